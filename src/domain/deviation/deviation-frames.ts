import { invertPlacement, placementMatrix, type Placement } from '#domain/placement/placement.ts';

/** Where the files of a comparison lie; column-major 4x4. */
export type DeviationFrames = {
  /** From the model's coordinates to those of the cloud; of two scans, nothing that counts. */ toCloud: number[];
  /** Meters of the project for each of the cloud. */ metersPerUnit: number;
};

/** Two scans are aligned by what they have in common. */
export const SCAN_FRAMES: DeviationFrames = {
  toCloud: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  metersPerUnit: 1,
};

/** From a cloud to the project: a stored placement, or the matrix of the building that was recognized in it. */
export type CloudFrame = Placement | { matrix: readonly number[] };

/** The frames of a model and a cloud that both lie in the project. */
export function framesOf(model: Placement, cloud: CloudFrame): DeviationFrames {
  const back = 'matrix' in cloud ? invertRigid(cloud.matrix) : placementMatrix(invertPlacement(cloud));
  return {
    toCloud: multiply(back, placementMatrix(model)),
    metersPerUnit: 'matrix' in cloud ? 1 : cloud.scale,
  };
}

/** The inverse of a rotation and shift. */
function invertRigid(m: readonly number[]): number[] {
  const [x = 0, y = 0, z = 0] = m.slice(12, 15);
  const row = (at: number): number[] => [m[at]!, m[at + 1]!, m[at + 2]!];
  const back = (at: number): number => -(m[at]! * x + m[at + 1]! * y + m[at + 2]! * z);
  const [a, b, c] = [row(0), row(4), row(8)];
  return [...[0, 1, 2].flatMap((axis) => [a[axis]!, b[axis]!, c[axis]!, 0]), back(0), back(4), back(8), 1];
}

/** The product of two column-major matrices: the second first, and then the first. */
function multiply(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + (at % 4)]! * b[4 * Math.floor(at / 4) + k]!, 0),
  );
}
