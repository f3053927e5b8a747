// The words of a game's dictionary, found in a sentence: each game has its own, and only its own.

import type { Part } from "./book.svelte";

export type Piece = { text: string; id: string | null };

const DICTIONARY = /^A\.(?!nb$)(.+?)(?:\([ab]\))?$/;

/** Each term in lower case, and the clause that defines it. */
export function dictionary(parts: Part[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id } of parts.find((part) => part.id === "A")?.clauses ?? []) {
    const term = DICTIONARY.exec(id)?.[1];
    if (term && !found.has(term.toLowerCase())) found.set(term.toLowerCase(), id);
  }
  return found;
}

/** A sentence cut at the terms in it, each marked where it first stands; `own` is left alone. */
export function pieces(text: string, terms: Map<string, string>, own = ""): Piece[] {
  if (!terms.size) return [{ text, id: null }];
  const longest = [...terms.keys()].sort((a, b) => b.length - a.length);
  const escaped = longest.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ -]"));
  const pattern = new RegExp(`\\b(${escaped.join("|")})(?:s|es)?\\b`, "gi");
  const found: Piece[] = [];
  const seen = new Set([own]);
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const id = terms.get(match[1]!.toLowerCase().replaceAll("-", " ")) ?? terms.get(match[1]!.toLowerCase());
    if (!id || seen.has(id)) continue;
    seen.add(id);
    found.push({ text: text.slice(end, match.index), id: null }, { text: match[0], id });
    end = match.index + match[0].length;
  }
  return [...found, { text: text.slice(end), id: null }].filter((piece) => piece.text);
}
