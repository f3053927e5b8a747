// The lobby: every table, kept up to date by the socket.

import { seats } from "../shared/account";
import { ORDER } from "../shared/games";
import { connection } from "../shared/socket.svelte";
import type { Outgoing, Row } from "../wire";

export class LobbyState {
  rows: Row[] | null = $state.raw(null);
  /** The tables at which one sits. */
  mine: string[] = $state.raw([]);

  /** The tables by game, in the house's order. */
  groups = $derived.by(() => {
    const games = [...new Set([...ORDER, ...(this.rows ?? []).map((row) => row.game)])];
    return games
      .map((game) => ({ game, rows: (this.rows ?? []).filter((row) => row.game === game) }))
      .filter((group) => group.rows.length);
  });

  /** The games against each other, then those against the house. */
  families = $derived(
    [
      { family: "pot", title: "Against the other players" },
      { family: "house", title: "Against the house" },
    ].map((each) => ({ ...each, groups: this.groups.filter((group) => group.rows[0]!.family === each.family) })),
  );

  open(): () => void {
    const quiet = connection.listen((message) => this.#hear(message));
    connection.lobby(true);
    return () => {
      connection.lobby(false);
      quiet();
    };
  }

  /** Where one sits: asked when one comes, and again while one sits somewhere and the lobby changes. */
  async look(): Promise<void> {
    if (connection.player) this.mine = await seats().catch(() => this.mine);
    else this.mine = [];
  }

  #hear(message: Outgoing): void {
    if (message.t !== "lobby") return;
    this.rows = message.tables;
    if (this.mine.length) void this.look();
  }
}
