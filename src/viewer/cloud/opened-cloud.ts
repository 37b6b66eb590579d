import { Vector3, type Matrix4 } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import { boundsInProject } from './cloud-frame.ts';
import { cornersOf } from '#viewer/view/camera-pose.ts';
import type { Point3 } from '#geometry/space.ts';
import { denseBounds, denseCorners } from './dense-bounds.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import { type PotreeMetadata, tightBounds } from './potree-metadata.ts';

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
  const dense = meta.densePart?.bounds ?? denseBounds(octree.values(), tight);
  const corners = meta.densePart?.outline ?? denseCorners(octree.values(), dense);
  return {
    meta,
    root,
    bounds,
    focus: boundsInProject(dense, cloudToProject),
    seen: (corners.length > 0 ? corners : cornersOf(dense)).map((corner) =>
      new Vector3(...corner).applyMatrix4(cloudToProject).toArray(),
    ),
  };
}
