// Cards as the wire writes them ("Ah", "Td", "Jk", "??"): their parts and their names in words.

export type Suit = "c" | "d" | "h" | "s";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight",
  "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
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

/**
 * At a showdown: in the winning hand; where a pot has two halves, in the high hand, the low hand or both;
 * where hands differ that win the main pot and a side pot, in which of them, or in each.
 */
export type Mark = "won" | "high" | "low" | "both" | "main" | "side" | "each";
/** No card is on the table twice: its name is enough. */
export type Marks = ReadonlyMap<string, Mark>;

const MARKED: Record<Mark, string> = {
  won: "in the winning hand",
  high: "in the high hand",
  low: "in the low hand",
  both: "in the high hand and the low hand",
  main: "in the hand that wins the main pot",
  side: "in the hand that wins a side pot",
  each: "in hands that win the main pot and a side pot",
};

/** "ace of hearts, in the winning hand". */
export function spokenWith(card: string, mark: Mark | undefined): string {
  return mark ? `${spoken(card)}, ${MARKED[mark]}` : spoken(card);
}
