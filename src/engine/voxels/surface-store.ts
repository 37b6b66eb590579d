import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { VoxelBlocks } from './voxel-blocks.ts';
import type { Places, VoxelCloud } from './voxel-cloud.ts';

/** The columns of a cloud with normals, 28 bytes for each voxel. */
const COLUMNS = ['x', 'y', 'z', 'nx', 'ny', 'nz', 'planarity'] as const;
type Columns = Pick<VoxelCloud, (typeof COLUMNS)[number]>;

/** A cloud with normals that is filled piece by piece, in memory or in a file. */
export type SurfaceStore = VoxelBlocks<VoxelCloud> & {
  append: (block: Columns, from: number, to: number) => void;
  /** Visits all pieces in order and keeps what is changed in them. */
  update: (visit: (block: VoxelCloud) => void) => void;
  close: () => void;
};

/** A store in memory with room for `capacity` voxels: one piece. */
export function surfacesInMemory(
  { voxelM, stations }: Pick<Places, 'voxelM' | 'stations'>,
  capacity: number,
): SurfaceStore {
  const all = columnsFor(capacity);
  let count = 0;
  const visitAll = (visit: (block: VoxelCloud, first: number) => void): void =>
    visit({ ...slice(all, 0, count), voxelM, stations, count }, 0);
  return {
    voxelM,
    stations,
    get count() {
      return count;
    },
    append: (block, from, to) => {
      for (const name of COLUMNS) all[name].set(block[name].subarray(from, to), count);
      count += to - from;
    },
    forEach: visitAll,
    update: visitAll,
    close: () => undefined,
  };
}

/** A store in a file, of which the longest piece that was appended is in memory. */
export function surfacesOnDisk({ voxelM, stations }: Pick<Places, 'voxelM' | 'stations'>, path: string): SurfaceStore {
  const file = openSync(path, 'w+');
  const counts: number[] = [];
  let total = 0;
  let longest = 0;
  let space = columnsFor(0);
  const visitAll = (visit: (block: VoxelCloud, first: number) => void, isKept: boolean): void => {
    if (space.x.length < longest) space = columnsFor(longest);
    let first = 0;
    for (const count of counts) {
      const block = slice(space, 0, count);
      transfer(readSync, file, block, first);
      visit({ ...block, voxelM, stations, count }, first);
      if (isKept) transfer(writeSync, file, block, first);
      first += count;
    }
  };
  return {
    voxelM,
    stations,
    get count() {
      return total;
    },
    append: (block, from, to) => {
      transfer(writeSync, file, slice(block, from, to), total);
      counts.push(to - from);
      longest = Math.max(longest, to - from);
      total += to - from;
    },
    forEach: (visit) => visitAll(visit, false),
    update: (visit) => visitAll(visit, true),
    close: () => closeSync(file),
  };
}

/** `readSync` or `writeSync`. */
type Transfer = (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => number;

/** Reads or writes the columns of a piece, which stand behind each other where its first voxel is. */
function transfer(move: Transfer, file: number, block: Columns, first: number): void {
  let at = first * COLUMNS.length * Float32Array.BYTES_PER_ELEMENT;
  for (const name of COLUMNS) {
    const bytes = new Uint8Array(block[name].buffer, block[name].byteOffset, block[name].byteLength);
    for (let done = 0; done < bytes.length;) {
      const moved = move(file, bytes, done, bytes.length - done, at + done);
      if (moved === 0) throw new Error('a temporary file is shorter than it was');
      done += moved;
    }
    at += bytes.length;
  }
}

function columnsFor(count: number): Columns {
  const column = (): Float32Array => new Float32Array(count);
  return { x: column(), y: column(), z: column(), nx: column(), ny: column(), nz: column(), planarity: column() };
}

function slice(columns: Columns, from: number, to: number): Columns {
  const part = (name: keyof Columns): Float32Array => columns[name].subarray(from, to);
  return {
    x: part('x'),
    y: part('y'),
    z: part('z'),
    nx: part('nx'),
    ny: part('ny'),
    nz: part('nz'),
    planarity: part('planarity'),
  };
}
