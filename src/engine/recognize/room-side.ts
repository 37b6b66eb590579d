import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { COLUMN_LINTEL, COLUMN_M, COLUMN_SOLID, columnAt, onAxis } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';
import type { Axis, SeenFace } from './wall-face.ts';

/** Strips beside the surface, metres from it. The near one begins a raster cell away and stays inside a thin wall; the far one reaches a room. */
const NEAR_M = [0.036, 0.048, 0.06];
const FAR_M = [0.1, 0.2, 0.3, 0.45, 0.6];
const SAMPLE_M = 0.025;
/** The near strip, and how many times as far off it is looked for where it shows nothing: still within a wall of usual thickness. */
const WIDER = [1, 1.7];

/** Where floor and ceiling are sparse, sights of them are counted over longer steps, until the room shows this well. */
const STEP_FACTORS = [1, 2, 4];
const WELL_SEEN = 0.5;
const LEAST_SEEN = 0.3;

/** Length over which one sight of floor or ceiling is enough: far from the scanner they are sparse. */
const STRIP_STEP_M = 0.15;

/** Over furniture the ceiling shows behind its front in this share of the columns. Within walls it showed in less than a quarter. */
const LEAST_GOING_ON = 0.65;
/** It is looked for this far along on either side of a column's middle. */
const AROUND_M = [-0.075, -0.05, -0.025, 0, 0.025, 0.05, 0.075];

/** 1: the room is left of the axis, -1: right, 'both': on both sides alike, 0: neither side shows a room. */
export type RoomSide = 1 | -1 | 0 | 'both';

/**
 * On which side of a vertical surface the room is: on both sides of a piece of furniture or a curtain. `stepM`: length over
 * which one sight of floor or ceiling is enough. `isLintel`: where only the upper part of the surface was seen, so that the
 * floor says nothing. `scale`: how many times as far from the surface to look as in a scan that shows it sharply.
 */
function roomSide(
  interior: Grid,
  axis: Axis,
  offset: number,
  from: number,
  to: number,
  stepM: number,
  isLintel: (u: number) => boolean = () => false,
  scale = 1,
  scannedFrom: 1 | -1 | 0 = 0,
): RoomSide {
  const [nearM, farM] = [NEAR_M, FAR_M].map((distances) => distances.map((d) => d * scale)) as [number[], number[]];
  const seen = (distancesM: number[], side: 1 | -1, factor: number): number =>
    strip(interior, axis, offset, from, to, distancesM, side, stepM * factor, isLintel);
  const factor =
    STEP_FACTORS.find((wider) => Math.max(seen(farM, 1, wider), seen(farM, -1, wider)) >= WELL_SEEN) ??
    STEP_FACTORS[STEP_FACTORS.length - 1]!;
  const nearAt = (wider: number): { left: number; right: number } => {
    const distancesM = nearM.map((d) => d * wider);
    return { left: seen(distancesM, 1, factor), right: seen(distancesM, -1, factor) };
  };
  // Where sights are sparse, the first of them may be farther off.
  let near = { left: 0, right: 0 };
  let isFarOff = false;
  for (const wider of WIDER) {
    near = nearAt(wider);
    isFarOff = wider > 1;
    if (near.left > 0 || near.right > 0) break;
  }
  // Nothing close by on either side: the outer face of a wall, seen through a window.
  if (near.left === 0 && near.right === 0) return 0;
  const shown = near.left > near.right ? 1 : -1;
  // What shows first behind a thin wall is the next room.
  const isBehind = isFarOff && shown === -scannedFrom && Math.min(near.left, near.right) === 0;
  const side = isBehind && scannedFrom !== 0 ? scannedFrom : shown;
  if (seen(farM, side, factor) < LEAST_SEEN) return 0;
  if (isBehind) return side;
  return Math.min(near.left, near.right) > 0.65 * Math.max(near.left, near.right) ? 'both' : side;
}

/** `roomSide` of a surface that was seen in columns. `scannedFrom`: the side that it was scanned from; 0 where nobody knows. */
export function roomSideOf(
  interior: Grid,
  seen: SeenFace,
  spreadM: number,
  scale = 1,
  scannedFrom: 1 | -1 | 0 = 0,
): RoomSide {
  const stepM = Math.max(STRIP_STEP_M, 4 * spreadM);
  const isLintel = (u: number): boolean => columnAt(seen, u) === COLUMN_LINTEL;
  return roomSide(interior, seen.axis, seen.offset, seen.from, seen.to, stepM, isLintel, scale, scannedFrom);
}

/**
 * Whether the ceiling goes on over a surface, from the room's side to the other: furniture that ends a hand's breadth below it. Asked where
 * the surface is solid: over an opening up to the ceiling that goes on as well.
 */
export function isUnderCeiling(interior: Grid, seen: SeenFace, side: RoomSide): boolean {
  if (side === 0 || side === 'both') return false;
  let columns = 0;
  let [before, behind] = [0, 0];
  for (let u = seen.from + COLUMN_M / 2; u < seen.to; u += COLUMN_M) {
    if (columnAt(seen, u) !== COLUMN_SOLID) continue;
    columns++;
    if (showsCeiling(interior, seen, u, side)) before++;
    if (showsCeiling(interior, seen, u, -side)) behind++;
  }
  return before > 0 && behind >= LEAST_GOING_ON * columns && behind >= LEAST_GOING_ON * before;
}

function showsCeiling(interior: Grid, { axis, offset }: SeenFace, u: number, factor: number): boolean {
  return AROUND_M.some((along) =>
    NEAR_M.some((d) => (valueAt(interior, ...onAxis(axis, u + along, offset + factor * d)) & CEILING_SEEN) !== 0),
  );
}

/** How much of a strip beside the surface shows floor and ceiling: 0 neither, 1 both all along. */
function strip(
  interior: Grid,
  axis: Axis,
  offset: number,
  from: number,
  to: number,
  distancesM: number[],
  side: 1 | -1,
  wishedM: number,
  isLintel: (u: number) => boolean,
): number {
  let sum = 0;
  let steps = 0;
  const stepM = (to - from) / Math.max(1, Math.round((to - from) / wishedM));
  const samples = Math.max(2, Math.round(stepM / SAMPLE_M));
  for (let u = from; u < to - stepM / 2; u += stepM, steps++) {
    let bits = 0;
    let lintels = 0;
    for (let sample = 0; sample < samples; sample++) {
      if (isLintel(u + ((sample + 0.5) / samples) * stepM)) lintels++;
      for (const d of distancesM) {
        const [x, y] = onAxis(axis, u + ((sample + 0.5) / samples) * stepM, offset + side * d);
        bits |= valueAt(interior, x, y);
      }
    }
    const ceiling = bits & CEILING_SEEN ? 1 : 0;
    // Through a door the floor goes on under the wall.
    sum += lintels > samples / 2 ? ceiling : (ceiling + (bits & FLOOR_SEEN ? 1 : 0)) / 2;
  }
  return steps ? sum / steps : 0;
}
