import { ShapeUtils, Vector2 } from 'three';
import { unit3 } from '#geometry/plane-in-box.ts';
import { cross3, dot3, type Point3 } from '#geometry/space.ts';
import { contains, signedAreaM2 } from '#geometry/polygon.ts';
import type { Point2 } from '#geometry/plane.ts';

/** A body: corners as x, y, z in meters, and three numbers of corners for each triangle. */
export type Body = { positions: ArrayLike<number>; indices: ArrayLike<number> };
/** What a plane opens of bodies: lines of two points each, and faces as points with three numbers of them for each triangle. */
export type CutFaces = { lines: number[]; points: number[]; triangles: number[] };

/** Corners nearer than this are one: readers write a corner once for each of its normals. */
const WELD_M = 1e-5;
/** A ring that is open by less is meant to be closed. */
const GAP_M = 1e-3;
/** Of smaller faces nothing is seen. */
const LEAST_M2 = 1e-7;
/** Bodies that a plane cuts into more pieces, such as trees, have lines alone. */
const MAX_RINGS = 2000;

/**
 * Cuts a body at a plane, of which it holds that `normal` · point + `constant` = 0, and adds what that opens to `faces`. Holes stay open, and what
 * lies in them is filled again; each body is filled by itself. Of an open body there are lines, and faces where they close.
 */
export function cutBody({ positions, indices }: Body, normal: Point3, constant: number, faces: CutFaces): void {
  const corners = new Map<string, number>();
  const places: Point3[] = [];
  const heights: number[] = [];
  const cornerOf = (index: number): number => {
    const cells = [0, 1, 2].map((axis) => Math.round((positions[3 * index + axis] ?? 0) / WELD_M));
    const key = cells.join(' ');
    const known = corners.get(key);
    if (known !== undefined) return known;
    const place = cells.map((cell) => cell * WELD_M) as Point3;
    corners.set(key, places.length);
    heights.push(dot3(normal, place) + constant);
    return places.push(place) - 1;
  };
  const heightOf = (index: number): number =>
    normal[0] * (positions[3 * index] ?? 0) +
    normal[1] * (positions[3 * index + 1] ?? 0) +
    normal[2] * (positions[3 * index + 2] ?? 0) +
    constant;
  const crossings = new Map<string, Crossing>();
  const crossingOf = (a: number, b: number): Crossing => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = `${low} ${high}`;
    const known = crossings.get(key);
    if (known) return known;
    const [from, to] = [places[low]!, places[high]!];
    const share = heights[low]! / (heights[low]! - heights[high]!);
    const made: Crossing = {
      place: [0, 1, 2].map((axis) => from[axis]! + share * (to[axis]! - from[axis]!)) as Point3,
      next: [],
    };
    crossings.set(key, made);
    return made;
  };
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const triangle = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const rough = triangle.map(heightOf);
    if (Math.min(...rough) > WELD_M || Math.max(...rough) < -WELD_M) continue;
    const [a, b, c] = triangle.map(cornerOf) as [number, number, number];
    // A corner in the plane counts as above it: so a closed body opens in closed rings.
    const ends = (
      [
        [a, b],
        [b, c],
        [c, a],
      ] as const
    )
      .filter(([from, to]) => heights[from]! >= 0 !== heights[to]! >= 0)
      .map(([from, to]) => crossingOf(from, to));
    const [first, second] = ends;
    if (!first || !second || first === second) continue;
    first.next.push(second);
    second.next.push(first);
    faces.lines.push(...first.place, ...second.place);
  }
  fill(ringsOf([...crossings.values()]), normal, faces);
}

/** Where an edge of a body meets the plane, and what it is joined with there by triangles; each is taken off once it is followed. */
type Crossing = { place: Point3; next: Crossing[] };

function ringsOf(crossings: readonly Crossing[]): Point3[][] {
  const rings: Point3[][] = [];
  for (const start of crossings)
    while (start.next.length > 0) {
      const ring = [start.place];
      let at = start;
      for (let next = at.next.pop(); next; next = at.next.pop()) {
        next.next.splice(next.next.indexOf(at), 1);
        at = next;
        if (at === start) break;
        ring.push(at.place);
      }
      const isClosed = at === start || Math.hypot(...at.place.map((value, axis) => value - start.place[axis]!)) < GAP_M;
      if (isClosed && ring.length > 2) rings.push(ring);
    }
  return rings;
}

type FlatRing = { ring: Point3[]; flat: Point2[]; areaM2: number };

function fill(rings: readonly Point3[][], normal: Point3, faces: CutFaces): void {
  if (rings.length > MAX_RINGS) return;
  const across = unit3(cross3(normal, Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const upwards = cross3(normal, across);
  const flatRings = rings
    .map((ring): FlatRing => {
      const flat = ring.map((place): Point2 => [dot3(place, across), dot3(place, upwards)]);
      return { ring, flat, areaM2: Math.abs(signedAreaM2(flat, flat[0])) };
    })
    .filter(({ areaM2 }) => areaM2 > LEAST_M2)
    .toSorted((a, b) => b.areaM2 - a.areaM2);
  // Each with what it lies in directly, the larger first.
  const outers: { outer: FlatRing; holes: FlatRing[] }[] = [];
  const around: { ring: FlatRing; isHole: boolean; of: number }[] = [];
  for (const ring of flatRings) {
    const parent = around.findLast((each) => liesIn(ring.flat, each.ring.flat));
    const isHole = parent !== undefined && !parent.isHole;
    if (isHole) outers[parent.of]?.holes.push(ring);
    else outers.push({ outer: ring, holes: [] });
    around.push({ ring, isHole, of: isHole ? parent.of : outers.length - 1 });
  }
  for (const { outer, holes } of outers) {
    const all = [outer, ...holes];
    const first = faces.points.length / 3;
    for (const { ring } of all) for (const place of ring) faces.points.push(...place);
    const [contour = [], ...inner] = all.map(({ flat }) => flat.map(([x, y]) => new Vector2(x, y)));
    for (const triangle of ShapeUtils.triangulateShape(contour, inner))
      for (const corner of triangle) faces.triangles.push(first + corner);
  }
}

/** Whether most of a ring lies in another: corners of both may be in one place. */
function liesIn(ring: readonly Point2[], other: readonly Point2[]): boolean {
  const step = Math.max(1, Math.floor(ring.length / 7));
  let [inside, asked] = [0, 0];
  for (let i = 0; i < ring.length; i += step) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!];
    if (contains(other, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) inside++;
    asked++;
  }
  return 2 * inside > asked;
}
