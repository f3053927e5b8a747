// What this page saw of one deck, frame by frame: the commitment, the nonces, the root, the first
// wager. In the promised order each comes in a later frame than the one before (docs/shoe.md).

import type { Event, Opening } from "../wire";

/** Whether something was seen to hold, seen to fail, or came before this page did. */
export interface Check {
  held: boolean | null;
  words: string;
}

const BEGINS = new Set(["round_opened", "house_wagers_opened"]);
const LOADED = new Set(["shoe_loaded", "house_shoe_loaded"]);
const WAGERS = new Set(["blind_posted", "ante_posted", "entry_posted", "house_ante_placed", "house_side_wager_placed"]);

export class Deal {
  commitment = "";
  /** Nonces as they were told one by one, and as the seal lists them. */
  given: string[] = [];
  nonces: string[] = [];
  root = "";
  binding = "";
  /** The frames in which each was first seen; 0 for never. */
  committed = 0;
  sealed = 0;
  wagered = 0;
  /** Whether the first wager came in a frame of news, not of things missed. */
  live = false;
  /** What this player added, once the room has taken it. */
  own = "";
  /** Whether the binding is that of commitment and nonces, once that is worked out. */
  bound: boolean | null = null;
  faults: string[] = [];

  constructor(
    readonly id: string,
    readonly round: number,
  ) {}

  /** Earlier versions of the room sealed a deck without a commitment before it. */
  get old(): boolean {
    return Boolean(this.root) && !this.binding && !this.commitment;
  }

  checks(): Check[] {
    return [
      this.#promised(),
      this.#share(),
      this.#mixed(),
      this.#rooted(),
      ...this.faults.map((words) => ({ held: false, words })),
    ];
  }

  #promised(): Check {
    if (!this.committed) return this.#missing("A commitment to the shuffle was published before the first wager");
    const words = this.wagered
      ? "The commitment to the shuffle came before the first wager"
      : "The commitment to the shuffle is published, and nobody has wagered";
    return this.#after(
      this.committed,
      this.wagered,
      words,
      "The commitment to the shuffle came together with the first wager",
    );
  }

  #share(): Check {
    if (!this.own) return { held: null, words: "No share of yours is in this shuffle" };
    if (!this.sealed) return { held: true, words: "Your share is taken for this shuffle" };
    if (this.nonces.includes(this.own))
      return { held: true, words: "Your share is among those that the seal is bound to" };
    return { held: false, words: "Your share was taken and then left out of the seal" };
  }

  #mixed(): Check {
    if (!this.sealed) return { held: null, words: "The deck is not sealed yet" };
    const shares = this.nonces.length === 1 ? "1 share of a player" : `${this.nonces.length} shares of players`;
    if (this.bound === false)
      return { held: false, words: "The seal is not bound to the commitment and the shares that were told" };
    return { held: this.bound, words: `The seal is bound to the commitment and to ${shares}` };
  }

  #rooted(): Check {
    if (!this.sealed)
      return this.wagered
        ? this.#missing("The whole order was sealed before the first wager")
        : { held: null, words: "The whole order is sealed before the first wager" };
    return this.#after(
      this.sealed,
      this.wagered,
      this.wagered
        ? "The whole order was sealed before the first wager"
        : "The whole order is sealed, and nobody has wagered",
      "The seal came together with the first wager",
    );
  }

  /** Something earlier than the first wager, if that has come. */
  #after(frame: number, wagered: number, words: string, failed: string): Check {
    if (!wagered || frame < wagered) return { held: true, words };
    if (this.live) return { held: false, words: failed };
    return { held: null, words: `${words}: that was before you came` };
  }

  #missing(words: string): Check {
    if (this.wagered && this.live)
      return { held: false, words: `Not so: ${words.charAt(0).toLowerCase()}${words.slice(1)}` };
    return { held: null, words: `${words}: that was before you came` };
  }
}

/** The deck of this round of play, or of the last one, and the deck in preparation. */
export class Deals {
  present: Deal | null = null;
  coming: Deal | null = null;
  #frame = 0;

  /** A frame with news, or with what was missed: the cards that it proves, each with its deck. */
  hear(events: Event[], live: boolean): [Deal, Opening][] {
    this.#frame += 1;
    const proofs: [Deal, Opening][] = [];
    for (const event of events) {
      this.#take(event, live);
      const deal = this.present;
      if (deal?.round === event.round) for (const opening of event.openings ?? []) proofs.push([deal, opening]);
    }
    return proofs;
  }

  #take(event: Event, live: boolean): void {
    const { kind } = event;
    if (kind === "room_deck_committed") this.#commit(event);
    else if (kind === "room_nonce_given") this.#coming(event)?.given.push(event.nonce ?? "");
    else if (kind === "room_deck_sealed") this.#seal(event);
    else if (kind === "room_deck_discarded" && this.coming?.id === event.round_id) this.coming = null;
    else if (BEGINS.has(kind)) this.#begin(event, live);
    else if (LOADED.has(kind) && this.coming?.root) this.#enter();
    else if (WAGERS.has(kind) && this.present?.round === event.round) this.#wager(this.present, live);
  }

  #coming(event: Event): Deal | null {
    return this.coming?.id === event.round_id ? this.coming : null;
  }

  #commit(event: Event): void {
    if (this.#coming(event)?.commitment === event.commitment) return;
    const deal = new Deal(event.round_id ?? "", event.round);
    if (this.coming) deal.faults.push("A commitment was replaced by another without a word");
    deal.commitment = event.commitment ?? "";
    deal.committed = this.#frame;
    this.coming = deal;
  }

  #seal(event: Event): void {
    const deal = this.#coming(event) ?? new Deal(event.round_id ?? "", event.round);
    if (deal.root && deal.root !== event.root) deal.faults.push("A seal was replaced by another without a word");
    deal.root = event.root ?? "";
    deal.binding = event.binding ?? "";
    deal.nonces = event.nonces ?? [];
    deal.sealed = this.#frame;
    if (deal.commitment && deal.commitment !== event.commitment)
      deal.faults.push("The seal names another commitment than the one published");
    const told = [...deal.given].sort().join();
    if (deal.commitment && told !== [...deal.nonces].sort().join())
      deal.faults.push("The seal lists other shares than were told");
    if (deal.old) this.present = deal;
    else this.coming = deal;
  }

  #begin(event: Event, live: boolean): void {
    if (this.coming?.round === event.round) return this.#enter();
    this.present = new Deal("", event.round);
    if (live) this.present.live = true;
  }

  #enter(): void {
    this.present = this.coming;
    this.coming = null;
  }

  #wager(deal: Deal, live: boolean): void {
    if (deal.wagered) return;
    deal.wagered = this.#frame;
    deal.live = live;
  }
}
