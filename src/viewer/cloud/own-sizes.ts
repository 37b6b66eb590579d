import type { OctreeNode } from './potree-hierarchy.ts';

/** As large as the octree says: finer points may come where this one is. */
export const AS_THE_OCTREE_SAYS = 0xffff;
const MM_PER_M = 1000;
/** What stands alone is no surface, and would look like one. */
const ALONE_M = 0.02;
/** Points farther apart leave gaps: a surface that was hardly scanned is not drawn as if it were whole. */
const MAX_M = 0.25;
/** Points are counted in cells of these shares of the octree's spacing: who is alone in one of the first size, again in one of the second. */
const CELLS = [0.5, 2];
/** Of the distance of points that are spread over a surface evenly: what is left open between uneven ones is less. */
const COVERED = 1.4;

/**
 * How large the points of a node are, in millimeters, by their distance from each other. An octree says one distance for all points of a
 * level; a node without finer ones holds what is left there, dense or hardly any. `positions`: x, y, z of each point in meters, relative
 * to the node's middle. `isFinal`: whether hardly any finer points come where one is (octreeEnds); others are AS_THE_OCTREE_SAYS.
 * `spacingM`: the octree's distance of points of this level.
 */
export function ownSizes(
  positions: Float32Array,
  spacingM: number,
  isFinal: (x: number, y: number, z: number) => boolean,
): Uint16Array {
  const sizes = new Uint16Array(positions.length / 3).fill(AS_THE_OCTREE_SAYS);
  let left = new Uint32Array(sizes.length)
    .map((_, i) => i)
    .filter((i) => isFinal(coordinate(positions, i, 0), coordinate(positions, i, 1), coordinate(positions, i, 2)));
  const cells = createCells(left.length);
  for (const share of CELLS) {
    const cellM = spacingM * share;
    const counts = cells.count(positions, left, cellM);
    for (const [k, i] of left.entries()) {
      const sizeM = (COVERED * cellM) / Math.sqrt(counts[k] ?? 1);
      sizes[i] = Math.min(sizeM, MAX_M) * MM_PER_M;
    }
    left = left.filter((_, k) => counts[k] === 1);
  }
  for (const i of left) sizes[i] = ALONE_M * MM_PER_M;
  return sizes;
}

const coordinate = (positions: Float32Array, i: number, axis: number) => positions[3 * i + axis] ?? 0;

/**
 * Answers, for places relative to a node's middle, whether the octree has nothing finer there, or ends in points so far apart that they
 * are no surface. `rootSpacingM`: the distance of points of the root.
 */
export function octreeEnds(node: OctreeNode, rootSpacingM: number): (x: number, y: number, z: number) => boolean {
  const spacingOf = ({ level }: OctreeNode) => rootSpacingM / 2 ** level;
  const [low, high] = [node.bounds.min[0], node.bounds.max[0]];
  return (x, y, z) => {
    let deepest = node;
    let quarter = (high - low) / 4;
    for (let at: [number, number, number] = [x, y, z]; ; quarter /= 2) {
      const octant = (at[0] >= 0 ? 4 : 0) | (at[1] >= 0 ? 2 : 0) | (at[2] >= 0 ? 1 : 0);
      const child = (deepest.childMask & (1 << octant)) === 0 ? undefined : childIn(deepest, octant);
      if (!child) return deepest === node || spacingOf(deepest) > MAX_M;
      // A surface begins here.
      if (spacingOf(child) <= MAX_M) return false;
      deepest = child;
      // From here on relative to the child's middle.
      at = [
        at[0] + (at[0] >= 0 ? -quarter : quarter),
        at[1] + (at[1] >= 0 ? -quarter : quarter),
        at[2] + (at[2] >= 0 ? -quarter : quarter),
      ];
    }
  };
}

const childIn = ({ children }: OctreeNode, octant: number) =>
  children.find(({ name }) => name.endsWith(String(octant)));

const EMPTY = -1;

/** Counts points by cell, in tables that serve every size of cell. */
function createCells(pointCount: number) {
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * pointCount)));
  const keys = new Float64Array(slotCount);
  const counts = new Uint32Array(slotCount);
  const slotOf = (x: number, y: number, z: number): number => {
    const key = (x * 0x20000 + y) * 0x20000 + z;
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)) & (slotCount - 1);
    while (keys[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & (slotCount - 1);
    keys[slot] = key;
    return slot;
  };
  return {
    /** How many of these points are in the cell of each. */
    count: (positions: Float32Array, points: Uint32Array, cellM: number): Uint32Array => {
      keys.fill(EMPTY);
      counts.fill(0);
      const cell = (i: number, axis: number) => Math.floor(coordinate(positions, i, axis) / cellM) + 0x10000;
      const slots = points.map((i) => {
        const slot = slotOf(cell(i, 0), cell(i, 1), cell(i, 2));
        counts[slot] = (counts[slot] ?? 0) + 1;
        return slot;
      });
      return slots.map((slot) => counts[slot] ?? 0);
    },
  };
}
