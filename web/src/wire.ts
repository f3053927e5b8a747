// The messages of docs/protocol.md as TypeScript. Written by scripts/wire_types.py from
// src/croupier/room/wire.py: change that file, not this one.

export const PROTOCOL = 1;

/** Join a pot game with a first table stake. */
export interface TakeSeatAction {
  kind: "take_seat";
  seat: number;
  stake: number;
}

/** Leave with the whole table stake; in a round of play, at its end. */
export interface LeaveSeatAction {
  kind: "leave_seat";
}

/** Add to what lies in front of the player. */
export interface BuyChipsAction {
  kind: "buy_chips";
  amount: number;
}

/** Not be dealt in from the next round of play on. */
export interface SitOutAction {
  kind: "sit_out";
}

/** Be dealt in again. */
export interface SitInAction {
  kind: "sit_in";
}

/** Post what is owed rather than wait for the blind. */
export interface PostEntryAction {
  kind: "post_entry";
}

/** Move to a vacant seat, between rounds of play. */
export interface ChangeSeatAction {
  kind: "change_seat";
  to: number;
}

/** Claim a seat: it is yours after the round of play in which it is vacant. Or claim no more. */
export interface WantSeatAction {
  kind: "want_seat";
  seat: number;
  on?: boolean;
}

/** Put one's name on the waiting list, or take it off. */
export interface WaitListAction {
  kind: "wait_list";
  on: boolean;
}

/** Let everybody see cards of the round of play that is over. */
export interface ShowCardsAction {
  kind: "show_cards";
  cards: Array<string>;
}

/** Pass the chance of opening the betting round. */
export interface CheckAction {
  kind: "check";
}

/** Open the betting round; the second wager of Canberra Poker, whose amount is fixed. */
export interface BetAction {
  kind: "bet";
  amount?: number | null;
}

/** Match the bet; the second wager of Canberra Casino Hold-em. */
export interface CallAction {
  kind: "call";
}

/** Match the bet and raise it by this amount. */
export interface CallAndRaiseAction {
  kind: "call_and_raise";
  by: number;
}

/** Pay the call and give up the cards. */
export interface CallAndFoldAction {
  kind: "call_and_fold";
}

/** Give up the cards. */
export interface FoldAction {
  kind: "fold";
}

/** Put in what is left where it is too little for a full bet or raise. */
export interface TapOutAction {
  kind: "tap_out";
}

/** Post a voluntary further blind before the first card. */
export interface OverBlindAction {
  kind: "over_blind";
}

/** Sit down at a box of a house game with chips. */
export interface TakeBoxAction {
  kind: "take_box";
  box: number;
  chips: number;
}

/** Get up with all chips; in a round of play, at its end. */
export interface LeaveBoxAction {
  kind: "leave_box";
}

/** Wager an ante, in place of any that stands. */
export interface PlaceAnteAction {
  kind: "place_ante";
  amount: number;
}

/** Wager on the Super Aces Bonus. */
export interface PlaceSuperAcesAction {
  kind: "place_super_aces";
  amount: number;
}

/** Wager on the Boomerang Jackpot, whose amount is fixed. */
export interface PlaceJackpotWagerAction {
  kind: "place_jackpot_wager";
  amount?: number | null;
}

/** Take back every wager while wagers are open. */
export interface WithdrawWagersAction {
  kind: "withdraw_wagers";
}

/** No further wager: the dealer need not wait for this box. */
export interface ReadyAction {
  kind: "ready";
}

/** Have a share in the next shuffle, after its commitment and before its seal (docs/shoe.md). */
export interface GiveNonceAction {
  kind: "give_nonce";
  round_id: string;
  nonce: string;
}

/** Claim a bonus or jackpot prize for the hand. */
export interface DeclareAction {
  kind: "declare";
}

/** The first message: which protocol the client speaks. */
export interface Hello {
  t: "hello";
  protocol: number;
}

/** Be told of a table; with `from`, of what happened after that version. */
export interface Watch {
  t: "watch";
  table: string;
  from?: number | null;
}

/** No longer be told of a table. */
export interface Unwatch {
  t: "unwatch";
  table: string;
}

/** Carry out an action, once, however often this id is sent. */
export interface Do {
  t: "do";
  id: string;
  table: string;
  action: Action;
}

/** Ask for a sign of life. */
export interface Ping {
  t: "ping";
  n: number;
}

/** Be told of the lobby, or no longer. */
export interface LobbyOn {
  t: "lobby";
  on: boolean;
}

/** What happened, as this viewer may know it. */
export interface Event {
  v: number;
  at: number;
  kind: string;
  rule: string;
  words: string;
  round: number;
  seat?: number | null;
  cards?: Array<string> | null;
  openings?: Array<Opening> | null;
  down?: number | null;
  amount?: number | null;
  by?: number | null;
  pot?: number | null;
  half?: string | null;
  hand?: string | null;
  high_hand?: Array<string> | null;
  low_hand?: Array<string> | null;
  outcome?: string | null;
  wager?: string | null;
  root?: string | null;
  round_id?: string | null;
  commitment?: string | null;
  nonce?: string | null;
  nonces?: Array<string> | null;
  binding?: string | null;
  cut?: number | null;
  stakes?: Record<number, number> | null;
}

/** The proof that a card stood at its place in the sealed deck (docs/shoe.md). */
export interface Opening {
  position: number;
  card: string;
  salt: string;
  path: Array<string>;
}

/** One line of the sign at the table, and the clause that asks for it. */
export interface SignLine {
  text: string;
  rule: string;
}

/** Whose time runs, seat or box, and until when; no seat where it runs for all. */
export interface Clock {
  seat: number | null;
  ends: number;
  seconds: number;
}

/** With how much a player may sit down. */
export interface BuyIn {
  least: number;
  most: number | null;
  step: number;
}

/** A pot, and who may win it. */
export interface Pot {
  amount: number;
  seats: Array<number>;
}

/** Which hands count at the showdown, and which cards lie in them. */
export interface Showdown {
  marks: Record<string, string>;
  hands: Record<number, string>;
}

/** A seat of a pot game as everybody sees it. */
export interface Seat {
  seat: number;
  player: string | null;
  bot: boolean;
  stake: number;
  bet: number;
  status: "empty" | "waiting" | "out" | "in" | "folded" | "tapped";
  cards: number;
  up: Array<string>;
  shown: Array<string> | null;
  hand: string | null;
  declared: boolean;
  connected: boolean;
  last: string | null;
  won: number;
  queued: number;
}

/** An action open to this viewer, with its amounts. */
export interface Choice {
  kind: string;
  rule?: string | null;
  amount?: number | null;
  short?: boolean;
  least?: number | null;
  most?: number | null;
  step?: number | null;
  half_pot?: number | null;
  full_pot?: number | null;
}

/** A table of Omaha, Faro or Seven Card Stud as everybody sees it. */
export interface PublicPot {
  family: "pot";
  game: string;
  table: string;
  name: string;
  instrument: string;
  version: number;
  round: number;
  phase: "between" | "posting" | "dealing" | "betting" | "showdown";
  button: number | null;
  turn: number | null;
  clock: Clock | null;
  communal: Array<string>;
  pots: Array<Pot>;
  bet: number;
  least_raise: number;
  seats: Array<Seat>;
  sign: Array<SignLine>;
  waiting: Array<string>;
  root: string | null;
  round_id: string;
  winners: Array<number>;
  pause: number | null;
  deck: number;
  buy_in: BuyIn;
  limit: string;
  showdown: Showdown | null;
}

/** A box of a house game as everybody sees it. */
export interface Box {
  box: number;
  player: string | null;
  bot: boolean;
  chips: number;
  ante: number;
  second: number;
  side: number;
  cards: number;
  shown: Array<string> | null;
  hand: string | null;
  result: Result | null;
  decided: boolean;
  status: string;
  connected: boolean;
}

/** What a round of play has brought a box. */
export interface Result {
  text: string;
  amount: number;
  rule: string;
}

/** The dealer's side of the table. */
export interface Dealer {
  cards: Array<string>;
  down: number;
  hand: string | null;
  qualifies: boolean | null;
}

/** A table of a house game as everybody sees it. */
export interface PublicHouse {
  family: "house";
  game: string;
  table: string;
  name: string;
  instrument: string;
  version: number;
  round: number;
  phase: "wagers" | "dealing" | "decisions" | "showing" | "between";
  turn: number | null;
  clock: Clock | null;
  dealer: Dealer;
  communal: Array<string>;
  boxes: Array<Box>;
  sign: Array<SignLine>;
  jackpot: number | null;
  waiting: Array<string>;
  root: string | null;
  round_id: string;
  pause: number | null;
  deck: number;
  buy_in: BuyIn;
  showdown: Showdown | null;
}

/** What only this viewer sees: own cards, and what they may do now. */
export interface Mine {
  seat: number | null;
  cards: Array<string>;
  hand: string | null;
  choices: Array<Choice>;
  can: Array<Choice>;
  stake: number;
  wallet: number;
  owed: number;
  leaving: boolean;
  place: number | null;
  wanted: Array<number>;
  showdown: Showdown | null;
}

/** A table in the lobby. */
export interface Row {
  id: string;
  game: string;
  name: string;
  seats: number;
  taken: number;
  playing: boolean;
  stakes: string;
  minimum: number;
  maximum: number | null;
  waiting: number;
  instrument: string;
  family: string;
  bots: number;
}

/** A round of play in the list of a table. */
export interface RoundRow {
  id: string;
  table: string;
  game: string;
  round: number;
  at: number;
  ended: number | null;
  words: string;
  first: number;
  last: number;
}

/** What a viewer held from an event on, and how it stood then against the dealer. */
export interface Own {
  v: number;
  cards: Array<string>;
  showdown: Showdown | null;
}

/** A round of play, event by event, with the table after each, as this viewer may see it. */
export interface RoundStory {
  id: string;
  table: string;
  game: string;
  instrument: string;
  round: number;
  mine: number | null;
  root: string | null;
  deck: number;
  events: Array<Event>;
  view: Public;
  changes: Array<Record<string, unknown>>;
  own: Array<Own>;
  sealing: Array<Event>;
}

/** Who the server takes the client for. */
export interface Person {
  id: string;
  name: string;
  guest: boolean;
  wallet: number;
}

/** Whoever has less than `below` away from the tables may have it made up to `up_to`. */
export interface PlayChips {
  below: number;
  up_to: number;
}

/** The answer to hello. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  player: Person | null;
  now: number;
  chips: PlayChips;
}

/** A table from nothing, and its latest events. */
export interface State {
  t: "state";
  table: string;
  version: number;
  public: Public;
  mine: Mine | null;
  events: Array<Event>;
  now: number;
}

/** What has happened at a table after the version `from`, and how it stands now. */
export interface Update {
  t: "update";
  table: string;
  from: number;
  version: number;
  events: Array<Event>;
  public: Public;
  mine: Mine | null;
  now: number;
}

/** The command is in the journal, up to this version of its table. */
export interface Done {
  t: "done";
  id: string;
  version: number;
}

/** The rules do not allow it; nothing has changed. */
export interface Refused {
  t: "refused";
  id: string;
  rule: string | null;
  reason: string;
}

/** Not a message of this protocol; nothing has changed. */
export interface Bad {
  t: "bad";
  id: string | null;
  reason: string;
}

/** The room is stopped as a whole, and why: nothing is taken any more. */
export interface Halted {
  t: "halted";
  reason: string;
}

/** What the player owns away from the tables. */
export interface Wallet {
  t: "wallet";
  wallet: number;
}

/** Every table. */
export interface Lobby {
  t: "lobby";
  tables: Array<Row>;
}

/** A sign of life. */
export interface Pong {
  t: "pong";
  n: number;
  now: number;
}

export type Action =
  | TakeSeatAction
  | LeaveSeatAction
  | BuyChipsAction
  | SitOutAction
  | SitInAction
  | PostEntryAction
  | ChangeSeatAction
  | WantSeatAction
  | WaitListAction
  | ShowCardsAction
  | CheckAction
  | BetAction
  | CallAction
  | CallAndRaiseAction
  | CallAndFoldAction
  | FoldAction
  | TapOutAction
  | OverBlindAction
  | TakeBoxAction
  | LeaveBoxAction
  | PlaceAnteAction
  | PlaceSuperAcesAction
  | PlaceJackpotWagerAction
  | WithdrawWagersAction
  | ReadyAction
  | GiveNonceAction
  | DeclareAction;

export type Incoming =
  | Hello
  | Watch
  | Unwatch
  | Do
  | Ping
  | LobbyOn;

export type Public =
  | PublicPot
  | PublicHouse;

export type Outgoing =
  | Welcome
  | State
  | Update
  | Done
  | Refused
  | Bad
  | Halted
  | Wallet
  | Lobby
  | Pong;
