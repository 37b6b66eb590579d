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
  let left = new Uint32Array(sizes.length);
  let count = 0;
  for (let i = 0; i < sizes.length; i++)
    if (isFinal(coordinate(positions, i, 0), coordinate(positions, i, 1), coordinate(positions, i, 2)))
      left[count++] = i;
  left = left.subarray(0, count);
  const cells = createCells(left.length);
  for (const share of CELLS) {
    const cellM = spacingM * share;
    const counts = cells.count(positions, left, cellM);
    const alone = new Uint32Array(left.length);
    let aloneCount = 0;
    for (let k = 0; k < left.length; k++) {
      const [i, inCell] = [left[k] ?? 0, counts[k] ?? 1];
      sizes[i] = shownSizeM((COVERED * cellM) / Math.sqrt(inCell)) * MM_PER_M;
      if (inCell === 1) alone[aloneCount++] = i;
    }
    left = alone.subarray(0, aloneCount);
  }
  for (const i of left) sizes[i] = ALONE_M * MM_PER_M;
  return sizes;
}

/** Points far apart are no surface: the farther, the more they look like one that stands alone. */
const shownSizeM = (coveredM: number): number =>
  coveredM <= MAX_M ? coveredM : Math.max(ALONE_M, MAX_M ** 3 / coveredM ** 2);

const coordinate = (positions: Float32Array, i: number, axis: number) => positions[3 * i + axis] ?? 0;

/**
 * Answers, for places relative to a node's middle, whether the octree has nothing finer there, or ends in points so far apart that they
 * are no surface. `rootSpacingM`: the distance of points of the root.
 */
export function octreeEnds(node: OctreeNode, rootSpacingM: number): (x: number, y: number, z: number) => boolean {
  const quarterM = (node.bounds.max[0] - node.bounds.min[0]) / 4;
  const spacingM = rootSpacingM / 2 ** node.level;
  const octants = Array.from({ length: 8 }, (_, octant) => childIn(node, octant));
  // Decided for whole octants but where the octree is still so coarse that its end is no surface.
  const ends = octants.map((child) => (child ? (spacingM / 2 <= MAX_M ? false : undefined) : true));
  return (x, y, z) => {
    const octant = octantOf(x, y, z);
    const child = octants[octant];
    return (
      ends[octant] ??
      (child !== undefined &&
        endsCoarsely(
          child,
          spacingM / 2,
          quarterM,
          x + (x >= 0 ? -quarterM : quarterM),
          y + (y >= 0 ? -quarterM : quarterM),
          z + (z >= 0 ? -quarterM : quarterM),
        ))
    );
  };
}

/** Whether the octree ends at a place, relative to this node's middle, with points too far apart for a surface. */
function endsCoarsely(node: OctreeNode, spacingM: number, halfM: number, x: number, y: number, z: number): boolean {
  const child = childIn(node, octantOf(x, y, z));
  if (!child) return node.isKnown && spacingM > MAX_M;
  if (spacingM / 2 <= MAX_M) return false;
  const stepM = halfM / 2;
  return endsCoarsely(
    child,
    spacingM / 2,
    stepM,
    x + (x >= 0 ? -stepM : stepM),
    y + (y >= 0 ? -stepM : stepM),
    z + (z >= 0 ? -stepM : stepM),
  );
}

const octantOf = (x: number, y: number, z: number) => (x >= 0 ? 4 : 0) | (y >= 0 ? 2 : 0) | (z >= 0 ? 1 : 0);

function childIn({ children, childMask }: OctreeNode, octant: number): OctreeNode | undefined {
  if ((childMask & (1 << octant)) === 0) return undefined;
  return children.find(({ name }) => name.endsWith(String(octant)));
}

const EMPTY = -1;
/** A node has 256 of the smaller cells along an edge; what lies outside of it is folded in. */
const CELL_BITS = 10;
const CELL_MASK = 2 ** CELL_BITS - 1;

/** Counts points by cell, in tables that serve every size of cell. */
function createCells(pointCount: number) {
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * pointCount)));
  const keys = new Int32Array(slotCount);
  const counts = new Uint32Array(slotCount);
  const slotOf = (key: number): number => {
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & (slotCount - 1);
    while (keys[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & (slotCount - 1);
    keys[slot] = key;
    return slot;
  };
  return {
    /** How many of these points are in the cell of each. */
    count: (positions: Float32Array, points: Uint32Array, cellM: number): Uint32Array => {
      keys.fill(EMPTY);
      counts.fill(0);
      const slots = new Uint32Array(points.length);
      for (let k = 0; k < points.length; k++) {
        const at = 3 * (points[k] ?? 0);
        const x = Math.floor((positions[at] ?? 0) / cellM) & CELL_MASK;
        const y = Math.floor((positions[at + 1] ?? 0) / cellM) & CELL_MASK;
        const z = Math.floor((positions[at + 2] ?? 0) / cellM) & CELL_MASK;
        const slot = slotOf((x << (2 * CELL_BITS)) | (y << CELL_BITS) | z);
        counts[slot] = (counts[slot] ?? 0) + 1;
        slots[k] = slot;
      }
      return slots.map((slot) => counts[slot] ?? 0);
    },
  };
}
