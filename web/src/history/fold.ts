// A round of play told again: the table as it stood after each event, folded from the events that
// this viewer may see. What is not known is left out, never guessed.

import { money } from "../shared/money";
import type { Box, Event, Pot, PublicHouse, PublicPot, RoundStory, Seat } from "../wire";

export interface Scene {
  view: PublicPot | PublicHouse;
  own: string[];
}

const HOUSE = new Set(["holdem", "canberra"]);

export function scenes(story: RoundStory): Scene[] {
  return HOUSE.has(story.game) ? houseScenes(story) : potScenes(story);
}

const COMMON = { name: "", sign: [], waiting: [], clock: null, pause: null, buy_in: { least: 0, most: null, step: 1 } };

// pot games

const ACTIONS: Record<string, (event: Event) => string> = {
  checked: () => "check",
  bet_made: (e) => `bet ${dollars(e)}`,
  called: (e) => `call ${dollars(e)}`,
  raised: (e) => `raise ${dollars(e)}`,
  folded: () => "fold",
  tapped_out: (e) => `tap out ${dollars(e)}`,
};

function dollars(event: Event): string {
  return money(event.amount ?? 0);
}

/** From these on the pots are made: no fold divides them anew. */
const SHOWDOWN = new Set(["hand_shown", "hand_given_up", "commission_taken", "commission_waived", "pot_awarded"]);

/** Main pot and side pots by what each seat has put in; what was folded stays (rule 14.2). */
function potsOf(paid: Map<number, number>, live: number[]): Pot[] {
  const levels = [...new Set(live.map((seat) => paid.get(seat) ?? 0))].sort((a, b) => a - b);
  if (levels.length) levels[levels.length - 1] = Math.max(...paid.values());
  let below = 0;
  return levels.flatMap((level) => {
    const from = below;
    const amount = [...paid.values()].reduce((sum, each) => sum + Math.min(each, level) - Math.min(each, from), 0);
    below = level;
    return amount ? [{ amount, seats: live.filter((seat) => (paid.get(seat) ?? 0) > from) }] : [];
  });
}

function emptySeat(seat: number, player: string | null): Seat {
  return {
    seat,
    player,
    bot: false,
    stake: 0,
    bet: 0,
    status: player === null ? "empty" : "waiting",
    cards: 0,
    up: [],
    shown: null,
    hand: null,
    declared: false,
    connected: true,
    last: null,
    won: 0,
    queued: 0,
  };
}

class PotRound {
  seats: Map<number, Seat>;
  communal: string[] = [];
  /** What each seat has in the pots; the bets of this betting round still lie at the seats. */
  paid = new Map<number, number>();
  /** The pots once they are made, for the showdown. */
  made: Pot[] | null = null;
  button: number | null = null;
  own: string[] = [];

  constructor(readonly story: RoundStory) {
    const taken = Object.keys(story.seats).map(Number);
    const count = Math.max(6, ...taken);
    this.seats = new Map(
      Array.from({ length: count }, (_, i) => [i + 1, emptySeat(i + 1, story.seats[i + 1] ?? null)]),
    );
  }

  apply(event: Event): void {
    const seat = this.seats.get(event.seat ?? 0);
    const amount = event.amount ?? 0;
    if (seat && ACTIONS[event.kind]) seat.last = ACTIONS[event.kind]!(event);
    if (SHOWDOWN.has(event.kind)) this.#divide();
    switch (event.kind) {
      case "round_opened":
        this.button = event.seat ?? null;
        for (const [at, stake] of Object.entries(event.stakes ?? {})) this.#enter(Number(at), stake);
        break;
      case "blind_posted":
      case "entry_posted":
      case "bet_made":
      case "called":
      case "raised":
      case "tapped_out":
        if (!seat) break;
        seat.stake -= amount;
        seat.bet += amount;
        if (event.kind === "tapped_out" || seat.stake === 0) seat.status = "tapped";
        break;
      case "ante_posted":
        if (seat) seat.stake -= amount;
        if (seat) this.#pay(seat.seat, amount);
        break;
      case "bet_returned":
      case "chips_returned":
        if (seat) this.#giveBack(seat, amount);
        break;
      case "hole_cards_dealt":
        if (seat) seat.cards += event.down ?? event.cards?.length ?? 0;
        if (event.cards && event.seat === this.story.mine) this.own = [...this.own, ...event.cards];
        break;
      case "up_card_dealt":
        if (seat) seat.up = [...seat.up, ...(event.cards ?? [])];
        break;
      case "communal_cards_dealt":
        this.communal = [...this.communal, ...(event.cards ?? [])];
        break;
      case "betting_round_closed":
        this.#gather();
        break;
      case "folded":
      case "hand_folded":
      case "hand_given_up":
        if (seat) Object.assign(seat, { status: "folded", cards: 0, up: [] });
        break;
      case "seat_left":
        if (seat?.status === "folded") seat.stake = 0;
        break;
      case "hand_shown":
        if (seat)
          Object.assign(seat, {
            shown: [...(event.cards ?? []), ...seat.up.filter((card) => !event.cards?.includes(card))],
            hand: event.hand ?? null,
            cards: 0,
          });
        break;
      case "commission_taken":
        this.#charge();
        break;
      case "pot_awarded":
        this.#takeFrom(event.pot ?? 0, amount);
        if (seat) Object.assign(seat, { won: seat.won + amount, stake: seat.stake + amount, last: null });
        break;
      case "round_concluded":
        for (const [at, stake] of Object.entries(event.stakes ?? {})) this.seats.get(Number(at))!.stake = stake;
    }
  }

  #enter(at: number, stake: number): void {
    const seat = this.seats.get(at);
    if (seat) Object.assign(seat, { stake, status: "in" });
  }

  #giveBack(seat: Seat, amount: number): void {
    if (seat.bet >= amount) seat.bet -= amount;
    else this.#pay(seat.seat, -amount);
    seat.stake += amount;
  }

  #pay(seat: number, amount: number): void {
    this.paid.set(seat, (this.paid.get(seat) ?? 0) + amount);
  }

  #gather(): void {
    for (const seat of this.seats.values()) {
      if (seat.bet) this.#pay(seat.seat, seat.bet);
      seat.bet = 0;
      if (seat.status !== "folded") seat.last = null;
    }
  }

  #live(): number[] {
    return [...this.seats.values()]
      .filter((seat) => seat.status === "in" || seat.status === "tapped")
      .map((seat) => seat.seat);
  }

  #divide(): void {
    if (this.made) return;
    this.#gather();
    this.made = potsOf(this.paid, this.#live());
  }

  /** The commission of each pot: what nobody is given of it afterwards. */
  #charge(): void {
    const awarded = this.story.events.filter((event) => event.kind === "pot_awarded");
    for (const [number, pot] of (this.made ?? []).entries()) {
      pot.amount = awarded
        .filter((event) => (event.pot ?? 0) === number)
        .reduce((sum, event) => sum + (event.amount ?? 0), 0);
    }
  }

  #takeFrom(number: number, amount: number): void {
    const pot = this.made?.[number];
    if (pot) pot.amount -= amount;
  }

  view(event: Event, next: Event | undefined): PublicPot {
    const { story } = this;
    const acting = next && ACTIONS[next.kind] ? (next.seat ?? null) : null;
    const seats = [...this.seats.values()].map((seat) => ({ ...seat }));
    const pots = this.made?.map((pot) => ({ ...pot })) ?? potsOf(this.paid, this.#live());
    return {
      ...COMMON,
      family: "pot",
      game: story.game,
      table: story.table,
      instrument: story.instrument,
      version: event.v,
      round: story.round,
      phase: "betting",
      button: this.button,
      turn: acting,
      communal: this.communal,
      pots,
      bet: 0,
      least_raise: 0,
      seats,
      root: story.root,
      round_id: story.id,
      winners: [],
      deck: story.deck,
      limit: "",
    };
  }
}

function potScenes(story: RoundStory): Scene[] {
  const round = new PotRound(story);
  return story.events.map((event, i) => {
    round.apply(event);
    return { view: round.view(event, story.events[i + 1]), own: round.own };
  });
}

// house games

function emptyBox(box: number, player: string | null): Box {
  return {
    box,
    player,
    bot: false,
    chips: -1,
    ante: 0,
    second: 0,
    side: 0,
    cards: 0,
    shown: null,
    hand: null,
    result: null,
    decided: false,
    status: "",
    connected: true,
  };
}

type Pile = "ante" | "second" | "side";
const WAGERS: Record<string, Pile> = { ante: "ante", bet: "second", call: "second" };

function pileOf(event: Event): Pile {
  return WAGERS[event.wager ?? ""] ?? "side";
}

class HouseRound {
  boxes: Map<number, Box>;
  dealer: PublicHouse["dealer"] = { cards: [], down: 0, hand: null, qualifies: null };
  communal: string[] = [];
  own: string[] = [];

  constructor(readonly story: RoundStory) {
    const taken = Object.keys(story.seats).map(Number);
    const count = Math.max(5, ...taken);
    this.boxes = new Map(Array.from({ length: count }, (_, i) => [i + 1, emptyBox(i + 1, story.seats[i + 1] ?? null)]));
  }

  apply(event: Event): void {
    const box = this.boxes.get(event.seat ?? 0);
    const amount = event.amount ?? 0;
    switch (event.kind.replace(/^house_/, "")) {
      case "wagers_opened":
        for (const [at, chips] of Object.entries(event.stakes ?? {})) this.#enter(Number(at), chips);
        break;
      case "box_taken":
        this.#enter(event.seat ?? 0, amount);
        break;
      case "chips_bought":
      case "prize_paid":
      case "box_restored":
      case "wager_restored":
        if (box) this.#move(box, amount);
        break;
      case "payment_taken_back":
        if (box) this.#move(box, -amount);
        break;
      case "ante_placed":
        if (box) this.#wager(box, "ante", amount);
        break;
      case "side_wager_placed":
        if (box) this.#wager(box, "side", amount);
        break;
      case "call_placed":
      case "bet_placed":
        if (box) this.#wager(box, "second", amount);
        if (box) Object.assign(box, { status: "staying", decided: true });
        break;
      case "box_folded":
      case "folded":
        if (box) Object.assign(box, { status: "folded", decided: true, cards: 0 });
        break;
      case "cards_dealt":
        this.#deal(event, box);
        break;
      case "decisions_opened":
        if (event.cards && event.seat === this.story.mine) this.own = [...event.cards];
        break;
      case "dealer_card_dealt_up":
      case "dealer_card_turned":
        if (event.kind.endsWith("turned")) this.dealer.down -= 1;
        this.dealer.cards = [...this.dealer.cards, ...(event.cards ?? [])];
        break;
      case "flop_dealt":
      case "river_dealt":
        this.communal = [...this.communal, ...(event.cards ?? [])];
        break;
      case "dealer_hand_shown":
        this.dealer = { cards: event.cards ?? [], down: 0, hand: event.hand ?? null, qualifies: null };
        break;
      case "dealer_qualified":
        this.dealer.qualifies = !/not|no part/.test(event.words);
        break;
      case "box_shown":
      case "hand_shown":
        if (box) Object.assign(box, { shown: event.cards ?? null, cards: 0 });
        break;
      case "hand_settled":
        if (box)
          Object.assign(box, {
            hand: event.hand ?? null,
            result: { text: event.outcome ?? "", amount: box.result?.amount ?? 0, rule: event.rule },
          });
        break;
      case "wager_paid":
        if (box) this.#settle(box, event, amount);
        break;
      case "wager_collected":
        if (box) this.#settle(box, event, -amount);
        break;
      case "wager_pooled":
        if (box) this.#settle(box, { ...event, wager: "side" }, -amount);
        break;
      case "wager_returned":
        if (box) this.#giveBack(box, pileOf(event), amount);
    }
  }

  #enter(at: number, chips: number): void {
    const box = this.boxes.get(at);
    if (box && box.player !== null) box.chips = chips;
  }

  #move(box: Box, amount: number): void {
    if (box.chips >= 0) box.chips += amount;
  }

  #wager(box: Box, pile: Pile, amount: number): void {
    this.#move(box, -amount);
    box[pile] += amount;
  }

  #giveBack(box: Box, pile: Pile, amount: number): void {
    this.#move(box, amount);
    box[pile] -= amount;
  }

  #deal(event: Event, box: Box | undefined): void {
    const count = event.down ?? event.cards?.length ?? 0;
    if (!box) {
      this.dealer.down += count;
      return;
    }
    box.cards += count;
    if (event.cards && event.seat === this.story.mine) this.own = [...this.own, ...event.cards];
  }

  /** A wager is won, with what comes on top of it, or lost. */
  #settle(box: Box, event: Event, net: number): void {
    const pile = pileOf(event);
    if (net >= 0) this.#move(box, box[pile] + net);
    box[pile] = 0;
    const before = box.result ?? { text: box.status, amount: 0, rule: event.rule };
    box.result = { ...before, amount: before.amount + net };
  }

  view(event: Event, next: Event | undefined): PublicHouse {
    const { story } = this;
    const acting = next && /(call|bet)_placed|box_folded/.test(next.kind) ? (next.seat ?? null) : null;
    return {
      ...COMMON,
      family: "house",
      game: story.game,
      table: story.table,
      instrument: story.instrument,
      version: event.v,
      round: story.round,
      phase: "showing",
      turn: acting,
      dealer: { ...this.dealer },
      communal: this.communal,
      boxes: [...this.boxes.values()].map((box) => ({ ...box })),
      jackpot: null,
      root: story.root,
      round_id: story.id,
      deck: story.deck,
    };
  }
}

function houseScenes(story: RoundStory): Scene[] {
  const round = new HouseRound(story);
  return story.events.map((event, i) => {
    round.apply(event);
    return { view: round.view(event, story.events[i + 1]), own: round.own };
  });
}
