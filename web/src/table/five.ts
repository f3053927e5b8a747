// The five cards of a hand against the dealer (Casino Hold-em and Canberra Poker, 2.5 to 2.8), so that
// they can be shown: which hand wins is never decided here.

const RANKS = "23456789TJQKA";
const SHAPES = ["11111", "2111", "221", "311", "straight", "flush", "32", "41", "straight flush"];
const WHEEL = "12,3,2,1,0";

/** The highest five among these cards; none if there are not five. */
export function bestFive(cards: readonly string[]): string[] {
  let [best, highest]: [string[], number[]] = [[], []];
  for (const five of choose(cards, 5)) {
    const worth = strength(five);
    if (!best.length || isHigher(worth, highest)) [best, highest] = [five, worth];
  }
  return best;
}

function choose(cards: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, i) => choose(cards.slice(i + 1), count - 1).map((rest) => [card, ...rest]));
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, i) => part !== other[i]);
  return at >= 0 && one[at]! > other[at]!;
}

/** The class of a hand, then the ranks that decide within it. */
function strength(five: readonly string[]): number[] {
  const ranks = five.map((card) => RANKS.indexOf(card[0]!)).sort((a, b) => b - a);
  const count = (rank: number): number => ranks.filter((each) => each === rank).length;
  const groups = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  const wheel = ranks.join() === WHEEL;
  const straight = groups.length === 5 && (wheel || ranks[0]! - ranks[4]! === 4);
  const flush = new Set(five.map((card) => card[1])).size === 1;
  const special = [straight && "straight", flush && "flush"].filter(Boolean).join(" ");
  return [SHAPES.indexOf(special || groups.map(count).join("")), ...(wheel ? groups.slice(1) : groups)];
}
