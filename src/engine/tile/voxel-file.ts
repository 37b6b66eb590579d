import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { readFully, writeFully } from './spill.ts';

const MAGIC = 0x584f5653;
const HEADER_BYTES = 32;

/** Writes a thinned cloud: a header of 32 bytes, then the columns x, y, z, weight and colour. */
export function writeVoxelFile(path: string, cloud: ThinnedCloud): void {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint32(0, MAGIC, true);
  header.setUint32(4, cloud.count, true);
  header.setFloat64(8, cloud.voxelM, true);
  header.setUint8(16, cloud.rgb ? 1 : 0);
  const file = openSync(path, 'w');
  try {
    let at = 0;
    for (const part of [new Uint8Array(header.buffer), ...columnsOf(cloud)]) {
      writeFully(file, part, at);
      at += part.length;
    }
  } finally {
    closeSync(file);
  }
}

/** Reads what `writeVoxelFile` wrote. Throws when the file is another or cut short. */
export function readVoxelFile(path: string, stations: [number, number, number][]): ThinnedCloud {
  const file = openSync(path, 'r');
  try {
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    readFully(file, new Uint8Array(header.buffer), 0);
    const count = header.getUint32(4, true);
    const hasColor = header.getUint8(16) === 1;
    if (header.getUint32(0, true) !== MAGIC || fstatSync(file).size !== HEADER_BYTES + count * (hasColor ? 19 : 16)) throw new Error(`${path} is not a whole voxel file`);
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

function columnsOf({ x, y, z, weight, rgb }: ThinnedCloud): Uint8Array[] {
  return [x, y, z, weight, ...(rgb ? [rgb] : [])].map((column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
}
