import type { OctreeNode } from './octree-node.ts';

/** Levels that one piece of the hierarchy covers; a viewer loads the pieces as it goes down. */
export const HIERARCHY_STEP = 4;
const ENTRY_BYTES = 22;
const INNER = 0;
const LEAF = 1;
const PROXY = 2;

export type Hierarchy = {
  bytes: Uint8Array;
  firstChunkBytes: number;
  depth: number;
  nodeCount: number;
  pointCount: number;
};

/**
 * Encodes the nodes as Potree's `hierarchy.bin`: pieces of four levels, breadth first; each entry is type, child mask,
 * number of points, offset and length (a node that begins another piece points there).
 */
export function encodeHierarchy(root: OctreeNode, storedBytes: number): Hierarchy {
  const pieces: { top: OctreeNode; nodes: OctreeNode[] }[] = [];
  const tops = [root];
  for (let next = 0; next < tops.length; next++) {
    const top = tops[next]!;
    const nodes: OctreeNode[] = [];
    let level = [top];
    for (let depth = 0; depth <= HIERARCHY_STEP && level.length > 0; depth++) {
      nodes.push(...level);
      if (depth === HIERARCHY_STEP) tops.push(...level.filter((node) => node.children.length > 0));
      else level = level.flatMap((node) => node.children);
    }
    pieces.push({ top, nodes });
  }
  const starts = new Map<OctreeNode, { start: number; bytes: number }>();
  let total = 0;
  for (const { top, nodes } of pieces) {
    starts.set(top, { start: total, bytes: nodes.length * ENTRY_BYTES });
    total += nodes.length * ENTRY_BYTES;
  }
  const view = new DataView(new ArrayBuffer(total));
  const hierarchy: Hierarchy = {
    bytes: new Uint8Array(view.buffer),
    firstChunkBytes: (pieces[0]?.nodes.length ?? 0) * ENTRY_BYTES,
    depth: 0,
    nodeCount: 0,
    pointCount: 0,
  };
  let at = 0;
  for (const { top, nodes } of pieces) {
    for (const node of nodes) {
      const piece = node === top ? undefined : starts.get(node);
      view.setUint8(at, piece ? PROXY : node.children.length > 0 ? INNER : LEAF);
      view.setUint8(at + 1, childMask(node));
      view.setUint32(at + 2, node.pointCount, true);
      view.setBigInt64(at + 6, BigInt(piece?.start ?? node.offset), true);
      view.setBigInt64(at + 14, BigInt(piece?.bytes ?? node.pointCount * storedBytes), true);
      at += ENTRY_BYTES;
      if (piece) continue;
      hierarchy.nodeCount++;
      hierarchy.pointCount += node.pointCount;
      hierarchy.depth = Math.max(hierarchy.depth, node.name.length - 1);
    }
  }
  return hierarchy;
}

function childMask(node: OctreeNode): number {
  let mask = 0;
  for (const child of node.children) mask |= 1 << Number(child.name.at(-1));
  return mask;
}
