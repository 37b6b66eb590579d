import { direction, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import polygonClipping from 'polygon-clipping';
import type { IfcSolid } from './read-ifc.ts';

/** Smallest upright box around a solid: axis along its longer side. */
export type UprightBox = { start: Point2; end: Point2; lengthM: number; widthM: number; bottomZ: number; topZ: number };

/** Tries the direction of every level edge of the solid: one of them is the direction of the smallest box. */
export function uprightBox({ triangles }: IfcSolid): UprightBox {
  const points = triangles.flat();
  const zs = points.map(([, , z]) => z);
  let best: UprightBox | undefined;
  for (const towards of levelDirections(triangles)) {
    const box = boxAlong(points, towards);
    if (!best || box.lengthM * box.widthM < best.lengthM * best.widthM - 1e-6)
      best = { ...box, bottomZ: lowest(zs), topZ: -lowest(zs.map((z) => -z)) };
  }
  if (!best) throw new Error('a solid without a level edge has no box');
  return best;
}

function boxAlong(points: readonly Point3[], [c, s]: Point2): Omit<UprightBox, 'bottomZ' | 'topZ'> {
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const [u, v] = [c * x + s * y, c * y - s * x];
    [u0, u1, v0, v1] = [Math.min(u0, u), Math.max(u1, u), Math.min(v0, v), Math.max(v1, v)];
  }
  const at = (u: number, v: number): Point2 => [c * u - s * v, s * u + c * v];
  const [um, vm] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return u1 - u0 >= v1 - v0
    ? { start: at(u0, vm), end: at(u1, vm), lengthM: u1 - u0, widthM: v1 - v0 }
    : { start: at(um, v0), end: at(um, v1), lengthM: v1 - v0, widthM: u1 - u0 };
}

function levelDirections(triangles: IfcSolid['triangles']): Point2[] {
  const found = new Map<number, Point2>();
  for (const [a, b, c] of triangles) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [flatFrom, flatTo]: [Point2, Point2] = [
        [from[0], from[1]],
        [to[0], to[1]],
      ];
      if (Math.abs(from[2] - to[2]) > 0.001 || Math.hypot(flatTo[0] - flatFrom[0], flatTo[1] - flatFrom[1]) < 0.05)
        continue;
      const towards = direction(flatFrom, flatTo);
      const angle = (Math.atan2(towards[1], towards[0]) + Math.PI) % (Math.PI / 2);
      found.set(Math.round((angle * 1800) / Math.PI) % 900, towards);
    }
  }
  return [...found.values()];
}

/** Outline of a solid's underside, counter-clockwise; the largest loop when there are several. */
export function undersideOutline({ triangles }: IfcSolid): Point2[] {
  const bottomZ = lowest(triangles.flat().map(([, , z]) => z));
  const level = triangles.filter((triangle) => triangle.every(([, , z]) => z < bottomZ + 0.02));
  const [first, ...others] = level
    .map((triangle): [[number, number][]] => [triangle.map(([x, y]): [number, number] => [roundedMm(x), roundedMm(y)])])
    .filter(([loop]) => Math.abs(signedAreaM2(loop)) > 1e-5);
  if (!first) return [];
  const loops = polygonClipping.union(first, ...others).map(([ring = []]) => ring.slice(0, -1));
  const largest = loops.sort((a, b) => Math.abs(signedAreaM2(b)) - Math.abs(signedAreaM2(a)))[0] ?? [];
  const straightened = withoutCollinear(largest, 1e-6);
  return signedAreaM2(straightened) < 0 ? straightened.toReversed() : straightened;
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

const roundedMm = (value: number) => Math.round(value * 1000) / 1000;
