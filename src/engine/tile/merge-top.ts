import type { RootCube } from './chunk-plan.ts';
import { morton10 } from './morton.ts';
import type { OctreeNode, OpenNode, OwnPoints } from './octree-node.ts';
import { RECORD_WORDS } from './point-record.ts';
import { radixSort } from './radix-sort.ts';
import { fillFromChildren, SAMPLE_LEVELS } from './sample-cells.ts';

const CELLS = 1 << SAMPLE_LEVELS;

/** A node whose own points are not stored yet: the node above may still take some of them. */
export type NodeTop = { node: OctreeNode; records: Int32Array };

/** Stores points of `records` and says where. */
export type StorePoints = (records: Int32Array, ids: Uint32Array, from: number, to: number) => number;

/**
 * Builds the nodes above the chunks, up to the root. Chunks come in Z-order; a node is built as soon as all below it has
 * come, so that only the points of unfinished nodes are in memory.
 */
export class TopMerger {
  readonly #root: RootCube;
  readonly #store: StorePoints;
  /** Unfinished nodes, from the root down. */
  readonly #open: { name: string; children: NodeTop[] }[] = [];
  #finished: NodeTop | undefined;

  constructor(root: RootCube, store: StorePoints) {
    this.#root = root;
    this.#store = store;
  }

  /** Takes the node of the next chunk. */
  add(top: NodeTop): void {
    const { name } = top.node;
    while (this.#open.length > 0 && !name.startsWith(this.#open.at(-1)?.name ?? name)) this.#close();
    for (let length = this.#open.length + 1; length < name.length; length++)
      this.#open.push({ name: name.slice(0, length), children: [] });
    this.#hand(top);
  }

  /** Stores what is left and answers the root. */
  finish(): OctreeNode {
    while (this.#open.length > 0) this.#close();
    if (!this.#finished) throw new Error('an octree needs a chunk');
    const { node, records } = this.#finished;
    const ids = Uint32Array.from({ length: records.length / RECORD_WORDS }, (_, i) => i);
    node.offset = this.#store(records, ids, 0, ids.length);
    node.pointCount = ids.length;
    return node;
  }

  #hand(top: NodeTop): void {
    const above = this.#open.at(-1);
    if (above) above.children.push(top);
    else this.#finished = top;
  }

  #close(): void {
    const closed = this.#open.pop();
    if (closed) this.#hand(merged(closed.name, closed.children, cubeOf(this.#root, closed.name), this.#store));
  }
}

function merged(name: string, tops: readonly NodeTop[], cube: RootCube, store: StorePoints): NodeTop {
  const records = joined(tops.map((top) => top.records));
  const children: OpenNode[] = [];
  let first = 0;
  for (const top of tops) {
    const count = top.records.length / RECORD_WORDS;
    children.push({ node: top.node, own: sortedByCell(first, count, cube, records) });
    first += count;
  }
  const node: OctreeNode = { name, pointCount: 0, offset: 0, children: [] };
  const { ids } = fillFromChildren(node, children, 0, (rest, from, to) => store(records, rest, from, to));
  const own = new Int32Array(ids.length * RECORD_WORDS);
  for (let i = 0; i < ids.length; i++)
    for (let k = 0; k < RECORD_WORDS; k++) own[i * RECORD_WORDS + k] = records[ids[i]! * RECORD_WORDS + k]!;
  return { node, records: own };
}

function joined(pieces: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function cubeOf(root: RootCube, name: string): RootCube {
  let edgeUnits = root.edgeUnits;
  const [x, y, z] = root.min;
  const min: [number, number, number] = [x, y, z];
  for (const digit of name.slice(1)) {
    const octant = Number(digit);
    edgeUnits /= 2;
    if (octant & 4) min[0] += edgeUnits;
    if (octant & 2) min[1] += edgeUnits;
    if (octant & 1) min[2] += edgeUnits;
  }
  return { min, edgeUnits };
}

/** Points `first` to `first + count` with the cells of the cube's grid that they lie in, by cell. */
function sortedByCell(first: number, count: number, cube: RootCube, records: Int32Array): OwnPoints {
  const ids = Uint32Array.from({ length: count }, (_, i) => first + i);
  const keys = new Uint32Array(count);
  const cell = (units: number, min: number): number =>
    Math.min(CELLS - 1, Math.floor(((units - min) * CELLS) / cube.edgeUnits));
  for (let i = 0; i < count; i++) {
    const word = ids[i]! * RECORD_WORDS;
    keys[i] = morton10(
      cell(records[word]!, cube.min[0]),
      cell(records[word + 1]!, cube.min[1]),
      cell(records[word + 2]!, cube.min[2]),
    );
  }
  radixSort(keys, ids, 0, count, 3 * SAMPLE_LEVELS, { keys: new Uint32Array(count), ids: new Uint32Array(count) });
  return { ids, keys };
}
