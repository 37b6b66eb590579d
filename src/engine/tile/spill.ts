import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { BucketTable } from './bucket-table.ts';
import { RECORD_BYTES, RECORD_WORDS } from './point-record.ts';

/** Points that are sorted in memory before they are written as one run. */
const RUN_POINTS = 2_000_000;

/**
 * A cloud on disk, sorted by bucket in runs: the points of bucket b are the stretches `starts[b]..starts[b + 1]` of
 * `offsets` and `counts`, and together they are in the order of the file that they came from.
 */
export type Spill = {
  path: string;
  bucketUnits: number;
  buckets: BucketTable;
  starts: Int32Array;
  /** Bytes from the start of the file. */
  offsets: Float64Array;
  /** Points. */
  counts: Int32Array;
};

/** Takes points in any order and any number and leaves them on disk by bucket; memory stays the same. */
export class SpillWriter {
  readonly buckets = new BucketTable();
  readonly #path: string;
  readonly #bucketUnits: number;
  readonly #file: number;
  readonly #records = new Int32Array(RUN_POINTS * RECORD_WORDS);
  readonly #ids = new Int32Array(RUN_POINTS);
  readonly #runs: { ids: Int32Array; counts: Int32Array; offset: number }[] = [];
  /** Where runs are sorted: kept, since a new one per run would wait for the collector beside the others. */
  #sorted = new Int32Array(0);
  #filled = 0;
  #written = 0;
  #last = -1;
  #lastX = 0;
  #lastY = 0;
  #lastZ = 0;

  constructor(path: string, bucketUnits: number) {
    this.#path = path;
    this.#bucketUnits = bucketUnits;
    this.#file = openSync(path, 'w');
  }

  /** Adds one point: its position in units and the three other words of its record. */
  add(x: number, y: number, z: number, intensityRed: number, greenBlue: number, pointClass: number): void {
    const units = this.#bucketUnits;
    // A division of whole numbers, rounded down, is exact; multiplying by the inverse is not.
    const bx = Math.floor(x / units);
    const by = Math.floor(y / units);
    const bz = Math.floor(z / units);
    if (this.#last < 0 || bx !== this.#lastX || by !== this.#lastY || bz !== this.#lastZ) {
      this.#last = this.buckets.idOf(bx, by, bz);
      this.#lastX = bx;
      this.#lastY = by;
      this.#lastZ = bz;
    }
    const at = this.#filled++;
    this.#ids[at] = this.#last;
    const records = this.#records;
    const word = at * RECORD_WORDS;
    records[word] = x;
    records[word + 1] = y;
    records[word + 2] = z;
    records[word + 3] = intensityRed;
    records[word + 4] = greenBlue;
    records[word + 5] = pointClass;
    if (this.#filled === RUN_POINTS) this.#flush();
  }

  /** Writes what is left and returns where everything is. */
  finish(): Spill {
    this.#flush();
    closeSync(this.#file);
    const starts = new Int32Array(this.buckets.count + 1);
    for (const run of this.#runs) for (const id of run.ids) starts[id + 1]!++;
    for (let id = 0; id < this.buckets.count; id++) starts[id + 1]! += starts[id]!;
    const next = starts.slice();
    const offsets = new Float64Array(starts[this.buckets.count]!);
    const counts = new Int32Array(offsets.length);
    for (const run of this.#runs) {
      let offset = run.offset;
      for (let i = 0; i < run.ids.length; i++) {
        const stretch = next[run.ids[i]!]!++;
        offsets[stretch] = offset;
        counts[stretch] = run.counts[i]!;
        offset += run.counts[i]! * RECORD_BYTES;
      }
    }
    return { path: this.#path, bucketUnits: this.#bucketUnits, buckets: this.buckets, starts, offsets, counts };
  }

  /** Gives the file back without finishing it. */
  abandon(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    const filled = this.#filled;
    if (filled === 0) return;
    const ids = this.#ids;
    const next = new Int32Array(this.buckets.count + 1);
    for (let i = 0; i < filled; i++) next[ids[i]! + 1]!++;
    let used = 0;
    for (let id = 0; id < this.buckets.count; id++) if (next[id + 1]! > 0) used++;
    const run = { ids: new Int32Array(used), counts: new Int32Array(used), offset: this.#written };
    used = 0;
    for (let id = 0; id < this.buckets.count; id++) {
      const count = next[id + 1]!;
      if (count > 0) {
        run.ids[used] = id;
        run.counts[used++] = count;
        this.buckets.points[id]! += count;
      }
      next[id + 1]! += next[id]!;
    }
    const sorted = this.#sort(next);
    this.#runs.push(run);
    writeFully(this.#file, new Uint8Array(sorted.buffer, 0, sorted.byteLength), this.#written);
    this.#written += sorted.byteLength;
    this.#filled = 0;
  }

  #sort(next: Int32Array): Int32Array {
    const records = this.#records;
    const ids = this.#ids;
    const words = this.#filled * RECORD_WORDS;
    if (this.#sorted.length < words) this.#sorted = new Int32Array(words);
    const sorted = this.#sorted.subarray(0, words);
    for (let i = 0, from = 0; i < this.#filled; i++, from += RECORD_WORDS) {
      const to = next[ids[i]!]!++ * RECORD_WORDS;
      sorted[to] = records[from]!;
      sorted[to + 1] = records[from + 1]!;
      sorted[to + 2] = records[from + 2]!;
      sorted[to + 3] = records[from + 3]!;
      sorted[to + 4] = records[from + 4]!;
      sorted[to + 5] = records[from + 5]!;
    }
    return sorted;
  }
}

/** Writes all bytes at a position; one call of the system may take fewer. */
export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

/** Reads exactly `into.length` bytes, or throws. */
export function readFully(file: number, into: Uint8Array, position: number): void {
  let done = 0;
  while (done < into.length) {
    const read = readSync(file, into, done, into.length - done, position + done);
    if (read === 0) throw new Error('a temporary file is shorter than it was');
    done += read;
  }
}
