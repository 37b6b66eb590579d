import { Matrix4, Vector3 } from 'three';
import type { Bounds, Vec3 } from '#viewer/view/camera-pose.ts';

/** Column-major 4x4 of octree to project coordinates; identity when the building says nothing. */
export function frameMatrix(cloudToProject: readonly number[] | undefined): Matrix4 {
  const matrix = new Matrix4();
  return cloudToProject?.length === 16 ? matrix.fromArray([...cloudToProject]) : matrix;
}

/** Box around a box that was turned. */
export function boundsInProject(bounds: Bounds, matrix: Matrix4): Bounds {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const v = new Vector3(
      ...([4, 2, 1].map((bit, k) => (corner & bit ? bounds.max[k] : bounds.min[k]) ?? 0) as Vec3),
    ).applyMatrix4(matrix);
    [v.x, v.y, v.z].forEach((value, k) => {
      min[k] = Math.min(min[k] ?? value, value);
      max[k] = Math.max(max[k] ?? value, value);
    });
  }
  return { min, max };
}
