import { along, direction, distance, rectangleAround, type Point2 } from '#geometry/plane.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';

const RAILING_M = 1;
const BAR_EVERY_M = 0.13;

/** A handrail on thin bars along a line. */
export function railingAlong(
  mesh: MeshBuilder,
  element: number,
  [from, to]: readonly [Point2, Point2],
  floorZ: number,
): void {
  const [way, lengthM] = [direction(from, to), distance(from, to)];
  const bar = (fromM: number, toM: number, bottomZ: number, topZ: number, depthM: number) =>
    mesh.prism(element, rectangleAround(along(from, way, (fromM + toM) / 2), toM - fromM, depthM, way), bottomZ, topZ);
  bar(0, lengthM, floorZ + RAILING_M - 0.04, floorZ + RAILING_M, 0.05);
  bar(0, lengthM, floorZ + 0.08, floorZ + 0.11, 0.03);
  const count = Math.max(1, Math.round(lengthM / BAR_EVERY_M));
  for (let index = 0; index <= count; index++) {
    const u = (index / count) * (lengthM - 0.015);
    bar(u, u + 0.015, floorZ + 0.11, floorZ + RAILING_M - 0.04, 0.015);
  }
}
