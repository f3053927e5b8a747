// How one has done: asked of the room, which knows every chip.

import { api } from "../shared/api";
import { connection } from "../shared/socket.svelte";

export interface Result {
  bought: number;
  returned: number;
  on_tables: number;
  net: number;
}

/** Since a moment of this device's clock, or since one's first chips. */
export function resultSince(moment: number | null): Promise<Result> {
  const since = moment === null ? 0 : Math.max(0, Math.floor(moment + connection.skew));
  return api<Result>("GET", `/api/result?since=${since}`);
}
