// Who is playing: a guest until they say otherwise. The socket is opened anew when that changes.

import { api } from "./api";
import { recall } from "./prefs.svelte";
import { connection } from "./socket.svelte";
import type { Person } from "../wire";

export async function enterAsGuest(name?: string): Promise<void> {
  await api("POST", "/api/guest", name ? { name } : {});
  connection.restart();
}

export async function register(name: string, password: string): Promise<void> {
  await api("POST", "/api/register", { name, password });
  connection.restart();
}

export async function signIn(name: string, password: string): Promise<void> {
  await api("POST", "/api/login", { name, password });
  await recall();
  connection.restart();
}

/** Have a low wallet made up; refused while it is not low. */
export async function askForChips(): Promise<void> {
  const { player } = await api<{ player: Person }>("POST", "/api/chips");
  connection.player = player;
}

export async function signOut(): Promise<void> {
  await api("POST", "/api/logout");
  connection.restart();
}

/** Here and wherever else one is signed in. */
export async function signOutEverywhere(): Promise<void> {
  await api("POST", "/api/logout/everywhere");
  connection.restart();
}

/** The tables at which one sits. */
export async function seats(): Promise<string[]> {
  const { tables } = await api<{ tables: string[] }>("GET", "/api/seats");
  return tables;
}
