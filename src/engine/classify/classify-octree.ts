import { closeSync, copyFileSync, fstatSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STORED_BYTES, STORED_CLASS_OFFSET } from '#engine/tile/point-record.ts';
import { readFully, writeFully } from '#engine/tile/spill.ts';
import type { ClassAt } from './voxel-classes.ts';

/** Only the histogram is touched; the rest passes through. */
const metadataJson = z.looseObject({ attributes: z.array(z.looseObject({ name: z.string() })) });
const BLOCK_POINTS = 100_000;

/**
 * Copies an octree with the class of every point replaced: same nodes, same order, same bytes otherwise. `onProgress`
 * gets the share done.
 */
export function classifyOctree(from: string, to: string, classAt: ClassAt, onProgress?: (share: number) => void): void {
  mkdirSync(to, { recursive: true });
  const counts = Array.from({ length: 256 }, () => 0);
  const source = openSync(join(from, 'octree.bin'), 'r');
  const target = openSync(join(to, 'octree.bin'), 'w');
  try {
    const { size } = fstatSync(source);
    const block = new Uint8Array(BLOCK_POINTS * STORED_BYTES);
    for (let position = 0; position < size; position += block.length) {
      const bytes = block.subarray(0, Math.min(block.length, size - position));
      readFully(source, bytes, position);
      classifyBlock(bytes, classAt, counts);
      writeFully(target, bytes, position);
      onProgress?.((position + bytes.length) / size);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
  copyFileSync(join(from, 'hierarchy.bin'), join(to, 'hierarchy.bin'));
  const metadata = metadataJson.parse(JSON.parse(readFileSync(join(from, 'metadata.json'), 'utf8')));
  for (const attribute of metadata.attributes) if (attribute.name === 'classification') attribute['histogram'] = counts;
  writeFileSync(join(to, 'metadata.json'), `${JSON.stringify(metadata, undefined, 1)}\n`);
}

function classifyBlock(bytes: Uint8Array, classAt: ClassAt, counts: number[]): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += STORED_BYTES) {
    const pointClass = classAt(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true));
    bytes[at + STORED_CLASS_OFFSET] = pointClass;
    counts[pointClass]!++;
  }
}
