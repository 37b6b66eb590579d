import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { cornersOf } from '#viewer/view/camera-pose.ts';
import type { OctreeNode } from './potree-hierarchy.ts';

/** Of all points, on each side of every axis. */
const OUTLIER_SHARE = 0.04;
/** An octree ends in nodes of about as many points: those with a side so many times longer than most have stray ones. */
const SPARSE_SIDES = 4;

/**
 * Box of the octree's deepest nodes around all but the outermost points on each side of every axis. Scans contain stray points
 * far outside (through windows, in mirrors, on the street), and a picture of all of them shows the building as a speck.
 */
export function denseBounds(nodes: Iterable<OctreeNode>, tight: Bounds3): Bounds3 {
  const filled = [...nodes].filter((node) => node.pointCount > 0);
  const usual = usualSide(filled);
  // The boxes of coarser ones say less of where their points are: where those of finer ones are, or stray.
  const list = filled.filter((node) => sideOf(node) < 1.01 * SPARSE_SIDES * usual);
  const total = list.reduce((sum, node) => sum + node.pointCount, 0);
  // A coarse node reaches far beyond its points: as much of it is left out as of them.
  const boundOf = (node: OctreeNode, axis: 0 | 1 | 2, side: 'min' | 'max', share: number) => {
    const bound = node.bounds[side][axis];
    return sideOf(node) <= 1.01 * usual ? bound : bound + share * (middle(node, axis) - bound) * 2;
  };
  const edge = (axis: 0 | 1 | 2, side: 'min' | 'max') => {
    const sign = side === 'min' ? 1 : -1;
    const sorted = list.toSorted((a, b) => sign * (middle(a, axis) - middle(b, axis)));
    let left = total * OUTLIER_SHARE;
    const found = sorted.find((node) => (left -= node.pointCount) <= 0);
    const bound = found ? boundOf(found, axis, side, 1 + left / found.pointCount) : tight[side][axis];
    // What was left out at a wall, where most points are, is within the node that the share ends in.
    return side === 'min' ? Math.max(bound, tight.min[axis]) : Math.min(bound, tight.max[axis]);
  };
  const min: Point3 = [edge(0, 'min'), edge(1, 'min'), edge(2, 'min')];
  const max: Point3 = [edge(0, 'max'), edge(1, 'max'), edge(2, 'max')];
  return min.every((low, axis) => low < (max[axis] ?? low)) ? { min, max } : tight;
}

const sideOf = ({ bounds }: OctreeNode): number => bounds.max[0] - bounds.min[0];

/** The side of the node that half of all points are in nodes as small as. */
function usualSide(nodes: readonly OctreeNode[]): number {
  let left = nodes.reduce((sum, node) => sum + node.pointCount, 0) / 2;
  const found = nodes.toSorted((a, b) => sideOf(a) - sideOf(b)).find((node) => (left -= node.pointCount) <= 0);
  return found ? sideOf(found) : Infinity;
}

/** Of all points, in the nodes that count. */
const SEEN_SHARE = 0.95;
/** Boxes of this level are fine enough: a thirty-second of the cloud. */
const SEEN_LEVEL = 5;

/**
 * The corners of the nodes within `dense` that have most of the points: what one sees of a building that stands at an angle,
 * whose box has empty corners.
 */
export function denseCorners(nodes: Iterable<OctreeNode>, dense: Bounds3): Point3[] {
  const isWithin = (node: OctreeNode) =>
    ([0, 1, 2] as const).every(
      (axis) => middle(node, axis) >= dense.min[axis] && middle(node, axis) <= dense.max[axis],
    );
  const all = [...nodes].filter((node) => node.pointCount > 0);
  const list = all.filter(
    (node) => isWithin(node) && (node.level === SEEN_LEVEL || (node.level < SEEN_LEVEL && node.children.length === 0)),
  );
  let left = list.reduce((sum, node) => sum + node.pointCount, 0) * SEEN_SHARE;
  const seen = list
    .toSorted((a, b) => b.pointCount - a.pointCount)
    .filter((node) => {
      const isCounted = left > 0;
      left -= node.pointCount;
      return isCounted;
    });
  const clamped = (corner: Point3): Point3 =>
    corner.map((value, axis) =>
      Math.min(Math.max(value, dense.min[axis] ?? value), dense.max[axis] ?? value),
    ) as Point3;
  return seen.flatMap(({ bounds }) => cornersOf(bounds).map(clamped));
}

function middle(node: OctreeNode, axis: 0 | 1 | 2): number {
  return (node.bounds.min[axis] + node.bounds.max[axis]) / 2;
}
