import { degreesOf } from './angle.ts';

/** A point or vector in space, in meters unless its user says otherwise: Z up. Mutable, as tuples of schemas are. */
export type Point3 = [number, number, number];

/** From `b` to `a`. */
export const subtract3 = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot3 = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Cross product: square to both vectors, as long as the parallelogram between them has area. */
export const cross3 = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const distance3 = (a: Point3, b: Point3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** `from` + `direction` x `length`. */
export const along3 = (from: Point3, direction: Point3, length: number): Point3 => [
  from[0] + direction[0] * length,
  from[1] + direction[1] * length,
  from[2] + direction[2] * length,
];

/** A vector turned by a unit quaternion: w, x, y, z. */
export function rotate3([w, x, y, z]: readonly [number, number, number, number], [a, b, c]: Point3): Point3 {
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

/** The angle at `corner` between two points, 0 to 180 degrees; 0 where one of them is the corner. */
export function angleBetweenDeg3(from: Point3, corner: Point3, to: Point3): number {
  const [a, b] = [subtract3(from, corner), subtract3(to, corner)];
  return degreesOf(Math.atan2(Math.hypot(...cross3(a, b)), dot3(a, b)));
}

/** Area of a ring in space, whichever way it turns; of one that is not flat, seen from where it is largest. */
export function areaOfRing3(ring: readonly Point3[]): number {
  const [first = [0, 0, 0]] = ring;
  const sum: Point3 = [0, 0, 0];
  ring.forEach((point, i) => {
    const next = ring[(i + 1) % ring.length] ?? first;
    const part = cross3(subtract3(point, first), subtract3(next, first));
    part.forEach((value, axis) => (sum[axis] = (sum[axis] ?? 0) + value));
  });
  return Math.hypot(...sum) / 2;
}

/** The ends of lines that meet at an angle, or end alone: where a line only goes on there is no corner. */
export function cornersOfLines(lines: readonly (readonly [Point3, Point3])[]): Point3[] {
  const meeting = new Map<string, { at: Point3; directions: Point3[] }>();
  for (const [a, b] of lines)
    for (const [at, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const name = at.map((value) => Math.round(value * 1000)).join(' ');
      const here = meeting.get(name) ?? { at, directions: [] };
      meeting.set(name, here);
      here.directions.push(along3([0, 0, 0], subtract3(to, at), 1 / (distance3(a, b) || 1)));
    }
  return [...meeting.values()]
    .filter(({ directions: [first, ...others] }) => {
      const isInLine = (other: Point3) => first && Math.hypot(...cross3(first, other)) < 0.01;
      return others.length === 0 || !others.every(isInLine);
    })
    .map(({ at }) => at);
}

/** A point through a 4 by 4 matrix, column by column, that turns, scales and shifts. */
export function transform3(m: readonly number[], [x, y, z]: Point3): [number, number, number] {
  const axis = (at: 0 | 1 | 2) => (m[at] ?? 0) * x + (m[4 + at] ?? 0) * y + (m[8 + at] ?? 0) * z + (m[12 + at] ?? 0);
  return [axis(0), axis(1), axis(2)];
}
