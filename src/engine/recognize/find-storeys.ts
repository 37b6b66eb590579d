import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { Grid } from './geometry/grid.ts';
import { dilated } from './geometry/mask.ts';
import { countOf, levelCells, planRaster, type LevelCells } from './level-cells.ts';
import {
  bestChain,
  horizontalLevels,
  LEAST_CLEAR_M,
  LEAST_SLAB_M,
  type Level,
  type PlacedLevel,
  type StoreyLevels,
} from './storey-levels.ts';
import { storeyParts } from './storey-part.ts';
import { storeysOver, storeyUnder, type PlacedStorey } from './storey-stack.ts';

/** A floor nearer to a storey's own is a step or a ramp in it. */
const LEAST_APART_M = 0.5;
/** A storey that lies beside others at half their height has at least so much floor of its own, under a ceiling over this share. */
const LEAST_AREA_M2 = 5;
const LEAST_COVERED = 0.5;
/** Where a storey was seen, and this near, others at the same height are things in it. */
const BESIDE_M = 0.3;
/** More levels beside each other than these are not looked for. */
const MOST_ROUNDS = 3;

/**
 * A storey of a scan. `bottomM`: ceiling of the one under it; `topM`: where the next one over it begins; `showsOutdoors`: the scan
 * shows the ground around the building.
 */
export type FoundStorey = PlacedStorey & { bottomM: number; topM: number; showsOutdoors: boolean };

/**
 * Storeys of a levelled cloud by the height of their floors: those over each other that explain most of its floors and
 * ceilings, then those that lie beside them at other heights (split levels, a second building on a slope).
 * Empty where there is no floor at all.
 */
export function findStoreys(cloud: VoxelBlocks<VoxelCloud>): FoundStorey[] {
  const raster = planRaster(cloud);
  const levels = horizontalLevels(cloud, raster);
  const heightsOf = (of: readonly Level[]) => of.map(({ z }) => z);
  const cellsAt = levelCells(cloud, raster, heightsOf(levels.floors), heightsOf(levels.ceilings));
  const placed = (of: readonly Level[], facing: 1 | -1): PlacedLevel[] =>
    of.map((level) => ({ ...level, cells: cellsAt(level.z, facing) }));
  const storeys = bestChain(cloud, placed(levels.floors, 1), placed(levels.ceilings, -1));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // In a scan without stations every level is among both: a ceiling is no floor.
    const floors = levels.floors.filter(({ z }) =>
      storeys.every(({ floorM, ceilingM }) => Math.abs(z - floorM) >= LEAST_APART_M && z !== ceilingM),
    );
    const beside =
      storeys.length > 0 && floors.length > 0
        ? chainBeside(cloud, raster, cellsAt, storeys, floors, levels.ceilings)
        : [];
    if (beside.length === 0) break;
    storeys.push(...beside);
  }
  storeys.sort((a, b) => a.floorM - b.floorM);
  const parts = storeyParts(cellsAt, raster, storeys);
  const inPlan = storeys.map((own, index) => ({ levels: own, part: parts[index] }));
  return inPlan.map((own) => {
    const [over] = storeysOver(inPlan, own);
    const bottomM = storeyUnder(inPlan, own)?.levels.ceilingM ?? -Infinity;
    return {
      ...own,
      bottomM,
      topM: (over?.levels.floorM ?? Infinity) - LEAST_SLAB_M,
      showsOutdoors: levels.showsOutdoors,
    };
  });
}

/** The storeys that explain most of what the others leave of floors and ceilings. */
function chainBeside(
  cloud: VoxelBlocks<VoxelCloud>,
  raster: Grid,
  cellsAt: LevelCells,
  storeys: readonly StoreyLevels[],
  floors: readonly Level[],
  ceilings: readonly Level[],
): StoreyLevels[] {
  const reach = Math.ceil(BESIDE_M / raster.cellM);
  const cellM2 = raster.cellM ** 2;
  const seenOf = storeys.map(({ floorM, ceilingM }) => ({
    floorM,
    ceilingM,
    cells: [dilated(cellsAt(floorM, 1), reach), dilated(cellsAt(ceilingM, -1), reach)],
  }));
  const left = (cells: Grid, fromM: number, toM: number): Grid => {
    const others = seenOf
      .filter(({ floorM, ceilingM }) => floorM < toM && ceilingM > fromM)
      .flatMap((other) => other.cells);
    const isLeft = (cell: number): boolean => others.every(({ data }) => data[cell] === 0);
    return { ...cells, data: cells.data.map((value, cell) => (value && isLeft(cell) ? 1 : 0)) };
  };
  const withCells = ({ z }: Level, cells: Grid) => ({ z, cells, areaM2: countOf(cells) * cellM2 });
  const leftFloors = floors
    .map((level) => withCells(level, left(cellsAt(level.z, 1), level.z, level.z + LEAST_CLEAR_M)))
    .filter(({ areaM2 }) => areaM2 >= LEAST_AREA_M2);
  if (leftFloors.length === 0) return [];
  const leftCeilings = ceilings
    .map((level) => withCells(level, left(cellsAt(level.z, -1), level.z - LEAST_CLEAR_M, level.z)))
    .filter(({ areaM2 }) => areaM2 > 0)
    .map((level) => ({ ...level, around: dilated(level.cells, reach).data }));
  const floorAt = new Map(leftFloors.map(({ z, cells }) => [z, cells]));
  return bestChain(cloud, leftFloors, leftCeilings).filter(({ floorM, hasCeiling }) => {
    const floor = floorAt.get(floorM);
    if (!hasCeiling || !floor) return false;
    const over = leftCeilings.filter(({ z }) => z >= floorM + LEAST_CLEAR_M);
    const covered = floor.data.map((value, cell) => (value && over.some(({ around }) => around[cell]) ? 1 : 0));
    return countOf({ ...floor, data: covered }) >= LEAST_COVERED * countOf(floor);
  });
}
