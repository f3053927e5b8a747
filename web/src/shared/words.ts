// Sentences of the log, with the cards in them found: to be drawn, or to be read aloud.

import { JOKER, spoken } from "./cards";

const CARD = /\b(?:[2-9TJQKA][cdhs]|Jk)\b/g;

export type Piece = { text: string } | { card: string };

/** A sentence cut at its cards. */
export function pieces(words: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of words.matchAll(CARD)) {
    if (match.index > end) found.push({ text: words.slice(end, match.index) });
    found.push({ card: match[0] });
    end = match.index + match[0].length;
  }
  if (end < words.length) found.push({ text: words.slice(end) });
  return found;
}

/** What was refused or went wrong, as a sentence: the room says it without a capital and a full stop. */
export function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?…]$/.test(reason) ? "" : ".");
}

/** The sentence as it is read aloud. */
export function aloud(words: string): string {
  return words.replace(CARD, (card, at: number) => {
    const more = new RegExp(`^ (?:[2-9TJQKA][cdhs]|${JOKER})\\b`).test(words.slice(at + card.length));
    return spoken(card) + (more ? "," : "");
  });
}
