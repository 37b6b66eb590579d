import { closeSync, fstatSync, openSync } from 'node:fs';
import { stretchOf, type VoxelSource } from '#engine/voxels/voxel-blocks.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { readFully, writeFully } from './spill.ts';

const MAGIC = 0x584f5653;
const HEADER_BYTES = 32;

/** Voxels of a stretch of the file. */
type VoxelColumns = Pick<ThinnedCloud, 'x' | 'y' | 'z' | 'weight' | 'rgb'>;

/** Writes a thinned cloud in stretches, in order: a header of 32 bytes, then the columns x, y, z, weight and colour. */
export class VoxelFileWriter {
  readonly #file: number;
  readonly #count: number;
  #written = 0;

  constructor(path: string, { voxelM, count, hasColor }: { voxelM: number; count: number; hasColor: boolean }) {
    this.#count = count;
    this.#file = openSync(path, 'w');
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    header.setUint32(0, MAGIC, true);
    header.setUint32(4, count, true);
    header.setFloat64(8, voxelM, true);
    header.setUint8(16, hasColor ? 1 : 0);
    writeFully(this.#file, new Uint8Array(header.buffer), 0);
  }

  append(voxels: VoxelColumns): void {
    let start = HEADER_BYTES;
    for (const column of columnsOf(voxels)) {
      const bytesPerVoxel = column.length / (voxels.x.length || 1);
      writeFully(this.#file, column, start + this.#written * bytesPerVoxel);
      start += this.#count * bytesPerVoxel;
    }
    this.#written += voxels.x.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Voxels that are read at a time. */
const BLOCK_VOXELS = 400_000;

/** What a `VoxelFileWriter` wrote, read stretch by stretch. The caller closes it. */
export type VoxelFile = VoxelSource & { close: () => void };

/** Opens what a `VoxelFileWriter` wrote. Throws when the file is another or cut short. */
export function openVoxelFile(path: string, stations: [number, number, number][]): VoxelFile {
  const file = openSync(path, 'r');
  try {
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    readFully(file, new Uint8Array(header.buffer), 0);
    const count = header.getUint32(4, true);
    const hasColor = header.getUint8(16) === 1;
    if (header.getUint32(0, true) !== MAGIC || fstatSync(file).size !== HEADER_BYTES + count * (hasColor ? 19 : 16))
      throw new Error(`${path} is not a whole voxel file`);
    const voxelM = header.getFloat64(8, true);
    const spaceFor = (length: number): ThinnedCloud => ({
      voxelM,
      count: length,
      x: new Float32Array(length),
      y: new Float32Array(length),
      z: new Float32Array(length),
      weight: new Uint32Array(length),
      rgb: hasColor ? new Uint8Array(length * 3) : undefined,
      stations,
    });
    const fill = (block: ThinnedCloud, from: number): ThinnedCloud => {
      let start = HEADER_BYTES;
      for (const part of columnsOf(block)) {
        const bytesPerVoxel = part.length / (block.count || 1);
        readFully(file, part, start + from * bytesPerVoxel);
        start += count * bytesPerVoxel;
      }
      return block;
    };
    return {
      voxelM,
      count,
      stations,
      hasColor,
      read: (from, to) => fill(spaceFor(to - from), from),
      forEach: (visit) => {
        // One space for all: a new one each would wait for the collector.
        const space = spaceFor(Math.min(count, BLOCK_VOXELS));
        for (let from = 0; from < count; from += BLOCK_VOXELS) {
          const length = Math.min(count - from, BLOCK_VOXELS);
          visit(fill(length < space.count ? stretchOf(space, 0, length) : space, from), from);
        }
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function columnsOf({ x, y, z, weight, rgb }: VoxelColumns): Uint8Array[] {
  return [x, y, z, weight, ...(rgb ? [rgb] : [])].map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
  );
}
