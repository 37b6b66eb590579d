import { median } from '#geometry/median.ts';
import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import { forEachNeighbour, groupCells } from '#engine/voxels/cell-groups.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, cellOfKey, hasKey } from '#engine/voxels/voxel-key.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { heightOnPlane, type SlantedPlane } from '#geometry/slanted-plane.ts';
import { findSlantedCeilings, type SlantedCeiling } from './slanted-ceilings.ts';
import type { StoreyLevels } from './storey-levels.ts';

/** Edge of the plan cells that ceilings are made of; larger where the scan is sparse, by its spacing. */
const CELL_M = 0.1;
const CELL_SPACINGS = 1.5;
const LAYER_M = 0.025;
/** Cells of one ceiling differ by at most this in height from cell to cell, and lie at most this many cells apart. */
const STEP_M = 0.022;
const REACH_CELLS = 2;
/** A ceiling is no lower above the floor, and no higher. */
const LEAST_HEIGHT_M = 1.9;
const MOST_HEIGHT_M = 12;
/** Smaller or narrower surfaces are lintels, sills and lamps. */
const LEAST_AREA_M2 = 0.7;
/** Of the nine cells around a cell of a surface that is broad enough, so many belong to it; and so much of it is that broad. */
const LEAST_AROUND = 7;
const LEAST_BROAD_M2 = 0.15;
/** Cells with fewer voxels than this share of one close above or below are strays along edges: no surface goes on over them. */
const LEAST_DENSITY = 0.35;
const EDGE_LAYERS = 5;
/** Surfaces with a flatter normal are no ceilings. */
const LEAST_NZ = 0.9;
/** A surface so large goes on this far beyond where it is close enough to be one. */
const LEAST_WIDE_M2 = 4;
const BEYOND_M = 4;
/** Voxels this near a ceiling belong to it; nearer where no normal tells them from the head of a wall. */
const NEAR_M = 0.045;
const NEAR_LOOSE_M = 0.03;
/** Where most ceilings are level, a slope that begins higher above them is a roof seen through the opening of a stair. */
const MOST_ABOVE_CEILING_M = 0.4;
/** The normal of a voxel of a slanted ceiling is that of its plane (cosine of 18 degrees). */
const LEAST_ALONG_PLANE = 0.95;

/** The ceilings of a storey over its plan. */
export type CeilingMap = {
  /** Height of the ceiling over a place; undefined where none was seen. */
  heightAt: (x: number, y: number) => number | undefined;
  /** Plane of the ceiling over a place, also of a level one: it continues to the wall beside it. */
  planeAt: (x: number, y: number) => SlantedPlane | undefined;
  /** Height of the ceiling over most of a polygon; the storey's main one where none was seen over it. */
  heightOver: (polygon: readonly Point2[]) => number;
  /** Whether a voxel is a part of some ceiling: of the cloud in which they were found, or of one that it is a part of. */
  isCeiling: (cloud: VoxelCloud, voxel: number) => boolean;
  /** The highest ceiling, or the top of the storey where there is none. */
  highestM: number;
  slanted: readonly SlantedCeiling[];
};

type Surface = { areaCells: number; broadCells: number; sumM: number; bounds: Bounds2 };
/** Height and extent of a surface that goes on where it is too sparse to be one. */
type Wide = Pick<Surface, 'bounds'> & { heightM: number };

/**
 * The ceilings of a storey: connected level surfaces above head height, each with its own height, and slanted ones. `topM`:
 * where the next storey begins. Where several were seen over one place the largest counts: ducts and lamps hang below it.
 */
export function findCeilings(cloud: VoxelCloud, levels: StoreyLevels, topM: number, spacingM: number): CeilingMap {
  const cellM = Math.max(CELL_M, CELL_SPACINGS * spacingM);
  const hasFacing = cloud.stations.length > 0;
  const lowM = levels.floorM + LEAST_HEIGHT_M;
  const highM = Math.min(topM, levels.floorM + MOST_HEIGHT_M);
  const isAbove = (z: number): boolean => z >= lowM && z <= highM;
  const isLevel = (i: number): boolean =>
    hasNormal(cloud, i) && (hasFacing ? -cloud.nz[i]! : Math.abs(cloud.nz[i]!)) >= LEAST_NZ;
  const index = new KeyIndex();
  const sums: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < cloud.count; i++) {
    if (!isAbove(cloud.z[i]!) || !isLevel(i)) continue;
    const ix = Math.floor(cloud.x[i]! / cellM);
    const iy = Math.floor(cloud.y[i]! / cellM);
    const iz = Math.floor(cloud.z[i]! / LAYER_M);
    if (!hasKey(ix, iy, iz)) continue;
    const cell = index.add(cellKey(ix, iy, iz));
    sums[cell] = (sums[cell] ?? 0) + cloud.z[i]!;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const heights = Float64Array.from({ length: index.count }, (_, cell) => sums[cell]! / counts[cell]!);
  const isStray = straysOf(index, counts);
  const { groupOf: surfaceOf } = groupCells(
    index.count,
    (cell, visit) =>
      forEachNeighbour(
        index,
        cell,
        (other) => Math.abs(heights[other]! - heights[cell]!) <= STEP_M && visit(other),
        REACH_CELLS,
      ),
    (cell) => isStray[cell] === 1,
  );
  const surfaces = measure(index, surfaceOf, heights, cellM);
  const least = LEAST_AREA_M2 / (cellM * cellM);
  const leastBroad = LEAST_BROAD_M2 / (cellM * cellM);
  const isCeilingSurface = surfaces.map(({ areaCells, broadCells }) => areaCells >= least && broadCells >= leastBroad);
  /** Per plan cell the plane of its largest surface. */
  const chosen = new Map<number, { plane: SlantedPlane; areaCells: number }>();
  const layers = new Map<number, number[]>();
  let highest = -Infinity;
  for (let cell = 0; cell < index.count; cell++) {
    const id = surfaceOf[cell]!;
    if (!isCeilingSurface[id] || isStray[cell]) continue;
    const [ix, iy] = cellOfKey(index.keys[cell]!);
    const key = cellKey(ix, iy, 0);
    const heightM = heights[cell]!;
    highest = Math.max(highest, heightM);
    const before = chosen.get(key);
    const { areaCells } = surfaces[id]!;
    if (!before || areaCells > before.areaCells) chosen.set(key, { plane: { a: 0, b: 0, c: heightM }, areaCells });
    layers.set(key, [...(layers.get(key) ?? []), heightM]);
  }
  const middleOf = (key: number): [x: number, y: number] => {
    const [ix, iy] = cellOfKey(key);
    return [(ix + 0.5) * cellM, (iy + 0.5) * cellM];
  };
  const slopes = findSlantedCeilings(cloud, levels.floorM, highM, cellM);
  const slopeCells = slopes.reduce((sum, { cells }) => sum + cells.length, 0);
  const areMostLevel = levels.hasCeiling && slopeCells < chosen.size;
  const slanted = slopes.filter(
    ({ plane, cells }) =>
      !areMostLevel ||
      cells.some((key) => heightOnPlane(plane, ...middleOf(key)) < levels.ceilingM + MOST_ABOVE_CEILING_M),
  );
  const planes = new Map<number, SlantedPlane[]>();
  for (const { plane, cells } of slanted) {
    for (const key of cells) {
      highest = Math.max(highest, heightOnPlane(plane, ...middleOf(key)));
      const before = chosen.get(key);
      if (!before || cells.length > before.areaCells) chosen.set(key, { plane, areaCells: cells.length });
      planes.set(key, [...(planes.get(key) ?? []), plane]);
    }
  }
  const wide = surfaces.flatMap(({ areaCells, sumM, bounds }, id) =>
    isCeilingSurface[id] && areaCells * cellM * cellM >= LEAST_WIDE_M2 ? [{ heightM: sumM / areaCells, bounds }] : [],
  );
  return ceilingMap({ levels, lowM, highM, cellM, chosen, layers, planes, slanted, highest, wide });
}

/** What was found of a storey's ceilings, per cell of the plan. */
type FoundCeilings = {
  levels: StoreyLevels;
  lowM: number;
  highM: number;
  cellM: number;
  chosen: ReadonlyMap<number, { plane: SlantedPlane }>;
  layers: ReadonlyMap<number, readonly number[]>;
  planes: ReadonlyMap<number, readonly SlantedPlane[]>;
  slanted: readonly SlantedCeiling[];
  highest: number;
  wide: readonly Wide[];
};

/** Answers questions about ceilings. By itself, so that what answers them does not keep the cloud in memory. */
function ceilingMap({
  levels,
  lowM,
  highM,
  cellM,
  chosen,
  layers,
  planes,
  slanted,
  highest,
  wide,
}: FoundCeilings): CeilingMap {
  const isAbove = (z: number): boolean => z >= lowM && z <= highM;
  const planKey = (x: number, y: number): number => cellKey(Math.floor(x / cellM), Math.floor(y / cellM), 0);
  const planeAt = (x: number, y: number): SlantedPlane | undefined => chosen.get(planKey(x, y))?.plane;
  const heightAt = (x: number, y: number): number | undefined => {
    const plane = planeAt(x, y);
    return plane && heightOnPlane(plane, x, y);
  };
  return {
    heightAt,
    planeAt,
    slanted,
    heightOver: (polygon) => medianOver(polygon, cellM, heightAt) ?? levels.ceilingM,
    isCeiling: (shown, i) => {
      const { x, y, z } = shown;
      const nearM = hasNormal(shown, i) ? NEAR_M : NEAR_LOOSE_M;
      const slopes = planes.size > 0 ? planes.get(planKey(x[i]!, y[i]!)) : undefined;
      if (slopes) for (const plane of slopes) if (isOnPlane(shown, i, plane, nearM)) return true;
      if (!isAbove(z[i]!) || Math.abs(shown.nz[i]!) < 0.7) return false;
      const heightsM = layers.get(planKey(x[i]!, y[i]!));
      if (heightsM) for (const heightM of heightsM) if (Math.abs(z[i]! - heightM) < nearM) return true;
      // Along walls and far from the scanner, a ceiling is too sparse to be a surface.
      if (!heightsM && !hasNormal(shown, i)) {
        const isOf = ({ heightM, bounds }: Wide): boolean =>
          Math.abs(z[i]! - heightM) < nearM &&
          x[i]! > bounds.minX - BEYOND_M &&
          x[i]! < bounds.maxX + BEYOND_M &&
          y[i]! > bounds.minY - BEYOND_M &&
          y[i]! < bounds.maxY + BEYOND_M;
        if (wide.some(isOf)) return true;
      }
      return levels.hasCeiling && Math.abs(z[i]! - levels.ceilingM) < nearM;
    },
    highestM: Number.isFinite(highest) ? Math.max(highest, levels.ceilingM) : levels.ceilingM,
  };
}

function isOnPlane(cloud: VoxelCloud, i: number, plane: SlantedPlane, nearM: number): boolean {
  const length = Math.hypot(1, plane.a, plane.b);
  const outM = cloud.z[i]! - heightOnPlane(plane, cloud.x[i]!, cloud.y[i]!);
  if (Math.abs(outM) >= nearM * length) return false;
  const along = Math.abs(cloud.nz[i]! - plane.a * cloud.nx[i]! - plane.b * cloud.ny[i]!) / length;
  return !hasNormal(cloud, i) || along >= LEAST_ALONG_PLANE;
}

/** 1 for the cells that are sparse beside one close above or below. */
function straysOf(index: KeyIndex, counts: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: index.count }, (_, cell) => {
    const [ix, iy, iz] = cellOfKey(index.keys[cell]!);
    for (let dz = -EDGE_LAYERS; dz <= EDGE_LAYERS; dz++) {
      const other = index.find(cellKey(ix, iy, iz + dz));
      if (other >= 0 && counts[cell]! < LEAST_DENSITY * counts[other]!) return 1;
    }
    return 0;
  });
}

function medianOver(polygon: readonly Point2[], stepM: number, heightAt: CeilingMap['heightAt']): number | undefined {
  const bounds = boundsOf(polygon);
  if (!bounds) return undefined;
  const heights: number[] = [];
  for (let y = bounds.minY + stepM / 2; y < bounds.maxY; y += stepM) {
    for (let x = bounds.minX + stepM / 2; x < bounds.maxX; x += stepM) {
      const height = contains(polygon, x, y) ? heightAt(x, y) : undefined;
      if (height !== undefined) heights.push(height);
    }
  }
  return median(heights);
}

function measure(index: KeyIndex, surfaceOf: Int32Array, heights: Float64Array, cellM: number): Surface[] {
  const surfaces: Surface[] = [];
  const isIn = (ix: number, iy: number, iz: number, id: number): boolean => {
    for (let dz = -1; dz <= 1; dz++) {
      const other = index.find(cellKey(ix, iy, iz + dz));
      if (other >= 0 && surfaceOf[other] === id) return true;
    }
    return false;
  };
  for (let cell = 0; cell < index.count; cell++) {
    const id = surfaceOf[cell]!;
    const surface = (surfaces[id] ??= {
      areaCells: 0,
      broadCells: 0,
      sumM: 0,
      bounds: { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
    });
    const [ix, iy, iz] = cellOfKey(index.keys[cell]!);
    surface.areaCells++;
    surface.sumM += heights[cell]!;
    const { bounds } = surface;
    bounds.minX = Math.min(bounds.minX, ix * cellM);
    bounds.minY = Math.min(bounds.minY, iy * cellM);
    bounds.maxX = Math.max(bounds.maxX, (ix + 1) * cellM);
    bounds.maxY = Math.max(bounds.maxY, (iy + 1) * cellM);
    let around = 0;
    for (let d = 0; d < 9; d++) if (isIn(ix + (d % 3) - 1, iy + Math.floor(d / 3) - 1, iz, id)) around++;
    if (around >= LEAST_AROUND) surface.broadCells++;
  }
  return surfaces;
}
