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
