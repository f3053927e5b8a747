// The rulebooks in our own words, and the official documents that the operator has attached.

import { api } from "../shared/api";
import { cited } from "../shared/clause";

export interface Copy {
  name: string;
  address: string;
  kind: string;
  bytes: number;
  sha256: string;
  as_read: boolean;
}

export interface Official {
  game: string;
  instrument: string;
  title: string;
  sha256: string;
  copies: Copy[];
}

export interface Clause {
  id: string;
  part: string;
  words: string;
  example: string;
  reading: string;
  instrument: string;
}

export interface Part {
  id: string;
  title: string;
  clauses: Clause[];
}

export interface Book {
  game: string;
  name: string;
  title: string;
  instrument: string;
  effective_from: string;
  official: Official;
  parts: Part[];
}

const SETTING = /'?\b(?:(?:jackpot|re_buys)\.[a-z_]+|[a-z]+(?:_[a-z]+)+)\b'?/g;

/** A text of the rulebook with settings named in words: "‘tap out units’ is ‘whole units’". */
function inWords(text: string): string {
  return text
    .replace(SETTING, (name) => `‘${name.replaceAll("'", "").replace(/[._]/g, " ")}’`)
    .replace(/’ = (?=\S+ \| )/g, "’: ")
    .replaceAll("’ = ", "’ is ")
    .replaceAll(" | ", " or ");
}

/** A clause as whoever plays reads it; the casino operator writes settings as the rulebook does. */
export function plainly<T extends Pick<Clause, "words" | "example" | "reading">>(clause: T): T {
  return {
    ...clause,
    words: inWords(clause.words),
    example: inWords(clause.example),
    reading: inWords(clause.reading),
  };
}

const books = new Map<string, Promise<Book>>();

/** A game's rulebook, fetched once. */
export function book(game: string): Promise<Book> {
  let found = books.get(game);
  if (!found) {
    found = api<Book>("GET", `/api/rules/${encodeURIComponent(game)}`).then((fetched) => ({
      ...fetched,
      parts: fetched.parts.map((part) => ({ ...part, clauses: part.clauses.map(plainly) })),
    }));
    found.catch(() => books.delete(game));
    books.set(game, found);
  }
  return found;
}

/** Which official documents are attached, by game; empty until it is known. */
class Officials {
  byGame: ReadonlyMap<string, Official> = $state.raw(new Map());
  #asked = false;

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    api<{ documents: Official[] }>("GET", "/api/documents").then(
      ({ documents }) => (this.byGame = new Map(documents.map((each) => [each.game, each]))),
      () => (this.#asked = false),
    );
  }
}

export const officials = new Officials();

/** The parts with only those clauses that have every word looked for, in their number or text. */
export function search(parts: Part[], sought: string): Part[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return parts;
  const fits = (clause: Clause) => {
    const text = `${clause.id} ${cited(clause.id)} ${clause.words} ${clause.example} ${clause.reading}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return parts.map((part) => ({ ...part, clauses: part.clauses.filter(fits) })).filter((part) => part.clauses.length);
}
