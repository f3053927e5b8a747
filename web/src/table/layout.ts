// Where things lie on the felt: places around a table of any shape, evenly along its edge.

export interface Point {
  x: number;
  y: number;
}

/** A rounded oblong, |x/a|^n + |y/b|^n = 1: between an ellipse and a rectangle. */
function edge(angle: number, a: number, b: number, n: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: a * Math.sign(cos) * Math.abs(cos) ** (2 / n),
    y: b * Math.sign(sin) * Math.abs(sin) ** (2 / n),
  };
}

/** The outline as an SVG path. */
export function outline(cx: number, cy: number, a: number, b: number, n = 2.6): string {
  const points = Array.from({ length: 180 }, (_, i) => edge((i / 90) * Math.PI, a, b, n));
  return `M${points.map((p) => `${(cx + p.x).toFixed(1)} ${(cy + p.y).toFixed(1)}`).join("L")}Z`;
}

/** `count` places at equal distances along the edge, the first at the bottom, then clockwise. */
export function around(count: number, cx: number, cy: number, a: number, b: number, n = 2.6): Point[] {
  return spread(count, 0, 1, (t) => {
    const point = edge(Math.PI / 2 + t * 2 * Math.PI, a, b, n);
    return { x: cx + point.x, y: cy + point.y };
  });
}

/** `count` places along the lower arc of a house table, from the right to the left. */
export function arc(count: number, cx: number, cy: number, a: number, b: number, from: number): Point[] {
  if (count === 1) return [{ x: cx, y: cy + b }];
  const path = (t: number): Point => {
    const angle = from + t * (Math.PI - 2 * from);
    return { x: cx + a * Math.cos(angle), y: cy + b * Math.sin(angle) };
  };
  return spread(count, 0, 1, path, true);
}

/** `count` places side by side along the lower edge, from the right to the left; the outer ones a little higher. */
export function row(count: number, cx: number, bottom: number, a: number, rise: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const share = count === 1 ? 0 : 1 - (2 * i) / (count - 1);
    return { x: cx + a * share, y: bottom - rise * share * share };
  });
}

/** Points of a path at equal distances; a closed one does not repeat its first. */
function spread(count: number, start: number, end: number, path: (t: number) => Point, open = false): Point[] {
  const steps = 400;
  const points = Array.from({ length: steps + 1 }, (_, i) => path(start + ((end - start) * i) / steps));
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const [p, q] = [points[i - 1]!, points[i]!];
    lengths.push(lengths[i - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
  }
  const total = lengths[steps]!;
  return Array.from({ length: count }, (_, k) => {
    const wanted = (total * k) / (open ? count - 1 : count);
    const at = lengths.findIndex((length) => length >= wanted);
    return points[Math.max(at, 0)]!;
  });
}

/** A point on the way from one to another. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box of this width and height around a point. */
export function boxAt(at: Point, wide: number, high: number): Box {
  return { left: at.x - wide / 2, right: at.x + wide / 2, top: at.y - high / 2, bottom: at.y + high / 2 };
}

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);
const TURNS = Array.from({ length: 21 }, (_, i) => ((i - 10) * Math.PI) / 18);

/**
 * A place for something of this size in front of a seat: towards the middle, as near as may be,
 * where it covers nothing that is taken and does not leave the floor.
 */
export function inFront(
  seat: Point,
  middle: Point,
  unit: number,
  wide: number,
  high: number,
  taken: Box[],
  floor: Box,
): Point {
  const inward = Math.atan2(middle.y - seat.y, middle.x - seat.x);
  let [best, least] = [seat, Infinity];
  for (let far = 5; far <= 24; far += 0.5) {
    for (const turn of TURNS) {
      const at = { x: seat.x + Math.cos(inward + turn) * far * unit, y: seat.y + Math.sin(inward + turn) * far * unit };
      const own = boxAt(at, wide, high);
      const outside = area(own) - shared(own, floor);
      const covered = taken.reduce((sum, box) => sum + shared(own, box), outside) / area(own);
      const cost = covered * 100 + far + Math.abs(turn) * 9;
      if (cost < least) [best, least] = [at, cost];
    }
  }
  return best;
}

/** How far a hand of cards reaches, in units of the table: a card's width, and the whole. */
export interface Reach {
  wide: number;
  span: number;
}

/** The cards of boxes that stand side by side. */
export const NARROW: Reach = { wide: 3.8, span: 9.6 };

/** One's own cards are large; seven of them, or those of others, are smaller. */
export function reach(own: boolean, portrait: boolean, open: boolean, many: boolean): Reach {
  if (own) return { wide: portrait ? (many ? 7 : 8.6) : 8.4, span: portrait ? 27.5 : 31 };
  if (!open) return { wide: 5.2, span: 9 };
  return { wide: 5.2, span: many ? (portrait ? 16.6 : 19.5) : portrait ? 13.5 : 15.5 };
}

/** Where each card lies, from the middle: backs close together, faces far enough apart to be read. */
export function fan(backs: boolean[], { wide, span }: Reach): number[] {
  const shares: number[] = backs.slice(0, -1).map((back) => (back ? 1 : 2.5));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const places = [0];
  for (const share of shares) places.push(places.at(-1)! + Math.min(wide + 0.4, ((span - wide) * share) / all));
  const half = places.at(-1)! / 2;
  return places.map((place) => place - half);
}
