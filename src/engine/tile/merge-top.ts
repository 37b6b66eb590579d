import type { RootCube } from './chunk-plan.ts';
import { morton10 } from './morton.ts';
import type { OctreeNode, OpenNode, OwnPoints } from './octree-node.ts';
import { RECORD_WORDS } from './point-record.ts';
import { radixSort } from './radix-sort.ts';
import { fillFromChildren, SAMPLE_LEVELS } from './sample-cells.ts';

const CELLS = 1 << SAMPLE_LEVELS;

/** A chunk's node with its points as numbers of records. */
export type ChunkTop = { node: OctreeNode; ids: Uint32Array };

/**
 * Builds the nodes above the chunks, up to the root. `records` are the points that the chunks left for them; `store`
 * stores points of these and says where. Answers the finished root.
 */
export function mergeTop(root: RootCube, chunks: ChunkTop[], records: Int32Array, store: (ids: Uint32Array, from: number, to: number) => number): OctreeNode {
  const build = (name: string, from: number, to: number): { node: OctreeNode; ids: Uint32Array } => {
    const first = chunks[from];
    if (to - from === 1 && first?.node.name === name) return { node: first.node, ids: first.ids };
    const cube = cubeOf(root, name);
    const children: OpenNode[] = [];
    for (let start = from; start < to; ) {
      const octant = chunks[start]?.node.name.charAt(name.length) ?? '';
      let end = start + 1;
      while (end < to && chunks[end]?.node.name.charAt(name.length) === octant) end++;
      const child = build(name + octant, start, end);
      children.push({ node: child.node, own: sortedByCell(child.ids, cube, records) });
      start = end;
    }
    const node: OctreeNode = { name, pointCount: 0, offset: 0, children: [] };
    return { node, ids: fillFromChildren(node, children, 0, store).ids };
  };
  const top = build('r', 0, chunks.length);
  top.node.offset = store(top.ids, 0, top.ids.length);
  top.node.pointCount = top.ids.length;
  return top.node;
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

function sortedByCell(ids: Uint32Array, cube: RootCube, records: Int32Array): OwnPoints {
  const sorted = ids.slice();
  const keys = new Uint32Array(ids.length);
  const cell = (units: number, min: number): number => Math.min(CELLS - 1, Math.floor(((units - min) * CELLS) / cube.edgeUnits));
  for (let i = 0; i < ids.length; i++) {
    const word = ids[i]! * RECORD_WORDS;
    keys[i] = morton10(cell(records[word]!, cube.min[0]), cell(records[word + 1]!, cube.min[1]), cell(records[word + 2]!, cube.min[2]));
  }
  radixSort(keys, sorted, 0, ids.length, 3 * SAMPLE_LEVELS, { keys: new Uint32Array(ids.length), ids: new Uint32Array(ids.length) });
  return { ids: sorted, keys };
}
