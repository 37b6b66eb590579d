import { contains } from '#geometry/polygon.ts';
import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellAt, isAnySet, type Grid } from './geometry/grid.ts';
import { centerOf, dilated, eroded } from './geometry/mask.ts';
import { FLOOR_SEEN } from './interior-map.ts';
import type { StoreyLevels } from './storey-levels.ts';

/** Edge of a cell; larger where the scan is sparse, by its spacing. */
const CELL_M = 0.1;
const CELL_SPACINGS = 1.5;
/** Floor between seen floor, hidden by the legs of furniture or between two lines of a scanner, over at most twice this. */
const GAP_M = 0.2;
/** Above the ceiling of the storey below by this much, a level surface is not that ceiling. */
const NEAR_M = 0.05;
/** Floor counts as indoors where something overhead was seen this near: lamps and beams leave holes in a ceiling. */
const OVERHEAD_M = 0.4;
const HEADROOM_M = 1.9;
/** Another level, half a storey away, is floor too, and so is what hides the floor: the top of a bed. */
const LEVEL_BELOW_M = 1.9;
const LEVEL_ABOVE_M = 2.5;
const LEVEL_NZ = 0.9;

/** A storey's part of the cloud: from the ceiling of the storey below to the next storey. */
export type StoreyRange = { levels: StoreyLevels; bottomM: number; topM: number };

/**
 * Where something to walk on was scanned in a storey: 1 for each cell of a coarse raster in the aligned frame. On a storey with a
 * ceiling that is its floor and any level surface with headroom over it, under something overhead: ground that was seen
 * through windows is no floor. Without a ceiling it is the floor alone.
 */
export function scannedFloor(cloud: VoxelCloud, range: StoreyRange, interior: Grid, spacingM: number): Grid {
  const cellM = Math.max(CELL_M, CELL_SPACINGS * spacingM);
  const cellsAround = (lengthM: number): number => Math.ceil(lengthM / cellM);
  const floor = coarse(interior, cellM, FLOOR_SEEN);
  if (range.levels.hasCeiling) keepIndoors(cloud, range, floor, cellsAround(OVERHEAD_M));
  return eroded(dilated(floor, cellsAround(GAP_M)), cellsAround(GAP_M));
}

/** Adds level surfaces to the cells of a floor, and takes away those without anything overhead. */
function keepIndoors(cloud: VoxelCloud, { levels, bottomM, topM }: StoreyRange, floor: Grid, reach: number): void {
  const lowest = new Float32Array(floor.data.length).fill(Infinity);
  const highest = new Float32Array(floor.data.length).fill(-Infinity);
  const fromM = Math.max(bottomM + NEAR_M, levels.floorM - LEVEL_BELOW_M);
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (z < fromM || z > topM || Math.abs(cloud.nz[i]!) < LEVEL_NZ || !hasNormal(cloud, i)) continue;
    const cell = cellAt(floor, cloud.x[i]!, cloud.y[i]!);
    if (cell < 0) continue;
    if (z < lowest[cell]!) lowest[cell] = z;
    if (z > highest[cell]!) highest[cell] = z;
  }
  const overheadM = highestAround(floor, highest, reach);
  for (let cell = 0; cell < floor.data.length; cell++) {
    const levelM = floor.data[cell] ? Math.min(levels.floorM, lowest[cell]!) : lowest[cell]!;
    const isLevel = levelM <= levels.floorM + LEVEL_ABOVE_M;
    floor.data[cell] = isLevel && overheadM[cell]! >= levelM + HEADROOM_M ? 1 : 0;
  }
}

/** The highest value within `reach` cells, along rows and then along columns. */
function highestAround({ width, height }: Grid, values: Float32Array, reach: number): Float32Array {
  const rows = new Float32Array(values.length);
  const all = new Float32Array(values.length);
  for (let cell = 0; cell < values.length; cell++) {
    const column = cell % width;
    let most = -Infinity;
    for (let d = Math.max(-reach, -column); d <= Math.min(reach, width - 1 - column); d++)
      most = Math.max(most, values[cell + d]!);
    rows[cell] = most;
  }
  for (let cell = 0; cell < values.length; cell++) {
    const row = Math.floor(cell / width);
    let most = -Infinity;
    for (let d = Math.max(-reach, -row); d <= Math.min(reach, height - 1 - row); d++)
      most = Math.max(most, rows[cell + d * width]!);
    all[cell] = most;
  }
  return all;
}

/** 1 for each coarse cell in which something wanted was seen, with a margin in which `dilated` has room. */
function coarse(fine: Grid, cellM: number, wanted: number): Grid {
  const margin = Math.ceil(Math.max(GAP_M, OVERHEAD_M) / cellM) + 1;
  const [width, height] = [fine.width, fine.height].map(
    (cells) => Math.ceil((cells * fine.cellM) / cellM) + 2 * margin,
  ) as [number, number];
  const grid: Grid = {
    x0: fine.x0 - margin * cellM,
    y0: fine.y0 - margin * cellM,
    cellM,
    width,
    height,
    data: new Uint8Array(width * height),
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (isAnySet(fine, grid.x0 + column * cellM, grid.y0 + row * cellM, cellM, wanted))
        grid.data[row * width + column] = 1;
    }
  }
  return grid;
}

/** 1 for each cell of a raster whose middle is in one of the polygons. */
export function maskOf(grid: Grid, polygons: readonly (readonly Point2[])[]): Uint8Array {
  const mask = new Uint8Array(grid.data.length);
  for (const polygon of polygons) {
    const bounds = boundsOf(polygon);
    if (!bounds) continue;
    const columnOf = (x: number): number => Math.min(grid.width, Math.max(0, Math.floor((x - grid.x0) / grid.cellM)));
    const rowOf = (y: number): number => Math.min(grid.height, Math.max(0, Math.floor((y - grid.y0) / grid.cellM)));
    for (let row = rowOf(bounds.minY); row < Math.min(grid.height, rowOf(bounds.maxY) + 1); row++) {
      for (let column = columnOf(bounds.minX); column < Math.min(grid.width, columnOf(bounds.maxX) + 1); column++) {
        const cell = row * grid.width + column;
        if (contains(polygon, ...centerOf(grid, cell))) mask[cell] = 1;
      }
    }
  }
  return mask;
}
