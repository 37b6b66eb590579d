import { Matrix4, type Points, Vector3 } from 'three';
import { smallestEigen } from '#geometry/eigen3.ts';
import type { Point3 } from '#geometry/space.ts';

/** Around a place, smallest first: the first that holds enough points counts. */
const RADII_M = [0.1, 0.3, 1];
const ENOUGH_POINTS = 12;
/** Points that lie thicker than this share of their breadth are no surface. */
const MAX_THICKNESS = 0.5;

/** The normal, of length 1, of the surface that the points around a place in project meters make; null where they make none. */
export function normalAt(nodes: readonly Points[], at: Point3, isVisible: (classId: number) => boolean): Point3 | null {
  for (const radiusM of RADII_M) {
    const near = nodes.flatMap((node) => pointsNear(node, at, radiusM, isVisible));
    if (near.length >= ENOUGH_POINTS) return normalOf(near);
  }
  return null;
}

function pointsNear(node: Points, at: Point3, radiusM: number, isVisible: (classId: number) => boolean): Vector3[] {
  const toNode = new Matrix4().copy(node.matrixWorld).invert();
  const middle = new Vector3(...at).applyMatrix4(toNode);
  const radius = radiusM * toNode.getMaxScaleOnAxis();
  const positions = node.geometry.getAttribute('position').array;
  const classes = node.geometry.getAttribute('color').array;
  const near: Vector3[] = [];
  for (let i = 0, q = 0; q < positions.length; i++, q += 3) {
    const [x, y, z] = [positions[q]! - middle.x, positions[q + 1]! - middle.y, positions[q + 2]! - middle.z];
    if (x * x + y * y + z * z > radius * radius || !isVisible(classes[4 * i + 3] ?? 0)) continue;
    near.push(new Vector3(x, y, z).transformDirection(node.matrixWorld).multiplyScalar(Math.hypot(x, y, z)));
  }
  return near;
}

/** Of points given by where they are from one place. */
function normalOf(points: readonly Vector3[]): Point3 | null {
  const mean = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const { x, y, z } = point.sub(mean);
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  const out = new Float64Array(6);
  smallestEigen(xx, xy, xz, yy, yz, zz, out);
  const [nx = 0, ny = 0, nz = 0, smallest = 0, middle = 0] = out;
  return smallest <= MAX_THICKNESS ** 2 * middle ? [nx, ny, nz] : null;
}
