import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { onAxis } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';
import type { Axis } from './wall-face.ts';

/** Lengths over which one sight is enough: longer ones where floor and ceiling are sparse, if there are this many of them. */
const STEPS_M = [0.2, 0.4, 0.8];
const LEAST_LONG_STEPS = 3;
const SAMPLE_M = 0.025;
const DEPTH_STEP_M = 0.0125;
/** No wall is thinner or thicker than this. */
const DEPTH_M = [0.05, 0.62] as const;
/** Share of the length along which the next room must show. */
const LEAST_SHARE = 0.4;

/** Depths to a parallel room's edge agree; those to a slanting one do not. */
const MOST_SPREAD_M = 0.05;
/** How far behind a wall a room must show when its edge is hidden. */
const ROOM_DEPTH_M = 0.35;
const LEAST_ROOM_SHARE = 0.7;
/** A room is broader than this. */
const BROADER_M = 0.15;
/** Where floor and ceiling are sparse, a room is not seen for this long. */
const MOST_GAP_M = 0.8;

/**
 * Distance from a face through the wall to where the next room's ceiling begins: the wall's thickness, seen without its
 * other face. Undefined where no such edge is seen. `side` is the face's own room side.
 */
export function depthToNextRoom(
  interior: Grid,
  axis: Axis,
  offset: number,
  side: 1 | -1,
  from: number,
  to: number,
): number | undefined {
  for (const wishedM of stepsFor(to - from)) {
    const { depths, steps } = firstDepths(interior, axis, offset, side, from, to, wishedM, DEPTH_M, CEILING_SEEN);
    const beyond = depths.filter((depth) => depth > DEPTH_M[0]).sort((a, b) => a - b);
    if (beyond.length < LEAST_SHARE * steps) continue;
    const at = (share: number): number => beyond[Math.floor(beyond.length * share)]!;
    if (at(0.75) - at(0.25) <= MOST_SPREAD_M) return at(0.5);
  }
  return undefined;
}

/** True where something of a room is seen behind a wall of the given thickness, for most of the length. */
export function hasRoomBeyond(
  interior: Grid,
  axis: Axis,
  offset: number,
  side: 1 | -1,
  from: number,
  to: number,
  widthM: number,
): boolean {
  return stepsFor(to - from).some((wishedM) => {
    const near = firstDepths(
      interior,
      axis,
      offset,
      side,
      from,
      to,
      wishedM,
      [widthM + 0.04, widthM + ROOM_DEPTH_M],
      CEILING_SEEN | FLOOR_SEEN,
    );
    if (near.depths.length < LEAST_ROOM_SHARE * near.steps) return false;
    // The outer face of a wall, seen through a window, shows at one depth only.
    const nearestM = Math.min(...near.depths);
    const far = firstDepths(
      interior,
      axis,
      offset,
      side,
      from,
      to,
      wishedM,
      [nearestM + BROADER_M, widthM + ROOM_DEPTH_M + BROADER_M],
      CEILING_SEEN | FLOOR_SEEN,
    );
    return far.depths.length >= LEAST_ROOM_SHARE * far.steps;
  });
}

/** How far from `from` towards `to` (which may lie on either side) a room goes on to be seen behind a wall, over short gaps. */
export function roomBeyondUntil(
  interior: Grid,
  axis: Axis,
  offset: number,
  side: 1 | -1,
  from: number,
  to: number,
  widthM: number,
): number {
  if (hasRoomBeyond(interior, axis, offset, side, Math.min(from, to), Math.max(from, to), widthM)) return to;
  const direction = Math.sign(to - from);
  const stepM = STEPS_M[0]!;
  let reached = from;
  for (let u = from; (to - u) * direction > 0.05 && Math.abs(u - reached) <= MOST_GAP_M; u += direction * stepM) {
    const next = direction > 0 ? Math.min(to, u + stepM) : Math.max(to, u - stepM);
    const depthIn = (leastM: number, mostM: number): number | undefined =>
      firstDepth(
        interior,
        axis,
        offset,
        side,
        Math.min(u, next),
        Math.abs(next - u),
        leastM,
        mostM,
        CEILING_SEEN | FLOOR_SEEN,
      );
    const nearestM = depthIn(widthM + 0.04, widthM + ROOM_DEPTH_M);
    if (nearestM !== undefined && depthIn(nearestM + BROADER_M, widthM + ROOM_DEPTH_M + BROADER_M) !== undefined)
      reached = next;
  }
  return Math.abs(to - reached) < 2 * stepM ? to : reached;
}

function stepsFor(lengthM: number): number[] {
  return STEPS_M.filter((stepM, i) => i === 0 || lengthM >= LEAST_LONG_STEPS * stepM);
}

function firstDepths(
  interior: Grid,
  axis: Axis,
  offset: number,
  side: 1 | -1,
  from: number,
  to: number,
  wishedM: number,
  [leastM, mostM]: readonly [number, number],
  wanted: number,
): { depths: number[]; steps: number } {
  const steps = Math.max(1, Math.round((to - from) / wishedM));
  const stepM = (to - from) / steps;
  const depths: number[] = [];
  for (let step = 0; step < steps; step++) {
    const depth = firstDepth(interior, axis, offset, side, from + step * stepM, stepM, leastM, mostM, wanted);
    if (depth !== undefined) depths.push(depth);
  }
  return { depths, steps };
}

function firstDepth(
  interior: Grid,
  axis: Axis,
  offset: number,
  side: 1 | -1,
  from: number,
  stepM: number,
  leastM: number,
  mostM: number,
  wanted: number,
): number | undefined {
  for (let depth = leastM; depth <= mostM; depth += DEPTH_STEP_M) {
    for (let u = from + SAMPLE_M / 2; u < from + stepM; u += SAMPLE_M) {
      const [x, y] = onAxis(axis, u, offset - side * depth);
      if (valueAt(interior, x, y) & wanted) return depth;
    }
  }
  return undefined;
}
