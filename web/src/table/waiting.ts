// The waiting list of a table, for whoever comes when it is full.

import { enterAsGuest } from "../shared/account";
import { connection } from "../shared/socket.svelte";
import { windows } from "../shared/windows.svelte";
import type { TableState } from "./state.svelte";

/** Join the list, or leave it. Whoever waits must be somebody: a guest, as when sitting down. */
export async function queue(table: TableState): Promise<void> {
  try {
    if (!connection.player) await enterAsGuest();
  } catch (error) {
    windows.refused(error);
    return;
  }
  void table.act({ kind: "wait_list", on: !table.mine?.place });
}
