import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { COLUMN_M, onAxis } from './wall-face.ts';
import { heightOnPlane } from '#geometry/slanted-plane.ts';
import type { CeilingMap } from './ceiling-map.ts';
import type { Grid } from './geometry/grid.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { Axis } from './wall-face.ts';

/**
 * What a storey shows over its plan: where floor and ceiling were seen, how high the ceilings are, and the
 * raster that its places were rounded to (0: none).
 */
export type StoreySpace = { levels: StoreyLevels; interior: Grid; ceilings: CeilingMap; rasterM: number };

/** Looked for beside a surface in these steps, up to this far. */
const STEP_M = 0.025;
const REACH_M = 0.8;
/** Heights of neighbouring columns settle what each one shows: this many on either side. */
const AROUND = 3;

/**
 * Height of the ceiling beside a vertical plane, above the floor, for each column along it: of the ceiling that comes
 * nearest to it on either side, which is that of the room whose wall it is.
 */
export function localTops(
  { levels, interior, ceilings }: StoreySpace,
  axis: Axis,
  offset: number,
  firstColumn: number,
  count: number,
): Float32Array {
  const usual = levels.ceilingM - levels.floorM;
  const seen = Array.from({ length: count }, (_, column) =>
    nearestCeiling(interior, ceilings, axis, offset, (firstColumn + column + 0.5) * COLUMN_M),
  );
  return Float32Array.from(seen, (_, column) => {
    const around = seen
      .slice(Math.max(0, column - AROUND), column + AROUND + 1)
      .filter((height) => height !== undefined)
      .sort((a, b) => a - b);
    const middle = around[around.length >> 1];
    return middle === undefined ? usual : middle - levels.floorM;
  });
}

function nearestCeiling(
  interior: Grid,
  ceilings: CeilingMap,
  axis: Axis,
  offset: number,
  u: number,
): number | undefined {
  for (let d = STEP_M; d <= REACH_M; d += STEP_M) {
    for (const side of [1, -1]) {
      const [x, y] = onAxis(axis, u, offset + side * d);
      if ((valueAt(interior, x, y) & CEILING_SEEN) === 0) continue;
      const plane = ceilings.planeAt(x, y);
      if (plane) return heightOnPlane(plane, ...onAxis(axis, u, offset));
    }
  }
  return undefined;
}
