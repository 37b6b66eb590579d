import type { Matrix4 } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import { boundsInProject } from './cloud-frame.ts';
import { denseBounds } from './dense-bounds.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import { type PotreeMetadata, tightBounds } from './potree-metadata.ts';

/** What is known of a cloud once its description has arrived; boxes in project meters. `focus` is what fills the picture at first. */
export type OpenedCloud = { meta: PotreeMetadata; root: OctreeNode; bounds: Bounds3; focus: Bounds3 };

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
  return {
    meta,
    root,
    bounds: boundsInProject(tight, cloudToProject),
    focus: focus ?? boundsInProject(denseBounds(octree.values(), tight), cloudToProject),
  };
}
