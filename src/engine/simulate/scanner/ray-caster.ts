import { cross3, dot3, subtract3, type Point3 } from '#geometry/space.ts';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { BuildingMesh } from '#engine/simulate/buildings/building-model.ts';

export type RayHit = { distanceM: number; triangle: number };

/** Answers what a ray meets in a mesh. */
export type RayCaster = {
  /** First surface between `nearM` and `farM`; `towards` is a unit vector. */
  cast(from: Point3, towards: Point3, nearM: number, farM: number): RayHit | undefined;
  /** Distance to the nearest surface, at most `limitM`. */
  clearanceM(point: Point3, limitM: number): number;
};

export function rayCaster(mesh: BuildingMesh): RayCaster {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  // Indirect: the triangles keep their numbers, by which their element is known.
  const bvh = new MeshBVH(geometry, { indirect: true });
  const ray = new Ray();
  const point = new Vector3();
  const target = { point: new Vector3(), distance: 0, faceIndex: 0 };
  return {
    cast([x, y, z], [dx, dy, dz], nearM, farM) {
      ray.origin.set(x, y, z);
      ray.direction.set(dx, dy, dz);
      const hit = bvh.raycastFirst(ray, DoubleSide, nearM, farM);
      return hit && typeof hit.faceIndex === 'number'
        ? { distanceM: hit.distance, triangle: hit.faceIndex }
        : undefined;
    },
    clearanceM(position, limitM) {
      point.set(...position);
      return bvh.closestPointToPoint(point, target, 0, limitM)?.distance ?? limitM;
    },
  };
}

/** A unit vector after it met a triangle that reflects. */
export function reflected(positions: Float32Array, triangle: number, towards: Point3): Point3 {
  const corner = (index: number): Point3 => {
    const at = 9 * triangle + 3 * index;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const normal = cross3(subtract3(b, a), subtract3(c, a));
  const twice = (2 * dot3(normal, towards)) / dot3(normal, normal);
  return subtract3(towards, [normal[0] * twice, normal[1] * twice, normal[2] * twice]);
}
