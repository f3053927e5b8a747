// The steps of a round of play, as the room tells them: the table after each event, and one's own cards.

import type { Own, Public, RoundStory } from "../wire";

export interface Scene {
  view: Public;
  own: Own | undefined;
}

export function scenes(story: RoundStory): Scene[] {
  let view = story.view;
  let own: Own | undefined;
  return story.events.map(({ v }, i) => {
    view = changed(view, story.changes[i]!);
    own = story.own.find((each) => each.v === v) ?? own;
    return { view, own };
  });
}

type Change = RoundStory["changes"][number];

/** The same table with other fields; a seat or a box has its own. */
function changed(view: Public, change: Change): Public {
  const { seats, boxes, ...rest } = change as Record<string, Record<number, object> | undefined>;
  if (view.family === "pot")
    return { ...view, ...rest, seats: view.seats.map((seat) => ({ ...seat, ...seats?.[seat.seat] })) };
  return { ...view, ...rest, boxes: view.boxes.map((box) => ({ ...box, ...boxes?.[box.box] })) };
}
