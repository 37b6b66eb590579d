import type { Picture } from './encode-png.ts';

export type PlanePoint = readonly [column: number, row: number];

/** Fills rings (even-odd: inner rings are holes) with a colour; pixels count by their middle. */
export function fillPolygon(
  { width, height, rgb }: Picture,
  rings: readonly (readonly PlanePoint[])[],
  [red, green, blue]: readonly [number, number, number],
): void {
  const rows = rings.flatMap((ring) => ring.map(([, row]) => row));
  const first = Math.max(0, Math.floor(Math.min(...rows)));
  const last = Math.min(height - 1, Math.ceil(Math.max(...rows)));
  for (let row = first; row <= last; row++) {
    const crossings = crossingsAt(rings, row + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(crossings[i + 1]! - 0.5) - 1);
      for (let column = from; column <= to; column++) {
        const at = (row * width + column) * 3;
        rgb[at] = red;
        rgb[at + 1] = green;
        rgb[at + 2] = blue;
      }
    }
  }
}

/** Draws a line of some width in pixels, with square ends. */
export function strokeLine(
  picture: Picture,
  from: PlanePoint,
  to: PlanePoint,
  width: number,
  color: readonly [number, number, number],
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return;
  const ux = ((to[0] - from[0]) / length) * (width / 2);
  const uy = ((to[1] - from[1]) / length) * (width / 2);
  const corners: PlanePoint[] = [
    [from[0] - ux - uy, from[1] - uy + ux],
    [from[0] - ux + uy, from[1] - uy - ux],
    [to[0] + ux + uy, to[1] + uy - ux],
    [to[0] + ux - uy, to[1] + uy + ux],
  ];
  fillPolygon(picture, [corners], color);
}

function crossingsAt(rings: readonly (readonly PlanePoint[])[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i]!;
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay <= y === by <= y) continue;
      crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return crossings.sort((a, b) => a - b);
}
