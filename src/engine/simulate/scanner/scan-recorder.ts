import type { Point3 } from '#geometry/space.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import type { Random } from '#engine/simulate/random.ts';
import { surfaceColor } from './surface-color.ts';
import { toFile, type FileFrame, type Scan } from './scan.ts';

/** Takes points in building coordinates and stores them as the file will have them. */
export type ScanRecorder = {
  add(point: Point3, triangle: number): void;
  finish(stations: readonly Point3[]): Scan;
};

/** @param capacity most points that will be added */
export function scanRecorder(
  { mesh }: BuildingModel,
  frame: FileFrame,
  capacity: number,
  random: Random,
): ScanRecorder {
  let count = 0;
  const [x, y, z] = [new Float64Array(capacity), new Float64Array(capacity), new Float64Array(capacity)];
  const classId = new Uint8Array(capacity);
  const elementOf = new Uint32Array(capacity);
  const rgb = new Uint8Array(3 * capacity);
  return {
    add(point, triangle) {
      if (count === capacity) return;
      const element = mesh.elementOf[triangle] ?? 0;
      const ownClass = mesh.elements[element]?.classId ?? 0;
      [x[count], y[count], z[count]] = toFile(frame, point);
      classId[count] = ownClass;
      elementOf[count] = element;
      rgb.set(surfaceColor(ownClass, element, mesh.positions, triangle, random), 3 * count);
      count++;
    },
    finish: (stations) => ({
      count,
      x: x.slice(0, count),
      y: y.slice(0, count),
      z: z.slice(0, count),
      classId: classId.slice(0, count),
      elementOf: elementOf.slice(0, count),
      rgb: rgb.slice(0, 3 * count),
      stations: stations.map((station) => toFile(frame, station)),
    }),
  };
}
