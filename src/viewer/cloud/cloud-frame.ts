import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { Matrix4, Vector3 } from 'three';

/** Column-major 4x4 of octree to project coordinates; identity when the building says nothing. */
export function frameMatrix(cloudToProject: readonly number[] | undefined): Matrix4 {
  const matrix = new Matrix4();
  return cloudToProject?.length === 16 ? matrix.fromArray([...cloudToProject]) : matrix;
}

/** Box around a box that was turned. */
export function boundsInProject(bounds: Bounds3, matrix: Matrix4): Bounds3 {
  const min: Point3 = [Infinity, Infinity, Infinity];
  const max: Point3 = [-Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const v = new Vector3(
      ...([4, 2, 1].map((bit, k) => (corner & bit ? bounds.max[k] : bounds.min[k]) ?? 0) as Point3),
    ).applyMatrix4(matrix);
    [v.x, v.y, v.z].forEach((value, k) => {
      min[k] = Math.min(min[k] ?? value, value);
      max[k] = Math.max(max[k] ?? value, value);
    });
  }
  return { min, max };
}
