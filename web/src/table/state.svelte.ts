// One table as this viewer has it: what the socket last said, the events so far, the seals checked.

import { playing } from "../limits/playing.svelte";
import { announcer } from "../shared/announce.svelte";
import { allSpoken } from "../shared/cards";
import { bindingOf, canCheck, newNonce, shareOf, verify } from "../shared/seal";
import { connection } from "../shared/socket.svelte";
import { sound } from "../shared/sound";
import { aloud } from "../shared/words";
import { windows } from "../shared/windows.svelte";
import type { Action, Event, Mine, Opening, Outgoing, Public, State, Update } from "../wire";
import { choiceWords } from "./choices";
import { Deals, type Check, type Deal } from "./deal";

const KEEP = 240;

/** Steps of the dealer that go without saying. */
const UNSPOKEN = new Set([
  "deck_committed",
  "nonce_given",
  "deck_sealed",
  "shoe_loaded",
  "cards_discarded",
  "betting_round_opened",
  "betting_round_closed",
  "hole_cards_dealt",
  "cards_dealt",
  "player_named",
  "commission_waived",
  "table_opened",
  "decisions_opened",
  "decisions_closed",
  "wagers_closed",
  "round_started",
  "round_opened",
  "marker_placed",
  "round_concluded",
  "round_ended",
  "hand_counted",
  "jackpot_reported",
  "round_registered",
  "jackpot_round_settled",
  "wagers_distributed",
  "jackpot_displayed",
  "minimum_advised",
]);
/** What ends a turn in a pot game. */
const ACTED = new Set(["checked", "bet_made", "called", "raised", "folded", "tapped_out"]);
/** The events of the house games and of the room are named as the pot games' are, with a word before. */
const kindOf = (event: Event): string => event.kind.replace(/^(house|room)_/, "");

const SOUNDS: Record<string, () => void> = {
  checked: sound.knock,
  called: sound.chips,
  raised: sound.chips,
  bet_made: sound.chips,
  tapped_out: sound.chips,
  blind_posted: sound.chips,
  ante_placed: sound.chips,
  call_placed: sound.chips,
  bet_placed: sound.chips,
  communal_cards_dealt: sound.card,
  hole_cards_dealt: sound.card,
  up_card_dealt: sound.card,
  cards_dealt: sound.card,
  flop_dealt: sound.card,
  river_dealt: sound.card,
  folded: sound.card,
  box_folded: sound.card,
  side_wager_placed: sound.chips,
  dealer_card_dealt_up: sound.card,
};

export class TableState {
  public: Public | null = $state.raw(null);
  mine: Mine | null = $state.raw(null);
  events: Event[] = $state.raw([]);
  version: number | null = null;
  /** Why there is nothing to see here; empty where there is. */
  missing = $state("");
  busy = $state(false);
  /** Whether the seat was lost with the stake, as a declared player's is (14.3). */
  left = $state(false);
  /** Cards whose opening was checked against the root: how many hold, and whether one does not. */
  proved: ReadonlyMap<string, boolean | null> = $state.raw(new Map());
  /** What was checked of the deck in play, and the deck in preparation. */
  checks: Check[] = $state.raw([]);
  coming: Pick<Deal, "commitment" | "root" | "own"> | null = $state.raw(null);
  /** The player's own words for the next shuffles; none for chance. */
  words = $state("");
  #deals = new Deals();
  #asked = "";
  /** Whether the next update is of what was missed, not of what happens now. */
  #missed = false;

  constructor(readonly id: string) {}

  turn = $derived(this.mine !== null && this.mine.choices.length > 0);

  open(): () => void {
    const quiet = connection.listen((message) => this.#hear(message));
    const unwatch = connection.watch(this.id, () => this.version);
    return () => {
      unwatch();
      quiet();
      playing.sits(false);
    };
  }

  /** Carry out an action; what the rules refuse is shown with its clause. */
  async act(action: Action): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await connection.act(this.id, action);
      return true;
    } catch (error) {
      windows.refused(error, this.public?.game ?? null);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #hear(message: Outgoing): void {
    if (message.t === "welcome") this.#missed = true;
    if (message.t === "bad" && message.id === null && this.public === null) this.missing = message.reason;
    if (message.t !== "state" && message.t !== "update") return;
    if (message.table !== this.id) return;
    if (message.t === "state") this.#begin(message);
    else this.#go(message);
  }

  #begin(message: State): void {
    const first = this.version === null;
    if (first) announcer.skip(this.id, message.version);
    this.events = message.events;
    this.#take(message, message.events, !first);
  }

  #go(message: Update): void {
    if (this.version === null || message.version <= this.version) return;
    if (message.from !== this.version) {
      this.#missed = true;
      connection.again(this.id);
      return;
    }
    this.events = [...this.events, ...message.events].slice(-KEEP);
    this.#take(message, message.events, true);
  }

  #take(message: State | Update, fresh: Event[], aloudToo: boolean): void {
    const before = this.mine;
    this.version = message.version;
    this.public = message.public;
    this.mine = message.mine;
    this.#note(before, fresh);
    this.#follow(fresh, message.t === "update" && !this.#missed);
    this.#missed = false;
    if (aloudToo) for (const event of fresh) this.#tell(event);
    this.#prompt(before, fresh);
  }

  #note(before: Mine | null, fresh: Event[]): void {
    playing.sits(this.mine?.seat != null);
    if (this.mine?.seat != null) this.left = false;
    else if (before?.seat != null)
      this.left = fresh.some(
        (event) => event.kind === "seat_left" && event.seat === before.seat && event.rule === "14.3",
      );
  }

  #tell(event: Event): void {
    const kind = kindOf(event);
    SOUNDS[kind]?.();
    const own = event.seat != null && event.seat === this.mine?.seat;
    if (own && event.cards && UNSPOKEN.has(kind)) {
      announcer.event(this.id, event.v, `Your cards: ${allSpoken(event.cards)}.`);
    } else if (!UNSPOKEN.has(kind)) {
      announcer.event(this.id, event.v, aloud(event.words) + ".");
    }
    if (own && (kind === "pot_awarded" || kind === "wager_paid")) sound.win();
  }

  /** Say that it is this viewer's turn, once, when it becomes so or has come round again. */
  #prompt(before: Mine | null, fresh: Event[]): void {
    const [had, has] = [before?.choices ?? [], this.mine?.choices ?? []];
    const pot = this.public?.family === "pot";
    const acted = pot && fresh.some((event) => event.seat === this.mine?.seat && ACTED.has(event.kind));
    const known = acted ? [] : had.map((choice) => choice.kind);
    const news = has.filter((choice) => !known.includes(choice.kind));
    if (!news.length) return;
    announcer.say(
      pot ? `Your turn: ${has.map(choiceWords).join(", ")}.` : `You may ${news.map(choiceWords).join(", ")}.`,
    );
    if (!known.length) sound.turn();
  }

  /** The decks in the order in which they are told of; each that is committed gets our share. */
  #follow(events: Event[], live: boolean): void {
    const before = this.#deals.present;
    const proofs = this.#deals.hear(events, live);
    if (this.#deals.present !== before) this.proved = new Map();
    for (const deal of [this.#deals.present, this.#deals.coming])
      if (deal?.binding && deal.bound === null) void this.#bind(deal);
    const { coming } = this.#deals;
    if (coming && !coming.root && this.mine?.seat != null && this.#asked !== coming.id) void this.#share(coming);
    this.#show();
    void this.#check(proofs);
  }

  /** Once something about the decks is another. */
  #show(): void {
    const { present, coming } = this.#deals;
    this.checks = present?.root || present?.wagered ? present.checks() : [];
    this.coming = coming && { commitment: coming.commitment, root: coming.root, own: coming.own };
  }

  async #bind(deal: Deal): Promise<void> {
    if (!canCheck()) return;
    deal.bound = (await bindingOf(deal.commitment, deal.id, deal.nonces)) === deal.binding;
    this.#show();
  }

  /** A share in the next shuffle; too late for one, the shuffle goes on without it. */
  async #share(deal: Deal): Promise<void> {
    this.#asked = deal.id;
    if (!canCheck()) return;
    const nonce = newNonce(this.words);
    const share = await shareOf(deal.id, nonce);
    await connection.act(this.id, { kind: "give_nonce", round_id: deal.id, nonce }).then(
      () => (deal.own = share),
      () => undefined,
    );
    this.#show();
  }

  /** Check each card that came with its opening against the root that was published first. */
  async #check(proofs: [Deal, Opening][]): Promise<void> {
    const size = this.public?.deck ?? 0;
    for (const [deal, opening] of proofs) {
      if (deal !== this.#deals.present || !deal.root) continue;
      const holds = await verify(deal.root, deal.id, opening, size, deal.binding);
      if (deal === this.#deals.present) this.#prove(opening.card, holds);
    }
  }

  /** A card that did not fit once is never made good again. */
  #prove(card: string, holds: boolean | null): void {
    if (this.proved.get(card) !== false) this.proved = new Map(this.proved).set(card, holds);
  }
}
