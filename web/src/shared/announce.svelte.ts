// What is said aloud: a polite region that grows line by line and never says the same event twice.

const KEEP = 12;

export interface Line {
  id: number;
  text: string;
  /** Of the event it tells of, if of any. */
  version?: number | undefined;
}

class Announcer {
  lines: Line[] = $state.raw([]);
  answer: Line = $state.raw({ id: 0, text: "" });
  #next = 1;
  #said: Map<string, number> = new Map();

  /** Say an event of a table, unless it has been said. */
  event(table: string, version: number, text: string): void {
    if (version <= (this.#said.get(table) ?? 0)) return;
    this.#said.set(table, version);
    this.say(text, version);
  }

  /** Everything up to this version counts as said: the history one arrives at is not read out. */
  skip(table: string, version: number): void {
    this.#said.set(table, Math.max(version, this.#said.get(table) ?? 0));
  }

  say(text: string, version?: number): void {
    if (text) this.lines = [...this.lines, { id: this.#next++, text, version }].slice(-KEEP);
  }

  /** Answer a question that was asked by key; asked again, it is answered again. */
  reply(text: string): void {
    this.answer = { id: this.#next++, text };
  }
}

export const announcer = new Announcer();
