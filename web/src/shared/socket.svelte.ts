// The one connection to the room: it greets, keeps alive, comes back, and asks again for what it
// missed. A command keeps its id until it is answered, so it happens once however often it is sent.

import { Refusal } from "./api";
import { PROTOCOL, type Action, type Incoming, type Outgoing, type Person, type PlayChips } from "../wire";

const BEAT = 5_000;
const SILENCE = 12_000;
const WAITS = [300, 700, 1_500, 3_000, 5_000];

type Listener = (message: Outgoing) => void;
interface Pending {
  frame: Incoming;
  done: (version: number) => void;
  refused: (refusal: Refusal) => void;
}

class Connection {
  status: "connecting" | "open" | "lost" = $state("connecting");
  player: Person | null = $state.raw(null);
  /** Why the room as a whole is stopped, if it is. */
  halted = $state("");
  /** When a wallet may be made up, and to how much. */
  chips: PlayChips | null = $state.raw(null);
  /** How far the server's clock is ahead of ours, in ms. */
  skew = $state(0);

  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #watched = new Map<string, () => number | null>();
  #lobby = false;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #heard = 0;
  #beats = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    this.#connect();
    setInterval(() => this.#beat(), BEAT);
    addEventListener("online", () => this.restart());
  }

  /** Connect anew, as after signing in: the server learns who we are when the socket opens. */
  restart(): void {
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Be told of a table; `version` says how far we have it, for when the link comes back. */
  watch(table: string, version: () => number | null): () => void {
    this.#watched.set(table, version);
    this.#send({ t: "watch", table, from: null });
    return () => {
      this.#watched.delete(table);
      this.#send({ t: "unwatch", table });
    };
  }

  /** Ask again for a table of which we missed something. */
  again(table: string): void {
    this.#send({ t: "watch", table, from: this.#watched.get(table)?.() ?? null });
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    this.#send({ t: "lobby", on });
  }

  /** Carry out an action; resolves with the version that holds it, rejects with a `Refusal`. */
  act(table: string, action: Action): Promise<number> {
    const frame: Incoming = { t: "do", id: uuid(), table, action };
    return new Promise((done, refused) => {
      this.#pending.set(frame.id, { frame, done, refused });
      this.#send(frame);
    });
  }

  now(): number {
    return Date.now() + this.skew;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", protocol: PROTOCOL }));
    socket.onmessage = (message: MessageEvent<string>) =>
      socket === this.#socket && this.#hear(JSON.parse(message.data) as Outgoing);
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lose(): void {
    this.#drop();
    this.status = "lost";
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #beat(): void {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > SILENCE) this.#lose();
    else this.#send({ t: "ping", n: ++this.#beats });
  }

  #hear(message: Outgoing): void {
    this.#heard = Date.now();
    if ("now" in message) this.skew = message.now - Date.now();
    if (message.t === "welcome") {
      this.chips = message.chips;
      this.#welcome(message.player);
    }
    if (message.t === "halted") this.halted = message.reason;
    if (message.t === "wallet" && this.player) this.player = { ...this.player, wallet: message.wallet };
    if (message.t === "done") this.#settle(message.id)?.done(message.version);
    if (message.t === "refused") this.#settle(message.id)?.refused(new Refusal(message.reason, message.rule));
    if (message.t === "bad" && message.id) this.#settle(message.id)?.refused(new Refusal(message.reason));
    for (const listener of this.#listeners) listener(message);
  }

  #welcome(player: Person | null): void {
    this.status = "open";
    this.halted = "";
    this.#tries = 0;
    this.player = player;
    if (this.#lobby) this.#send({ t: "lobby", on: true });
    for (const [table, version] of this.#watched) this.#send({ t: "watch", table, from: version() });
    for (const { frame } of this.#pending.values()) this.#send(frame);
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #send(frame: Incoming): void {
    const open = this.#socket?.readyState === WebSocket.OPEN;
    if (open && this.status === "open") this.#socket!.send(JSON.stringify(frame));
  }
}

function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const connection = new Connection();
