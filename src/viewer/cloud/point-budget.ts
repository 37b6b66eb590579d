import type { OctreeNode } from './potree-hierarchy.ts';

/** Points on screen at the same time (viewers.md §2.9), and on phones. */
export const POINT_BUDGET = 4_000_000;
export const PHONE_POINT_BUDGET = 1_000_000;

export type Cut = { nodes: Map<OctreeNode, number>; pointCount: number };

/** A cloud of the picture: its octree, and what answers a node's size on screen in pixels; 0 leaves it and all below it out. */
export type WeighedOctree = { root: OctreeNode; weigh: (node: OctreeNode) => number };

/**
 * The nodes to show, of one cloud or of several that share the budget: always with their parents, the weightiest first, and never more
 * than `budget` points together, which is exact because the hierarchy says every node's count. A node that does not fit ends the search,
 * so the detail is even over the picture.
 */
export function cutOctrees(octrees: readonly WeighedOctree[], budget: number): Cut {
  const heap: Entry[] = [];
  const cut: Cut = { nodes: new Map(), pointCount: 0 };
  const offer = (node: OctreeNode, weigh: WeighedOctree['weigh']) => {
    const weight = weigh(node);
    if (weight > 0) push(heap, { node, weight, weigh });
  };
  for (const { root, weigh } of octrees) offer(root, weigh);
  for (let top = pop(heap); top; top = pop(heap)) {
    if (cut.pointCount + top.node.pointCount > budget) break;
    cut.pointCount += top.node.pointCount;
    cut.nodes.set(top.node, top.weight);
    for (const child of top.node.children) offer(child, top.weigh);
  }
  return cut;
}

type Entry = { node: OctreeNode; weight: number; weigh: WeighedOctree['weigh'] };

// Equal weights are ordered by name: the picture must not depend on the order of arrival.
const isBefore = (a: Entry, b: Entry) => a.weight > b.weight || (a.weight === b.weight && a.node.name < b.node.name);

function push(heap: Entry[], entry: Entry): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !isBefore(entry, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = entry;
}

function pop(heap: Entry[]): Entry | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!top || !last || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (!left) break;
    let best = left;
    if (right && isBefore(right, left)) {
      best = right;
      child++;
    }
    if (!isBefore(best, last)) break;
    heap[at] = best;
    at = child;
  }
  heap[at] = last;
  return top;
}
