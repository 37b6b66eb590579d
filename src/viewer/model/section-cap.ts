import type { FragmentsModel } from '@thatopen/fragments';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type Plane,
  type Ray,
  Raycaster,
  SRGBColorSpace,
  Vector3,
} from 'three';
import type { Point3 } from '#geometry/space.ts';

/** Color of cut faces (viewers.md §9). */
const CAP_RGB = [25, 50, 100] as const;
/** Behind the cut, so that the cut does not take the cap too. */
const BEHIND_CUT_M = 0.004;

/** The faces that cuts through a model open. */
export type SectionCap = {
  /** Computes and shows the faces of elements at planes in project coordinates, which keep what is before them. The last call wins. */
  cutAt: (planes: readonly Plane[], localIds: number[]) => Promise<void>;
  /** The lines around the faces, in project coordinates, as far as no other plane has cut them away. */
  outlines: () => (readonly [Point3, Point3])[];
  /** Where a ray in project coordinates meets a face that no other plane has cut away. */
  hit: (ray: Ray) => Point3 | null;
  dispose: () => void;
};

export function createSectionCap(parent: Object3D, model: FragmentsModel): SectionCap {
  const color = new Color().setRGB(CAP_RGB[0] / 255, CAP_RGB[1] / 255, CAP_RGB[2] / 255, SRGBColorSpace);
  const material = new MeshBasicMaterial({ color, side: DoubleSide });
  const caps = new Group();
  caps.matrixAutoUpdate = false;
  parent.add(caps);
  let latest = 0;
  let planesNow: readonly Plane[] = [];
  let idsNow: readonly number[] = [];
  /** The cap of each plane, without one null; of the elements `idsNow`. */
  let capsNow = new Map<string, Mesh | null>();
  const faceAt = async (plane: Plane, localIds: number[]): Promise<Mesh | null> => {
    const behind = plane.clone();
    behind.constant -= BEHIND_CUT_M;
    behind.applyMatrix4(model.object.matrixWorld.clone().invert());
    const { buffer, index, fillsIndices } = await model.getSection(behind, localIds);
    if (!fillsIndices?.length) return null;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(buffer, 3));
    geometry.setIndex(fillsIndices);
    // So much of the buffer are lines, two points each.
    geometry.userData['lineEnd'] = index;
    const cap = new Mesh(geometry, material);
    // The library pads the buffer with zeros, which spoils the box that culling would use.
    cap.frustumCulled = false;
    return cap;
  };
  const keep = (next: Map<string, Mesh | null>) => {
    const kept = new Set(next.values());
    for (const cap of capsNow.values()) if (!kept.has(cap)) cap?.geometry.dispose();
    capsNow = next;
    caps.clear();
    for (const cap of next.values()) if (cap) caps.add(cap);
  };
  return {
    cutAt: async (planes, localIds) => {
      const turn = ++latest;
      planesNow = planes;
      if (localIds.length === 0) return keep(new Map());
      model.object.updateWorldMatrix(true, true);
      caps.matrix.copy(model.object.matrixWorld);
      caps.matrixWorldNeedsUpdate = true;
      // While one plane moves, the others have their faces already; those that were there stay until the new ones come.
      const isSame = idsNow.length === localIds.length && localIds.every((id, i) => id === idsNow[i]);
      const next = new Map<string, Mesh | null>();
      for (const plane of planes) {
        const name = [...plane.normal.toArray(), plane.constant].join(' ');
        const known = isSame ? capsNow.get(name) : undefined;
        next.set(name, known === undefined ? await faceAt(plane, localIds) : known);
        if (turn !== latest) {
          const kept = new Set(capsNow.values());
          for (const cap of next.values()) if (!kept.has(cap)) cap?.geometry.dispose();
          return;
        }
      }
      idsNow = localIds;
      keep(next);
    },
    outlines: () => {
      const isLeft = (point: Vector3) => planesNow.every((plane) => plane.distanceToPoint(point) >= 0);
      return [...capsNow.values()].flatMap((cap) => {
        const places = cap?.geometry.getAttribute('position');
        const end = Number(cap?.geometry.userData['lineEnd'] ?? 0);
        const lines: (readonly [Point3, Point3])[] = [];
        for (let i = 0; places && i + 1 < end; i += 2) {
          const [a, b] = [i, i + 1].map((k) => new Vector3().fromBufferAttribute(places, k).applyMatrix4(caps.matrix));
          if (a && b && isLeft(a) && isLeft(b)) lines.push([a.toArray(), b.toArray()]);
        }
        return lines;
      });
    },
    hit: (ray) => {
      caps.updateWorldMatrix(true, true);
      const caster = new Raycaster(ray.origin, ray.direction);
      const hits = caster.intersectObjects(caps.children, false);
      const first = hits.find(({ point }) => planesNow.every((plane) => plane.distanceToPoint(point) >= 0));
      return first ? first.point.toArray() : null;
    },
    dispose: () => {
      latest++;
      keep(new Map());
      caps.removeFromParent();
      material.dispose();
    },
  };
}
