import { valueAt, type Grid } from './geometry/grid.ts';
import { centerOf, dilated } from './geometry/mask.ts';
import { countOf, largeGroups, type LevelCells } from './level-cells.ts';
import type { StoreyLevels } from './storey-levels.ts';

/** A storey shows its walls from both sides: it is looked at this far beyond its own part of the plan. */
const BEYOND_M = 0.7;
/** Parts that overlap by less are side by side. */
const LEAST_SHARED_M2 = 1;
/** Where a storey was seen, and this near, another is not. */
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
  cellsAt: LevelCells,
  raster: Grid,
  storeys: readonly StoreyLevels[],
): (StoreyPart | undefined)[] {
  const isBeside = (a: StoreyLevels, b: StoreyLevels): boolean => a !== b && overlaps(a, b);
  if (!storeys.some((a) => storeys.some((b) => isBeside(a, b)))) return storeys.map(() => undefined);
  const leastCells = LEAST_SURFACE_M2 / raster.cellM ** 2;
  const reach = Math.ceil(BESIDE_M / raster.cellM);
  const seenAt = (heightM: number, facing: 1 | -1): Grid => largeGroups(cellsAt(heightM, facing), leastCells);
  const floors = storeys.map(({ floorM }) => seenAt(floorM, 1));
  const floorsBeside = storeys.map((storey) => floors.filter((_, at) => isBeside(storey, storeys[at]!)));
  // Rooms of one storey may have ceilings at the height of another's: over a floor, that tells whose they are.
  const seen = storeys.map(({ ceilingM }, index) => {
    const others = floorsBeside[index]!.map((floor) => dilated(floor, reach));
    return either(floors[index]!, others.reduce(without, seenAt(ceilingM, -1)));
  });
  return storeys.map((storey, index) => {
    const beside = seen.filter((_, at) => isBeside(storey, storeys[at]!));
    if (beside.length === 0) return undefined;
    const own = seen[index]!;
    const others = beside.reduce(either);
    return toPart(nearest(without(own, dilated(others, reach)), without(others, dilated(own, reach))));
  });
}

const either = (a: Grid, b: Grid): Grid => ({ ...a, data: a.data.map((value, cell) => value | b.data[cell]!) });
const without = (a: Grid, b: Grid): Grid => ({ ...a, data: a.data.map((value, cell) => value & (1 - b.data[cell]!)) });

const overlaps = (a: StoreyLevels, b: StoreyLevels): boolean => a.floorM < b.ceilingM && b.floorM < a.ceilingM;

/** 1 where the first cells are nearer than the second. */
function nearest(first: Grid, second: Grid): Grid {
  const { width, height } = first;
  const owner = first.data.map((value, cell) => (value ? 1 : second.data[cell] ? 2 : 0));
  let front = [...owner.keys()].filter((cell) => owner[cell] !== 0);
  while (front.length > 0) {
    const next: number[] = [];
    for (const cell of front) {
      const [ix, iy] = [cell % width, Math.floor(cell / width)];
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
  return { ...first, data: owner.map((value) => (value === 1 ? 1 : 0)) };
}

function toPart(own: Grid): StoreyPart {
  const near = dilated(own, Math.ceil(BEYOND_M / own.cellM));
  const leastCells = LEAST_SHARED_M2 / own.cellM ** 2;
  return {
    own,
    isOwn: (x, y) => valueAt(own, x, y) === 1,
    isNear: (x, y) => valueAt(near, x, y) === 1,
    sharesPlan: (other) => countOf(both(own, other.own)) >= leastCells,
  };
}

const both = (a: Grid, b: Grid): Grid => ({ ...a, data: a.data.map((value, cell) => value & b.data[cell]!) });

/** A raster with nothing set outside of a part of the plan. */
export function ownSights(grid: Grid, { isOwn }: StoreyPart): Grid {
  return { ...grid, data: grid.data.map((value, cell) => (value && isOwn(...centerOf(grid, cell)) ? value : 0)) };
}
