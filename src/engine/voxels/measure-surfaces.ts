import { estimateNormals, NORMAL_REACH_CELLS } from './estimate-normals.ts';
import { OccupiedSpace } from './occupied-space.ts';
import { orientNormals } from './orient-normals.ts';
import type { SurfaceStore } from './surface-store.ts';
import { emptyCloud } from './thin-points.ts';
import type { VoxelCloud } from './voxel-cloud.ts';
import type { VoxelSource } from './voxel-blocks.ts';

/** A piece of the cloud that normals are estimated in at a time, in voxels: some hundred bytes each, and what is around it. */
const PIECE_VOXELS = 400_000;
/** Cells that block a view: those of a thin wall's two sides are apart. */
const BLOCKING_CELL_M = 0.05;
const BLOCKING_CELL_VOXELS = 1.25;

/**
 * Estimates the normals of the voxels that are kept and appends them to a store, in order, piece by piece. `cellM`: edge of the
 * neighbourhood's cells.
 */
export function measureSurfaces(
  source: VoxelSource,
  kept: Uint8Array,
  cellM: number,
  store: SurfaceStore,
  pieceVoxels = PIECE_VOXELS,
): void {
  const columns = columnsOf(source);
  const space = occupiedSpace(source, kept);
  const reachColumns = Math.ceil((NORMAL_REACH_CELLS * cellM) / source.voxelM) + 1;
  let place = 0;
  while (place < columns.length) {
    let next = place + 1;
    while (next < columns.length && columns[next]!.to - columns[place]!.from <= pieceVoxels) next++;
    const [first, last] = [columns[place]!, columns[next - 1]!];
    let low = place;
    while (low > 0 && columns[low - 1]!.column >= first.column - reachColumns) low--;
    let high = next;
    while (high < columns.length && columns[high]!.column <= last.column + reachColumns) high++;
    const [aroundFrom, aroundTo] = [columns[low]!.from, columns[high - 1]!.to];
    const around = keptPlaces(source, kept, aroundFrom, aroundTo);
    const from = countKept(kept, aroundFrom, first.from);
    const to = from + countKept(kept, first.from, last.to);
    estimateNormals(around, cellM, from, to);
    orientNormals(around, space, from, to);
    store.append(around, from, to);
    place = next;
  }
}

/** What can stand between a station and a surface; nothing where no station is known. */
function occupiedSpace(source: VoxelSource, kept: Uint8Array): OccupiedSpace {
  const space = new OccupiedSpace(Math.max(BLOCKING_CELL_M, BLOCKING_CELL_VOXELS * source.voxelM));
  if (source.stations.length === 0) return space;
  source.forEach(({ count, x, y, z }, first) => {
    for (let i = 0; i < count; i++) if (kept[first + i] === 1) space.add(x[i]!, y[i]!, z[i]!);
  });
  return space;
}

/** The columns of voxels across x, and which voxels are in each. */
function columnsOf(source: VoxelSource): { column: number; from: number; to: number }[] {
  const columns: { column: number; from: number; to: number }[] = [];
  source.forEach(({ count, x, voxelM }, first) => {
    for (let i = 0; i < count; i++) {
      const column = Math.floor(x[i]! / voxelM);
      const open = columns.at(-1);
      if (open?.column === column) open.to++;
      else columns.push({ column, from: first + i, to: first + i + 1 });
    }
  });
  return columns;
}

function keptPlaces(source: VoxelSource, kept: Uint8Array, from: number, to: number): VoxelCloud {
  const { x, y, z } = source.read(from, to);
  const cloud = emptyCloud(countKept(kept, from, to), source.voxelM, source.stations, false);
  let at = 0;
  for (let i = from; i < to; i++) {
    if (kept[i] === 0) continue;
    cloud.x[at] = x[i - from]!;
    cloud.y[at] = y[i - from]!;
    cloud.z[at] = z[i - from]!;
    at++;
  }
  return cloud;
}

export function countKept(kept: Uint8Array, from = 0, to = kept.length): number {
  let count = 0;
  for (let i = from; i < to; i++) count += kept[i]!;
  return count;
}
