// What a person prefers: kept in this browser at once, and with the account where there is one.

import { api } from "./api";
import { connection } from "./socket.svelte";

export interface Preferences {
  deck: "two" | "four";
  theme: "system" | "light" | "dark";
  sounds: boolean;
  confirm: boolean;
  motion: "system" | "reduced" | "full";
  shortcuts: boolean;
  /** Minutes of play after which one is told how long it was; 0 for never. */
  reality: 0 | 15 | 30 | 60;
}

const KEY = "croupier.preferences";
const DEFAULTS: Preferences = {
  deck: "four",
  theme: "system",
  sounds: true,
  confirm: true,
  motion: "system",
  shortcuts: true,
  reality: 60,
};

export const prefs: Preferences = $state({ ...DEFAULTS, ...stored() });

function stored(): Partial<Preferences> {
  try {
    return known(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** Only the preferences we know, only with values we know. */
function known(data: Record<string, unknown>): Partial<Preferences> {
  const kept = Object.entries(data).filter(([key, value]) => {
    const usual = DEFAULTS[key as keyof Preferences];
    if (key === "deck") return value === "two" || value === "four";
    if (key === "theme") return value === "system" || value === "light" || value === "dark";
    if (key === "motion") return value === "system" || value === "reduced" || value === "full";
    if (key === "reality") return value === 0 || value === 15 || value === 30 || value === 60;
    return typeof value === typeof usual;
  });
  return Object.fromEntries(kept);
}

export function change(changes: Partial<Preferences>): void {
  Object.assign(prefs, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // a browser that keeps nothing still has them for now
  }
  if (connection.player) void api("PUT", "/api/settings", { ...prefs }).catch(() => undefined);
}

/** Take over what the account remembers, after signing in. */
export async function recall(): Promise<void> {
  const remembered = await api<Record<string, unknown>>("GET", "/api/settings").catch(() => ({}));
  Object.assign(prefs, known(remembered));
}
