import { closeSync, fstatSync, openSync } from 'node:fs';
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

/** Reads what a `VoxelFileWriter` wrote. Throws when the file is another or cut short. */
export function readVoxelFile(path: string, stations: [number, number, number][]): ThinnedCloud {
  const file = openSync(path, 'r');
  try {
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    readFully(file, new Uint8Array(header.buffer), 0);
    const count = header.getUint32(4, true);
    const hasColor = header.getUint8(16) === 1;
    if (header.getUint32(0, true) !== MAGIC || fstatSync(file).size !== HEADER_BYTES + count * (hasColor ? 19 : 16))
      throw new Error(`${path} is not a whole voxel file`);
    const floats = (): Float32Array<ArrayBuffer> => new Float32Array(count);
    const cloud: ThinnedCloud = {
      voxelM: header.getFloat64(8, true),
      count,
      x: floats(),
      y: floats(),
      z: floats(),
      weight: new Uint32Array(count),
      rgb: hasColor ? new Uint8Array(count * 3) : undefined,
      stations,
    };
    let at = HEADER_BYTES;
    for (const part of columnsOf(cloud)) {
      readFully(file, part, at);
      at += part.length;
    }
    return cloud;
  } finally {
    closeSync(file);
  }
}

function columnsOf({ x, y, z, weight, rgb }: VoxelColumns): Uint8Array[] {
  return [x, y, z, weight, ...(rgb ? [rgb] : [])].map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
  );
}
