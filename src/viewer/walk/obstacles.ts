import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Line3, Ray, Vector3 } from 'three';
import { CENTER, type ExtendedTriangle, MeshBVH } from 'three-mesh-bvh';
import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Obstacles } from './walker.ts';

/** What stops walkers; nobody stands on one that does not carry. */
export type Body = { box: Bounds3; triangles: MeshBVH; isFloor: boolean };

/** Flatter than this to the side, a surface is above or below and not beside. */
const BESIDE_M = 1e-3;

/** Makes a body of triangles, three corners of three coordinates each, counted from `anchor` so that they stay exact far from zero. */
export function createBody(positions: Float32Array, box: Bounds3, isFloor: boolean): Body {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  // The quick way of making it: it is asked a hundred times a second, not a million.
  return { box, isFloor, triangles: new MeshBVH(geometry, { strategy: CENTER }) };
}

/** Bodies as a walker feels them; `anchor` is what their triangles are counted from. */
export function obstaclesOf(bodies: readonly Body[], anchor: Point3): Obstacles {
  const [ray, line, around] = [new Ray(), new Line3(), new Box3()];
  const [onTriangle, onLine] = [new Vector3(), new Vector3()];
  return {
    floorBelowM: ([x, y, z], withinM) => {
      ray.origin.set(x - anchor[0], y - anchor[1], z - anchor[2]);
      ray.direction.set(0, 0, -1);
      let nearestM = withinM;
      let isFound = false;
      for (const { box, triangles, isFloor } of bodies) {
        if (!isFloor) continue;
        const [[minX, minY, minZ], [maxX, maxY, maxZ]] = [box.min, box.max];
        if (x < minX || x > maxX || y < minY || y > maxY || minZ > z || maxZ < z - nearestM) continue;
        const hit = triangles.raycastFirst(ray, DoubleSide, 0, nearestM);
        if (!hit) continue;
        nearestM = hit.distance;
        isFound = true;
      }
      return isFound ? z - nearestM : null;
    },
    wayOut: ({ x, y, fromM, toM, radiusM }) => {
      line.start.set(x - anchor[0], y - anchor[1], fromM + radiusM - anchor[2]);
      line.end.set(x - anchor[0], y - anchor[1], toM - radiusM - anchor[2]);
      const [startX, startY] = [line.start.x, line.start.y];
      const place = () => around.makeEmpty().expandByPoint(line.start).expandByPoint(line.end).expandByScalar(radiusM);
      const push = (triangle: ExtendedTriangle) => {
        if (triangle.closestPointToSegment(line, onTriangle, onLine) >= radiusM) return false;
        const [dx, dy, dz] = [onLine.x - onTriangle.x, onLine.y - onTriangle.y, onLine.z - onTriangle.z];
        const besideM = Math.hypot(dx, dy);
        if (besideM < BESIDE_M) return false;
        const byM = Math.sqrt(Math.max(0, radiusM * radiusM - dz * dz)) - besideM;
        if (byM <= 0) return false;
        for (const end of [line.start, line.end])
          end.set(end.x + (dx / besideM) * byM, end.y + (dy / besideM) * byM, end.z);
        place();
        return false;
      };
      place();
      for (const { box, triangles } of bodies) {
        const isNear =
          around.min.x + anchor[0] <= box.max[0] &&
          around.max.x + anchor[0] >= box.min[0] &&
          around.min.y + anchor[1] <= box.max[1] &&
          around.max.y + anchor[1] >= box.min[1] &&
          around.min.z + anchor[2] <= box.max[2] &&
          around.max.z + anchor[2] >= box.min[2];
        if (isNear)
          triangles.shapecast({ intersectsBounds: (box3) => box3.intersectsBox(around), intersectsTriangle: push });
      }
      const [dx, dy] = [line.start.x - startX, line.start.y - startY];
      return Math.hypot(dx, dy) > 1e-6 ? { dx, dy } : null;
    },
  };
}
