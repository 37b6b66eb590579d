import type { OpenNode, OctreeNode, OwnPoints } from './octree-node.ts';

/** Levels below a node at which one point per cell is taken: a grid of 64 x 64 x 64. */
export const SAMPLE_LEVELS = 6;

/**
 * Fills a node from its children: of the points in each cell of its grid one goes up, picked by a hash of its number so
 * that the choice looks random and depends on nothing else. A cell is what remains of a key when `shift` bits are cut;
 * the keys of the children together ascend. `store` gets what remains of each child, in order, and returns where it is.
 */
export function fillFromChildren(
  node: OctreeNode,
  children: OpenNode[],
  shift: number,
  store: (ids: Uint32Array, from: number, to: number) => number,
): OwnPoints {
  let total = 0;
  for (const { own } of children) total += own.ids.length;
  const taken = { ids: new Uint32Array(total), keys: new Uint32Array(total) };
  let takenCount = 0;
  for (const child of children) {
    const { ids, keys } = child.own;
    const rest = new Uint32Array(ids.length);
    let restCount = 0;
    for (let i = 0; i < ids.length;) {
      const cell = keys[i]! >>> shift;
      let best = i;
      let bestRank = rankOf(ids[i]!);
      let end = i + 1;
      for (; end < ids.length && keys[end]! >>> shift === cell; end++) {
        const rank = rankOf(ids[end]!);
        if (rank >= bestRank) continue;
        best = end;
        bestRank = rank;
      }
      taken.ids[takenCount] = ids[best]!;
      taken.keys[takenCount++] = keys[best]!;
      for (let j = i; j < end; j++) if (j !== best) rest[restCount++] = ids[j]!;
      i = end;
    }
    if (restCount === 0 && child.node.children.length === 0) continue;
    child.node.offset = store(rest, 0, restCount);
    child.node.pointCount = restCount;
    node.children.push(child.node);
  }
  return { ids: taken.ids.slice(0, takenCount), keys: taken.keys.slice(0, takenCount) };
}

/** A bijection of 32-bit numbers: every id has its own rank. */
function rankOf(id: number): number {
  let h = Math.imul(id + 0x9e3779b9, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
