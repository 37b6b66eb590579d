import { type Matrix4, Vector3 } from 'three';
import type { OctreeNode } from './potree-hierarchy.ts';

/** Around the points of a node, in project meters. */
export type NodeSphere = { center: Vector3; radius: number };

/** Answers the sphere of a node, the same object each time. `cloudToProject` turns, shifts, and scales alike in all directions. */
export function nodeSpheres(cloudToProject: Matrix4): (node: OctreeNode) => NodeSphere {
  const scale = cloudToProject.getMaxScaleOnAxis();
  const sphere: NodeSphere = { center: new Vector3(), radius: 0 };
  return ({ bounds: { min, max } }) => {
    sphere.center.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2).applyMatrix4(cloudToProject);
    sphere.radius = (scale * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])) / 2 || 0;
    return sphere;
  };
}
