import type { Bounds3 } from '#geometry/bounds.ts';
import { dot3, type Point3 } from '#geometry/space.ts';
import { forEachCell, forEachNeighbour, groupCells } from './cell-groups.ts';
import { KeyIndex } from './key-index.ts';
import type { VoxelBlocks } from './voxel-blocks.ts';
import { cellKey, cellOfKey } from './voxel-key.ts';

/** Edge of the finest cells, in voxels: 0.5 m for a building. */
const CELL_VOXELS = 25;
/** Cells grow so often, twice as large each time, until enough of the cloud hangs together. */
const MAX_GROWTHS = 5;
/** Of all voxels, in one group. */
const MAIN_SHARE = 0.6;
/** Of the voxels of the largest group: a second building, and none of what is seen through windows. */
const BESIDE_SHARE = 0.25;
/** More are no buildings, but points each by itself. */
const MAX_GROUPS = 6;
/** Of the voxels, on each side of every axis: what hangs together with the rest by a ray of strays. */
const OUTLIER_SHARE = 0.005;

/** Where most of a cloud hangs together: its box, and the outermost of its places as seen from all around. Meters. */
export type DensePart = { bounds: Bounds3; outline: Point3[] };

/**
 * The part of a thinned cloud that one wants to see: what hangs together, and no stray points, which may be a kilometer away. Voxels count,
 * not points, so that a far wall is worth as much as a near one. Undefined where nothing hangs together.
 */
export function densePartOf(cloud: VoxelBlocks): DensePart | undefined {
  let cells = cellsOf(cloud, CELL_VOXELS * cloud.voxelM);
  for (let growth = 0; growth <= MAX_GROWTHS; growth++) {
    const kept = mainGroups(cells);
    if (kept) return describe(cells, kept);
    cells = ofTwiceTheEdge(cells);
  }
  return undefined;
}

type Cells = { edgeM: number; index: KeyIndex; population: number[] };

function cellsOf(cloud: VoxelBlocks, edgeM: number): Cells {
  const cells: Cells = { edgeM, index: new KeyIndex(), population: [] };
  forEachCell(cloud, edgeM, cells.index, (_voxel, cell) => addVoxels(cells, cell, 1));
  return cells;
}

function addVoxels({ population }: Cells, cell: number, voxels: number): void {
  population[cell] = (population[cell] ?? 0) + voxels;
}

/** The same in cells of twice the edge. */
function ofTwiceTheEdge({ edgeM, index, population }: Cells): Cells {
  const larger: Cells = { edgeM: 2 * edgeM, index: new KeyIndex(), population: [] };
  for (const [cell, voxels] of population.entries()) {
    const [x, y, z] = cellOfKey(index.keys[cell]!);
    addVoxels(larger, larger.index.add(cellKey(x >> 1, y >> 1, z >> 1)), voxels);
  }
  return larger;
}

/** 1 for each cell of the largest group and of those like it; undefined where it is too little of the cloud. */
function mainGroups({ index, population }: Cells): Uint8Array | undefined {
  const { groupOf, groups } = groupCells(index.count, (cell, visit) => forEachNeighbour(index, cell, visit));
  const sizes = new Float64Array(groups);
  for (const [cell, voxels] of population.entries()) sizes[groupOf[cell]!]! += voxels;
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
  const isKept = sizes.map((size) => Number(size >= BESIDE_SHARE * largest));
  const kept = sizes.reduce((sum, size, group) => sum + size * isKept[group]!, 0);
  const all = sizes.reduce((a, b) => a + b, 0);
  const isPart = isKept.reduce((sum, one) => sum + one, 0) <= MAX_GROUPS && kept >= MAIN_SHARE * all;
  return all > 0 && isPart ? Uint8Array.from(groupOf, (group) => isKept[group]!) : undefined;
}

function describe({ edgeM, index, population }: Cells, isKept: Uint8Array): DensePart {
  const cells = population.flatMap((voxels, cell) =>
    isKept[cell] ? [{ at: cellOfKey(index.keys[cell]!), voxels }] : [],
  );
  const total = cells.reduce((sum, { voxels }) => sum + voxels, 0);
  const edge = (axis: 0 | 1 | 2, sign: 1 | -1): number => {
    let left = total * OUTLIER_SHARE;
    const sorted = cells.toSorted((a, b) => sign * (a.at[axis] - b.at[axis]));
    return sorted.find(({ voxels }) => (left -= voxels) < 0)?.at[axis] ?? 0;
  };
  const min: Point3 = [edge(0, 1), edge(1, 1), edge(2, 1)];
  const max: Point3 = [edge(0, -1), edge(1, -1), edge(2, -1)];
  const within = cells.filter(({ at }) => at.every((value, axis) => value >= min[axis]! && value <= max[axis]!));
  const outer = new Set<Point3>();
  for (const direction of DIRECTIONS) {
    let [best, farthest]: [Point3 | undefined, number] = [undefined, -Infinity];
    for (const { at } of within) {
      const distance = dot3(direction, at);
      if (distance > farthest) [best, farthest] = [at, distance];
    }
    if (best) outer.add(best);
  }
  const meters = (cell: Readonly<Point3>, add: number): Point3 => [
    (cell[0] + add) * edgeM,
    (cell[1] + add) * edgeM,
    (cell[2] + add) * edgeM,
  ];
  return { bounds: { min: meters(min, 0), max: meters(max, 1) }, outline: [...outer].map((cell) => meters(cell, 0.5)) };
}

/** All around in steps of 22.5 degrees, level and 30 degrees up and down, and straight up and down. */
const DIRECTIONS: readonly Point3[] = [
  [0, 0, 1],
  [0, 0, -1],
  ...[-0.5, 0, 0.5].flatMap((up) =>
    Array.from({ length: 16 }, (_, i): Point3 => {
      const angle = (i * Math.PI) / 8;
      const level = Math.sqrt(1 - up * up);
      return [level * Math.cos(angle), level * Math.sin(angle), up];
    }),
  ),
];
