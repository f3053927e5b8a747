// Answers to the questions a player asks by key: my cards, the pot, whose turn, what happened last.

import { allSpoken } from "../shared/cards";
import { cited } from "../shared/clause";
import { money } from "../shared/money";
import { connection } from "../shared/socket.svelte";
import { aloud } from "../shared/words";
import type { Event, Mine, Public } from "../wire";

export function cardsWords(view: Public, mine: Mine | null): string {
  if (!mine?.cards.length) return "You have no cards.";
  const up = view.family === "pot" ? (view.seats.find((seat) => seat.seat === mine.seat)?.up ?? []) : [];
  const shown = up.length ? `; face up: ${allSpoken(up)}` : "";
  return `Your cards: ${allSpoken(mine.cards)}${shown}.`;
}

export function potWords(view: Public, mine: Mine | null): string {
  const communal = view.communal.length ? `Communal cards: ${allSpoken(view.communal)}.` : "No communal cards.";
  if (view.family === "house") {
    const up = view.dealer.cards.length ? `Dealer shows ${allSpoken(view.dealer.cards)}.` : "";
    const box = view.boxes.find((each) => each.box === mine?.seat);
    return `${box ? `Ante ${money(box.ante)}. ` : ""}${communal} ${up}`.trim();
  }
  const bets = view.seats.reduce((sum, seat) => sum + seat.bet, 0);
  const pots = view.pots.map((pot, i) => `${i === 0 ? "Main pot" : `Side pot ${i}`} ${money(pot.amount)}.`).join(" ");
  return `${pots || "No pot yet."} ${bets ? `Bets ${money(bets)}.` : ""} ${communal}`;
}

export function turnWords(view: Public, mine: Mine | null): string {
  const left = view.clock
    ? `, ${Math.max(0, Math.ceil((view.clock.ends - connection.now()) / 1000))} seconds left`
    : "";
  if (mine?.choices.length) return `It is your turn${left}.`;
  if (view.turn === null) return view.phase === "wagers" ? `Wagers are open${left}.` : "Nobody is to act.";
  const places = view.family === "pot" ? view.seats : view.boxes;
  const name = places.find((each) => ("seat" in each ? each.seat : each.box) === view.turn)?.player;
  return `${name ?? "Somebody"} is to act${left}.`;
}

export function lastWords(events: Event[]): string {
  const last = events.at(-1);
  if (!last) return "Nothing has happened yet.";
  return `${aloud(last.words)}${last.rule ? `, rule ${cited(last.rule)}` : ""}.`;
}
