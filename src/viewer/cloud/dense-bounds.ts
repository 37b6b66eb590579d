import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import type { OctreeNode } from './potree-hierarchy.ts';

/** Of all points, on each side of every axis. */
const OUTLIER_SHARE = 0.04;

/**
 * Box of the octree's deepest nodes around all but the outermost points on each side of every axis. Scans contain stray points
 * far outside (through windows, in mirrors, on the street), and a picture of all of them shows the building as a speck.
 */
export function denseBounds(nodes: Iterable<OctreeNode>, tight: Bounds3): Bounds3 {
  const list = [...nodes].filter((node) => node.pointCount > 0);
  const total = list.reduce((sum, node) => sum + node.pointCount, 0);
  const edge = (axis: 0 | 1 | 2, side: 'min' | 'max') => {
    const sign = side === 'min' ? 1 : -1;
    const sorted = list.toSorted((a, b) => sign * (middle(a, axis) - middle(b, axis)));
    let left = total * OUTLIER_SHARE;
    const found = sorted.find((node) => (left -= node.pointCount) <= 0);
    const bound = found?.bounds[side][axis] ?? tight[side][axis];
    // What was left out at a wall, where most points are, is within the node that the share ends in.
    return side === 'min' ? Math.max(bound, tight.min[axis]) : Math.min(bound, tight.max[axis]);
  };
  const min: Point3 = [edge(0, 'min'), edge(1, 'min'), edge(2, 'min')];
  const max: Point3 = [edge(0, 'max'), edge(1, 'max'), edge(2, 'max')];
  return min.every((low, axis) => low < (max[axis] ?? low)) ? { min, max } : tight;
}

function middle(node: OctreeNode, axis: 0 | 1 | 2): number {
  return (node.bounds.min[axis] + node.bounds.max[axis]) / 2;
}
