import { Matrix4, Quaternion as ThreeQuaternion, Vector3 } from 'three';
import type { Quaternion } from '#domain/panorama/tile-index.ts';
import type { Point3 } from '#geometry/space.ts';

export type StationPose = { positionM: Point3; rotation: Quaternion };

/** A pose in the coordinates of a cloud, in those of the project. `cloudToProject`: a 4 by 4 matrix, column by column. */
export function moveStation({ positionM, rotation }: StationPose, cloudToProject: readonly number[]): StationPose {
  const matrix = new Matrix4().fromArray([...cloudToProject]);
  const [w, x, y, z] = rotation;
  const turned = new ThreeQuaternion().setFromRotationMatrix(new Matrix4().extractRotation(matrix));
  const { x: qx, y: qy, z: qz, w: qw } = turned.multiply(new ThreeQuaternion(x, y, z, w));
  return { positionM: new Vector3(...positionM).applyMatrix4(matrix).toArray(), rotation: [qw, qx, qy, qz] };
}
