// Which hands count at a showdown, and which cards lie in them: told from the events of the round of
// play, so that a table come upon late and a round replayed show the same.

import type { Marks } from "../shared/cards";
import type { Event, Public } from "../wire";
import { bestFive } from "./five";

export interface Showdown {
  marks: Marks;
  /**
   * By seat, the hand that has won there, in words: of a pot in two halves, the half that was won; where
   * other hands win other pots, with the pot.
   */
  hands: ReadonlyMap<number, string>;
}

export const NO_SHOWDOWN: Showdown = { marks: new Map(), hands: new Map() };

/** The showdown at this table after these events, as whoever has these cards at the place `own` sees it. */
export function showdownOf(
  view: Public,
  events: readonly Event[],
  own: number | null,
  cards: readonly string[],
): Showdown {
  const told = events.filter((event) => event.round === view.round);
  if (told.some((event) => event.kind.endsWith("round_voided"))) return NO_SHOWDOWN;
  return view.family === "pot" ? potShowdown(told) : houseShowdown(told, view.communal, own, cards);
}

/** Each winner's five cards; before any pot is awarded, those of the hand shown last. */
function potShowdown(events: Event[]): Showdown {
  const shown = new Map(events.filter((event) => event.kind === "hand_shown").map((event) => [event.seat, event]));
  if (!shown.size) return NO_SHOWDOWN;
  const awards = events.filter((event) => event.kind === "pot_awarded");
  const last = [...shown.values()].at(-1)!;
  if (!awards.length)
    return {
      marks: apart([
        ["high", last.high_hand ?? []],
        ["low", last.low_hand ?? []],
      ]),
      hands: new Map(),
    };
  const [high, low, pots]: [string[], string[], string[][]] = [[], [], []];
  const hands = new Map<number, string>();
  for (const award of awards) {
    const hand = shown.get(award.seat);
    if (!hand) continue;
    const isLow = award.half === "low" || !hand.high_hand;
    const five = (isLow ? hand.low_hand : hand.high_hand) ?? [];
    (isLow ? low : high).push(...five);
    (pots[award.pot ?? 0] ??= []).push(...five);
    hands.set(hand.seat!, halves(hands.get(hand.seat!), handWords(hand, award.half)));
  }
  if (high.length && low.length)
    return {
      marks: apart([
        ["high", high],
        ["low", low],
      ]),
      hands,
    };
  const marks = apart(potNames(pots));
  if (new Set(marks.values()).size === 1) return { marks: plain([...marks.keys()]), hands };
  return {
    marks,
    hands: new Map([...hands].map(([seat, words]) => [seat, `${potsWords(awards, seat)} with ${words}`])),
  };
}

/** The pots won at a seat: "main pot", "side pot 1 and side pot 2". */
function potsWords(awards: Event[], seat: number): string {
  const side = (pot: number): string => (awards.some((award) => award.pot === 2) ? `side pot ${pot}` : "side pot");
  const won = awards.filter((award) => award.seat === seat).map((award) => (award.pot ? side(award.pot) : "main pot"));
  return [...new Set(won)].join(" and ");
}

/** What a hand makes, or what makes it one half of a pot: "low, seven-five-three-two-ace". */
function handWords(shown: Event, half: string | null | undefined): string {
  const [high, low] = (shown.hand ?? "").split("; ");
  return (half === "low" ? low : half === "high" ? high : shown.hand) ?? "";
}

function halves(before: string | undefined, words: string): string {
  return !before || before.includes(words) ? (before ?? words) : `${before}; ${words}`;
}

type Named = [name: string, cards: readonly string[]];

/** The hands of each pot; side pots have numbers where other hands win them. */
function potNames(pots: string[][]): Named[] {
  const [main = [], ...side] = Array.from(pots, (cards) => cards ?? []);
  const hands = new Set(side.filter((cards) => cards.length).map((cards) => [...new Set(cards)].sort().join()));
  const sides: Named[] = hands.size > 1 ? side.map((cards, i) => [`side ${i + 1}`, cards]) : [["side", side.flat()]];
  return [["main", main], ...sides];
}

/** Hands are told apart only where there are several. */
function apart(named: Named[]): Marks {
  const hands = named.filter(([, cards]) => cards.length);
  if (hands.length < 2) return plain(hands.flatMap(([, cards]) => cards));
  const marks = new Map<string, string>();
  for (const [name, cards] of hands)
    for (const card of new Set(cards)) marks.set(card, marks.has(card) ? `${marks.get(card)}+${name}` : name);
  return marks;
}

function plain(cards: readonly string[]): Marks {
  return new Map(cards.map((card) => [card, "won"]));
}

/**
 * Against the dealer each box has a contest of its own: the viewer's is shown, or else the latest; and
 * what lies in every other box that wins.
 */
function houseShowdown(
  events: Event[],
  communal: readonly string[],
  own: number | null,
  cards: readonly string[],
): Showdown {
  const held = new Map<number, readonly string[]>(own !== null && cards.length ? [[own, cards]] : []);
  let last: number | null = null;
  for (const event of events) {
    if (event.kind !== "house_box_shown" && event.kind !== "house_dealer_hand_shown") continue;
    last = event.seat ?? DEALER;
    held.set(last, event.cards ?? []);
  }
  if (last === null) return NO_SHOWDOWN;
  const five = (seat: number): string[] => (held.has(seat) ? bestFive([...held.get(seat)!, ...communal]) : []);
  const settled = events.filter((event) => event.kind === "house_hand_settled");
  const focus = settled.find((event) => event.seat === own) ?? settled.at(-1);
  const whole = focus ? winners(focus).flatMap(five) : five(last);
  const others = settled.filter((event) => event.outcome === "wins" && held.has(event.seat!));
  const theirs = others.flatMap((event) => five(event.seat!).filter((card) => held.get(event.seat!)!.includes(card)));
  return { marks: plain([...whole, ...theirs]), hands: new Map() };
}

const DEALER = 0;

/** Whose hand is the better one; both, where they are equal; nobody's, where the dealer has none that counts. */
function winners(settled: Event): number[] {
  const box = settled.seat ?? DEALER;
  return { wins: [box], loses: [DEALER], void: [box, DEALER] }[settled.outcome ?? ""] ?? [];
}
