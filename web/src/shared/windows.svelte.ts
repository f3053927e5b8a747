// The windows that may open over any screen: a clause in plain words, one's account, a short notice.

import { Refusal } from "./api";
import { sound } from "./sound";

export interface Notice {
  id: number;
  text: string;
  rule: string | null;
  game: string | null;
}

class Windows {
  clause: { game: string; rule: string } | null = $state.raw(null);
  account = $state(false);
  notice: Notice | null = $state.raw(null);
  #next = 1;

  why(game: string, rule: string): void {
    this.clause = { game, rule };
  }

  /** Say why something was refused, for long enough to be read. */
  refused(error: unknown, game: string | null = null): void {
    const refusal = error instanceof Refusal ? error : new Refusal(String(error));
    const id = this.#next++;
    this.notice = { id, text: refusal.reason, rule: refusal.rule, game };
    sound.refused();
    setTimeout(() => this.notice?.id === id && this.dismiss(), 9_000);
  }

  dismiss(): void {
    this.notice = null;
  }
}

export const windows = new Windows();
