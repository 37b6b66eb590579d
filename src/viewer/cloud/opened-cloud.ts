import { Vector3, type Matrix4 } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import { boundsInProject } from './cloud-frame.ts';
import { cornersOf } from '#viewer/view/camera-pose.ts';
import type { Point3 } from '#geometry/space.ts';
import { denseBounds, denseCorners } from './dense-bounds.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import { type PotreeMetadata, tightBounds } from './potree-metadata.ts';

/** All of a cloud is shown at first that is hardly larger than its dense part: what hangs together less is part of the building as well. */
const WHOLE_SIZES = 1.75;
/** So much larger it is only by the edges of the dense part. */
const EDGE_SIZES = 1.03;

/**
 * What is known of a cloud once its description has arrived; places in project meters. `focus` is what fills the picture at first,
 * `seen` the corners of what is in it.
 */
export type OpenedCloud = { meta: PotreeMetadata; root: OctreeNode; bounds: Bounds3; focus: Bounds3; seen: Point3[] };

/** Places a cloud in the project. Without a `focus` of its own it is where most points are. Null for an octree without a root. */
export function describeCloud(
  meta: PotreeMetadata,
  octree: ReadonlyMap<string, OctreeNode>,
  cloudToProject: Matrix4,
  focus: Bounds3 | undefined,
): OpenedCloud | null {
  const root = octree.get('r');
  if (!root) return null;
  const tight = tightBounds(meta);
  const bounds = boundsInProject(tight, cloudToProject);
  // A building has said where it is, and fills its box.
  if (focus) return { meta, root, bounds, focus, seen: cornersOf(focus) };
  const inProject = (corner: Point3): Point3 => new Vector3(...corner).applyMatrix4(cloudToProject).toArray();
  const placed = (box: Bounds3) => cornersOf(box).map(inProject);
  const dense = meta.densePart?.bounds ?? denseBounds(octree.values(), tight);
  const corners = meta.densePart?.outline ?? denseCorners(octree.values(), dense);
  const sizes = diagonalOf(tight) / diagonalOf(dense);
  if (sizes > EDGE_SIZES && sizes <= WHOLE_SIZES) return { meta, root, bounds, focus: bounds, seen: placed(tight) };
  return {
    meta,
    root,
    bounds,
    focus: boundsInProject(dense, cloudToProject),
    seen: corners.length > 0 ? corners.map(inProject) : placed(dense),
  };
}

const diagonalOf = ({ min, max }: Bounds3): number => Math.hypot(...max.map((value, i) => value - (min[i] ?? 0)));
