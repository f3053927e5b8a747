// Cards as the wire writes them ("Ah", "Td", "Jk", "??"): their parts and their names in words.

import type { Showdown } from "../wire";

export type Suit = "c" | "d" | "h" | "s";

const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};
const SUITS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const JOKER = "Jk";
export const HIDDEN = "??";

export function rank(card: string): string {
  return card[0] ?? "?";
}

export function suit(card: string): Suit {
  return card[1] as Suit;
}

export function isRed(card: string): boolean {
  return card[1] === "h" || card[1] === "d";
}

/** "ace of hearts", as a screen reader says it. */
export function spoken(card: string): string {
  if (card === JOKER) return "the Joker";
  if (card === HIDDEN) return "a card face down";
  return `${RANKS[rank(card)]} of ${SUITS[suit(card)]}`;
}

export function allSpoken(cards: readonly string[]): string {
  return cards.map(spoken).join(", ");
}

/** The hands a card lies in at a showdown, joined by "+", as the wire has them (docs/protocol.md). */
export type Mark = string;
/** No card is on the table twice: its name is enough. */
export type Marks = ReadonlyMap<string, Mark>;

export function marksOf(showdown: Showdown | null | undefined): Marks {
  return new Map(Object.entries(showdown?.marks ?? {}));
}

const HANDS: Record<string, string> = { won: "the winning hand", high: "the high hand", low: "the low hand" };
const POTS: Record<string, string> = { main: "the main pot", side: "a side pot" };

function markWords(mark: Mark): string {
  const parts = mark.split("+");
  if (parts[0]! in HANDS) return `in ${parts.map((part) => HANDS[part]).join(" and ")}`;
  const pots = parts.map((part) => POTS[part] ?? part.replace("side", "side pot")).join(" and ");
  return parts.length > 1 ? `in hands that win ${pots}` : `in the hand that wins ${pots}`;
}

/** "ace of hearts, in the winning hand". */
export function spokenWith(card: string, mark: Mark | undefined): string {
  return mark ? `${spoken(card)}, ${markWords(mark)}` : spoken(card);
}
