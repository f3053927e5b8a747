// How long somebody has been playing: for the clock in the bar, and to say so now and then.

import { prefs } from "../shared/prefs.svelte";

const KEY = "croupier.playing";
const MINUTE = 60_000;
const TICK = 10_000;
/** After so long away from the tables one begins anew. */
const AWAY = 30 * MINUTE;

interface Kept {
  began: number;
  last: number;
  told: number;
}

class Playing {
  now = $state(Date.now());
  #kept: Kept | null = $state.raw(stored());
  #seated = false;

  /** Since when, if somebody is. */
  began = $derived(this.#kept && this.now - this.#kept.last < AWAY ? this.#kept.began : null);
  due = $derived(this.began !== null && prefs.reality > 0 && this.now - this.#kept!.told >= prefs.reality * MINUTE);

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  /** Whether somebody has a seat at the table that is open here. */
  sits(seated: boolean): void {
    if (seated === this.#seated) return;
    this.#seated = seated;
    this.#tick();
  }

  /** The time played has been told, and understood. */
  told(): void {
    this.now = Date.now();
    if (this.#kept) this.#keep({ ...this.#kept, told: this.now });
  }

  #tick(): void {
    const now = (this.now = Date.now());
    if (!this.#seated) return;
    const kept = this.began === null ? { began: now, told: now } : this.#kept!;
    this.#keep({ ...kept, last: now });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing still has it for now
    }
  }
}

function stored(): Kept | null {
  try {
    const { began, last, told } = JSON.parse(localStorage.getItem(KEY) ?? "") as Kept;
    return [began, last, told].every(Number.isFinite) ? { began, last, told } : null;
  } catch {
    return null;
  }
}

/** 75 minutes as "1 hour 15 minutes". */
export function lasting(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  const words = parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.join(" ") || "less than a minute";
}

export const playing = new Playing();
