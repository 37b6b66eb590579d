import { selectVoxels } from '#engine/voxels/select-voxels.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { valueAt, type Grid } from './geometry/grid.ts';
import { cellsAtHeight, grown, largeGroups } from './level-cells.ts';
import type { StoreyLevels } from './storey-levels.ts';

/** A storey shows its walls from both sides: it is looked at this far beyond its own part of the plan. */
const BEYOND_M = 0.7;
/** Parts that overlap by less are side by side. */
const LEAST_SHARED_M2 = 1;
const BESIDE_M = 0.2;
/** Smaller surfaces at a storey's height are sills and furniture in another. */
const LEAST_SURFACE_M2 = 1.5;

/** Where in the plan a storey is that has others beside it. */
export type StoreyPart = {
  isOwn: (x: number, y: number) => boolean;
  /** Also beyond, in the walls around it and just behind them. */
  isNear: (x: number, y: number) => boolean;
  sharesPlan: (other: StoreyPart) => boolean;
  own: Grid;
};

/**
 * Where each storey is: undefined for one that overlaps no other in height. Between storeys that do, the border is where both
 * are equally far, which is the middle of the wall between them.
 */
export function storeyParts(
  cloud: VoxelCloud,
  raster: Grid,
  storeys: readonly StoreyLevels[],
): (StoreyPart | undefined)[] {
  const leastCells = LEAST_SURFACE_M2 / raster.cellM ** 2;
  const surface = (heightM: number, facing: 1 | -1): Uint8Array =>
    largeGroups(cellsAtHeight(cloud, raster, heightM, facing), raster, leastCells);
  const seen = storeys.map(({ floorM, ceilingM }) => ({ floor: surface(floorM, 1), ceiling: surface(ceilingM, -1) }));
  return storeys.map((storey, index) => {
    const beside = storeys.flatMap((other, at) => (at !== index && overlaps(storey, other) ? [at] : []));
    if (beside.length === 0) return undefined;
    const cellsOf = (at: number): Uint8Array => {
      const { floor, ceiling } = seen[at]!;
      return floor.map((value, cell) => value | ceiling[cell]!);
    };
    const own = cellsOf(index);
    const others = beside.map(cellsOf).reduce((a, b) => a.map((value, cell) => value | b[cell]!));
    const reach = Math.ceil(BESIDE_M / raster.cellM);
    const [ownAround, othersAround] = [grown(own, raster, reach), grown(others, raster, reach)];
    const without = (cells: Uint8Array, around: Uint8Array): Uint8Array =>
      cells.map((value, cell) => (value && around[cell] === 0 ? 1 : 0));
    return toPart(nearest(raster, without(own, othersAround), without(others, ownAround)), raster);
  });
}

const overlaps = (a: StoreyLevels, b: StoreyLevels): boolean => a.floorM < b.ceilingM && b.floorM < a.ceilingM;

/** 1 where the first cells are nearer than the second. */
function nearest({ width, height }: Grid, first: Uint8Array, second: Uint8Array): Uint8Array {
  const owner = new Uint8Array(first.length);
  let front: number[] = [];
  first.forEach((value, cell) => {
    if (value || second[cell]) {
      owner[cell] = value ? 1 : 2;
      front.push(cell);
    }
  });
  while (front.length > 0) {
    const next: number[] = [];
    for (const cell of front) {
      const ix = cell % width;
      const iy = Math.floor(cell / width);
      const visit = (other: number): void => {
        if (owner[other] !== 0) return;
        owner[other] = owner[cell]!;
        next.push(other);
      };
      if (ix > 0) visit(cell - 1);
      if (ix < width - 1) visit(cell + 1);
      if (iy > 0) visit(cell - width);
      if (iy < height - 1) visit(cell + width);
    }
    front = next;
  }
  return owner.map((value) => (value === 1 ? 1 : 0));
}

function toPart(cells: Uint8Array, raster: Grid): StoreyPart {
  const own: Grid = { ...raster, data: cells };
  const near: Grid = { ...raster, data: grown(cells, raster, Math.ceil(BEYOND_M / raster.cellM)) };
  const leastCells = LEAST_SHARED_M2 / raster.cellM ** 2;
  return {
    own,
    isOwn: (x, y) => valueAt(own, x, y) === 1,
    isNear: (x, y) => valueAt(near, x, y) === 1,
    sharesPlan: (other) => cells.reduce((sum, value, cell) => sum + (value & other.own.data[cell]!), 0) >= leastCells,
  };
}

/** The voxels of a cloud that lie near a part of its plan, with their normals. */
export function cloudNear(whole: VoxelCloud, { isNear }: StoreyPart): VoxelCloud {
  const kept = Uint8Array.from({ length: whole.count }, (_, i) => (isNear(whole.x[i]!, whole.y[i]!) ? 1 : 0));
  const { cloud, sourceIndex } = selectVoxels(whole, kept);
  for (const name of ['nx', 'ny', 'nz', 'planarity'] as const)
    cloud[name] = Float32Array.from(sourceIndex, (i) => whole[name][i]!);
  return cloud;
}

/** What was seen of floor and ceiling within a part of the plan. */
export function ownSights(interior: Grid, { isOwn }: StoreyPart): Grid {
  const { x0, y0, cellM, width } = interior;
  return {
    ...interior,
    data: interior.data.map((value, cell) =>
      value && isOwn(x0 + ((cell % width) + 0.5) * cellM, y0 + (Math.floor(cell / width) + 0.5) * cellM) ? value : 0,
    ),
  };
}
