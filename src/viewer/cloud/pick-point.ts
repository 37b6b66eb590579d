import type { Point3 } from '#geometry/space.ts';
import { type BufferGeometry, type Camera, Matrix4, type Plane, type Points, Vector3 } from 'three';

export type PickedPoint = { point: Point3; classId: number };

export type PickQuery = {
  /** CSS pixels from the top left corner of the picture, and its size. */
  x: number;
  y: number;
  widthPx: number;
  heightPx: number;
  radiusPx: number;
  camera: Camera;
  isVisible: (classId: number) => boolean;
  /** What cuts the cloud, in project meters. */
  planes: readonly Plane[];
};

/**
 * The point under the pointer: among the points within the radius the nearest in depth, preferring by a hair the one nearest
 * to the pointer. Hidden classes and what is cut away are not there. Null where nothing is.
 */
export function pickPoint(nodes: Iterable<Points>, query: PickQuery): PickedPoint | null {
  let best: { score: number; point: Vector3; classId: number } | null = null;
  for (const node of nodes) {
    const found = pickInNode(node, query, best?.score ?? Number.POSITIVE_INFINITY);
    if (found) best = found;
  }
  return best && { point: [best.point.x, best.point.y, best.point.z], classId: best.classId };
}

function pickInNode(node: Points, query: PickQuery, worst: number) {
  const matrix = new Matrix4()
    .multiplyMatrices(query.camera.projectionMatrix, query.camera.matrixWorldInverse)
    .multiply(node.matrixWorld);
  const e = matrix.elements;
  const geometry: BufferGeometry = node.geometry;
  const positions = geometry.getAttribute('position').array;
  const colors = geometry.getAttribute('color').array;
  const [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15] = e;
  const at = new Vector3();
  const isCutAway = (plane: Plane) => plane.distanceToPoint(at) < 0;
  const nx = (query.x / query.widthPx) * 2 - 1;
  const ny = 1 - (query.y / query.heightPx) * 2;
  const rx = (query.radiusPx / query.widthPx) * 2;
  const ry = (query.radiusPx / query.heightPx) * 2;
  let bestAt = -1;
  let bestScore = worst;
  for (let i = 0, q = 0; q < positions.length; i++, q += 3) {
    const x = positions[q]!;
    const y = positions[q + 1]!;
    const z = positions[q + 2]!;
    const w = e3 * x + e7 * y + e11 * z + e15;
    if (w <= 0) continue;
    const sx = ((e0 * x + e4 * y + e8 * z + e12) / w - nx) / rx;
    if (sx > 1 || sx < -1) continue;
    const sy = ((e1 * x + e5 * y + e9 * z + e13) / w - ny) / ry;
    const off = sx * sx + sy * sy;
    if (off > 1) continue;
    const depth = (e2 * x + e6 * y + e10 * z + e14) / w;
    if (depth < -1 || depth > 1) continue;
    const score = depth + off * 1e-5;
    if (score >= bestScore || !query.isVisible(colors[4 * i + 3] ?? 0)) continue;
    if (query.planes.some(isCutAway, at.set(x, y, z).applyMatrix4(node.matrixWorld))) continue;
    bestScore = score;
    bestAt = i;
  }
  if (bestAt < 0) return null;
  const point = new Vector3(positions[3 * bestAt], positions[3 * bestAt + 1], positions[3 * bestAt + 2]).applyMatrix4(
    node.matrixWorld,
  );
  return { score: bestScore, point, classId: colors[4 * bestAt + 3] ?? 0 };
}
