// What the screens must know of each game beyond what the wire says: names and a word of introduction.

export interface Game {
  name: string;
  short: string;
  brief: string;
  hole: string[];
  communal: string[];
}

export const GAMES: Record<string, Game> = {
  omaha: {
    name: "Omaha",
    short: "Omaha",
    brief: "Four hole cards, five communal. Exactly two of yours with three of the table's.",
    hole: ["As", "Kd", "Qh", "Jc"],
    communal: [],
  },
  faro: {
    name: "Faro",
    short: "Faro",
    brief: "Five hole cards; the communal cards come one at a time, with a betting round after each.",
    hole: ["Ah", "Ks", "Qd", "Jh", "Tc"],
    communal: [],
  },
  stud: {
    name: "Seven Card Stud",
    short: "Stud",
    brief: "Two down, four up, one down. Everybody's own cards, much of it in the open.",
    hole: ["??", "??", "9d", "9s", "Kc", "4h", "??"],
    communal: [],
  },
  holdem: {
    name: "Canberra Casino Hold-em",
    short: "Hold-em",
    brief: "Two cards and the flop: call with twice the ante or fold. The dealer needs a pair of fours.",
    hole: ["Ad", "Ac"],
    communal: [],
  },
  canberra: {
    name: "Canberra Poker",
    short: "Canberra",
    brief: "Five cards against the dealer's one up: bet twice the ante or fold. Boomerang Jackpot.",
    hole: ["Ah", "Kh", "Qh", "Jh", "Th"],
    communal: [],
  },
};

export const ORDER = ["omaha", "faro", "stud", "holdem", "canberra"];

export function gameName(game: string): string {
  return GAMES[game]?.name ?? game;
}
