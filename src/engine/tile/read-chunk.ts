import { closeSync, openSync } from 'node:fs';
import type { Chunk } from './chunk-plan.ts';
import { RECORD_BYTES, RECORD_WORDS } from './point-record.ts';
import { readFully } from './spill.ts';

/** Reads the points of a chunk into memory, bucket by bucket in Z-order, within a bucket in the order of the file. */
export function readChunk(chunk: Chunk): Int32Array<ArrayBuffer> {
  const records = new Int32Array(chunk.pointCount * RECORD_WORDS);
  const bytes = new Uint8Array(records.buffer);
  const file = openSync(chunk.path, 'r');
  try {
    let at = 0;
    for (let i = 0; i < chunk.counts.length; i++) {
      const length = chunk.counts[i]! * RECORD_BYTES;
      readFully(file, bytes.subarray(at, at + length), chunk.offsets[i]!);
      at += length;
    }
  } finally {
    closeSync(file);
  }
  return records;
}
