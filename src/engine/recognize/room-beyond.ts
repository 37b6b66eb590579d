import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { onAxis } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';
import type { Axis } from './wall-face.ts';

const STEP_M = 0.2;
const SAMPLES_PER_STEP = 8;
const DEPTH_STEP_M = 0.0125;
/** No wall is thinner or thicker than this. */
const DEPTH_M = [0.05, 0.62] as const;
/** Share of the length along which the next room must show. */
const LEAST_SHARE = 0.4;

/** Depths to a parallel room's edge agree; those to a slanting one do not. */
const MOST_SPREAD_M = 0.05;
/** How far behind a wall a room must show when its edge is hidden. */
const ROOM_DEPTH_M = 0.35;
const LEAST_ROOM_SHARE = 0.6;

/**
 * Distance from a face through the wall to where the next room's ceiling begins: the wall's thickness, seen without its
 * other face. Undefined where no such edge is seen. `side` is the face's own room side.
 */
export function depthToNextRoom(interior: Grid, axis: Axis, offset: number, side: 1 | -1, from: number, to: number): number | undefined {
  const depths: number[] = [];
  const steps = Math.max(1, Math.round((to - from) / STEP_M));
  const stepM = (to - from) / steps;
  for (let step = 0; step < steps; step++) {
    const depth = firstDepth(interior, axis, offset, side, from + step * stepM, stepM, DEPTH_M[0], DEPTH_M[1], CEILING_SEEN);
    if (depth !== undefined && depth > DEPTH_M[0]) depths.push(depth);
  }
  if (depths.length < LEAST_SHARE * steps) return undefined;
  depths.sort((a, b) => a - b);
  const at = (share: number): number => depths[Math.floor(depths.length * share)]!;
  return at(0.75) - at(0.25) > MOST_SPREAD_M ? undefined : at(0.5);
}

/** True where something of a room is seen behind a wall of the given thickness, for most of the length. */
export function hasRoomBeyond(interior: Grid, axis: Axis, offset: number, side: 1 | -1, from: number, to: number, widthM: number): boolean {
  const steps = Math.max(1, Math.round((to - from) / STEP_M));
  const stepM = (to - from) / steps;
  let seen = 0;
  for (let step = 0; step < steps; step++) {
    const depth = firstDepth(interior, axis, offset, side, from + step * stepM, stepM, widthM + 0.04, widthM + ROOM_DEPTH_M, CEILING_SEEN | FLOOR_SEEN);
    if (depth !== undefined) seen++;
  }
  return seen >= LEAST_ROOM_SHARE * steps;
}

function firstDepth(
  interior: Grid, axis: Axis, offset: number, side: 1 | -1, from: number, stepM: number, leastM: number, mostM: number, wanted: number,
): number | undefined {
  for (let depth = leastM; depth <= mostM; depth += DEPTH_STEP_M) {
    for (let sample = 0; sample < SAMPLES_PER_STEP; sample++) {
      const [x, y] = onAxis(axis, from + ((sample + 0.5) / SAMPLES_PER_STEP) * stepM, offset - side * depth);
      if (valueAt(interior, x, y) & wanted) return depth;
    }
  }
  return undefined;
}
