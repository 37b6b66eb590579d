import { morton10 } from './morton.ts';
import type { OctreeNode, OpenNode, OwnPoints } from './octree-node.ts';
import { RECORD_WORDS, STORED_BYTES, storePoints } from './point-record.ts';
import { radixSort } from './radix-sort.ts';
import type { SortSpace } from './radix-sort.ts';
import { fillFromChildren, SAMPLE_LEVELS } from './sample-cells.ts';

/** A node with more points than this has children. */
const LEAF_POINTS = 10_000;
/** Levels that one sort of the points covers. */
const FRAME_LEVELS = 10;
/** A node this far below the start of its sort begins a new one: below it there are no bits left for its grid. */
const RESORT_AFTER = FRAME_LEVELS - SAMPLE_LEVELS;
/** Position within the chunk: bits per axis. */
const POSITION_BITS = 30;
/** No finer than this: points that are still together are duplicates, or as good as. */
const SMALLEST_NODE_UNITS = 64;

/** What indexing a chunk gives: its nodes, their points as stored, and the points that the nodes above choose from. */
export type IndexedChunk = { node: OctreeNode; stored: Uint8Array<ArrayBuffer>; own: Int32Array<ArrayBuffer> };

/**
 * Builds the octree of one chunk, from the leaves up: a node contains one point per cell of its grid, taken from its
 * children, and every point is in exactly one node. `records` are the chunk's points (see point-record.ts).
 */
export function indexChunk(
  name: string,
  min: readonly [number, number, number],
  edgeUnits: number,
  records: Int32Array,
): IndexedChunk {
  const indexer = new ChunkIndexer(min, edgeUnits, records);
  const { node, own } = indexer.build(name);
  const top = new Int32Array(own.ids.length * RECORD_WORDS);
  for (let i = 0; i < own.ids.length; i++) {
    const from = own.ids[i]! * RECORD_WORDS;
    for (let k = 0; k < RECORD_WORDS; k++) top[i * RECORD_WORDS + k] = records[from + k]!;
  }
  return { node, stored: indexer.storedBytes(), own: top };
}

class ChunkIndexer {
  readonly #records: Int32Array;
  readonly #min: readonly [number, number, number];
  readonly #perUnit: number;
  readonly #deepest: number;
  readonly #ids: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #space: SortSpace;
  readonly #stored: DataView<ArrayBuffer>;
  #storedLength = 0;

  constructor(min: readonly [number, number, number], edgeUnits: number, records: Int32Array) {
    const count = records.length / RECORD_WORDS;
    this.#records = records;
    this.#min = min;
    this.#perUnit = 2 ** POSITION_BITS / edgeUnits;
    this.#deepest = Math.min(
      POSITION_BITS - SAMPLE_LEVELS,
      Math.max(0, Math.ceil(Math.log2(edgeUnits / SMALLEST_NODE_UNITS))),
    );
    this.#ids = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.#ids[i] = i;
    this.#keys = new Uint32Array(count);
    this.#space = { keys: new Uint32Array(count), ids: new Uint32Array(count) };
    this.#stored = new DataView(new ArrayBuffer(count * STORED_BYTES));
  }

  build(name: string): OpenNode {
    this.#sortFrom(0, 0, this.#ids.length);
    return this.#node(name, 0, 0, 0, this.#ids.length);
  }

  storedBytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#stored.buffer, 0, this.#storedLength);
  }

  /** The node `level` levels below the chunk, with the points `from` to `to`, whose keys begin at level `frame`. */
  #node(name: string, level: number, frame: number, from: number, to: number): OpenNode {
    const node: OctreeNode = { name, pointCount: 0, offset: 0, children: [] };
    if (to - from <= LEAF_POINTS || level >= this.#deepest)
      return { node, own: { ids: this.#ids.slice(from, to), keys: this.#keys.slice(from, to) } };
    if (level - frame === RESORT_AFTER) {
      this.#sortFrom(level, from, to);
      const inner = this.#node(name, level, level, from, to);
      return { node: inner.node, own: { ids: inner.own.ids, keys: this.#keysOf(inner.own.ids, frame) } };
    }
    const octantShift = 3 * (FRAME_LEVELS - 1 - (level - frame));
    const children: OpenNode[] = [];
    for (let start = from; start < to;) {
      const octant = (this.#keys[start]! >>> octantShift) & 7;
      const end = this.#endOf(start, to, octantShift);
      children.push(this.#node(name + octant, level + 1, frame, start, end));
      start = end;
    }
    return { node, own: this.#fill(node, children, 3 * (RESORT_AFTER - (level - frame))) };
  }

  #fill(node: OctreeNode, children: OpenNode[], shift: number): OwnPoints {
    return fillFromChildren(node, children, shift, (ids, from, to) => {
      const offset = this.#storedLength;
      this.#storedLength = storePoints(this.#records, ids, from, to, this.#stored, offset);
      return offset;
    });
  }

  /** First index behind `start` whose key differs above `shift`; keys ascend. */
  #endOf(start: number, to: number, shift: number): number {
    const head = this.#keys[start]! >>> shift;
    let low = start + 1;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#keys[middle]! >>> shift === head) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sortFrom(frame: number, from: number, to: number): void {
    this.#keys.set(this.#keysOf(this.#ids.subarray(from, to), frame), from);
    radixSort(this.#keys, this.#ids, from, to, 3 * FRAME_LEVELS, this.#space);
  }

  /** Z-order of each point over the ten levels that begin at level `frame`. */
  #keysOf(ids: Uint32Array, frame: number): Uint32Array {
    const keys = new Uint32Array(ids.length);
    const records = this.#records;
    const [minX, minY, minZ] = this.#min;
    const perUnit = this.#perUnit;
    const shift = Math.max(0, POSITION_BITS - FRAME_LEVELS - frame);
    const left = Math.max(0, frame + FRAME_LEVELS - POSITION_BITS);
    for (let i = 0; i < ids.length; i++) {
      const word = ids[i]! * RECORD_WORDS;
      const x = ((records[word]! - minX) * perUnit) >>> shift;
      const y = ((records[word + 1]! - minY) * perUnit) >>> shift;
      const z = ((records[word + 2]! - minZ) * perUnit) >>> shift;
      keys[i] = morton10(x << left, y << left, z << left);
    }
    return keys;
  }
}
