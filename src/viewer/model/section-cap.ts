import type { FragmentsModel, MeshData } from '@thatopen/fragments';
import {
  type Box3,
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Matrix4,
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
import { type Body, type CutFaces, cutBody } from './cut-body.ts';

/** Color of cut faces (viewers.md §9). */
const CAP_RGB = [25, 50, 100] as const;
/** Behind the cut, so that the cut does not take the cap too. */
const BEHIND_CUT_M = 0.004;
/** Of bodies that are kept for the next cut, numbers of their corners: while a plane is dragged it is most of the same ones. */
const MAX_KEPT_NUMBERS = 8_000_000;

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
  parent.add(caps);
  let latest = 0;
  let planesNow: readonly Plane[] = [];
  let idsNow: readonly number[] = [];
  /** The cap of each plane, without one null; of the elements `idsNow`. */
  let capsNow = new Map<string, Mesh | null>();
  const bodies = createBodies(model);
  const faceAt = async (plane: Plane, localIds: readonly number[]): Promise<Mesh | null> => {
    const behind = plane.clone();
    behind.constant -= BEHIND_CUT_M;
    const faces: CutFaces = { lines: [], points: [], triangles: [] };
    for (const body of await bodies.at(behind, localIds))
      cutBody(body, behind.normal.toArray(), behind.constant, faces);
    if (faces.triangles.length === 0) return null;
    const lineEnd = faces.lines.length / 3;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([faces.lines, faces.points].flat(), 3));
    geometry.setIndex(faces.triangles.map((point) => lineEnd + point));
    // So many of the points are lines, two each.
    geometry.userData['lineEnd'] = lineEnd;
    return new Mesh(geometry, material);
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
          const [a, b] = [i, i + 1].map((k) => new Vector3().fromBufferAttribute(places, k));
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

/** The bodies of a model's elements, in project coordinates. */
function createBodies(model: FragmentsModel) {
  const boxes = new Map<number, Box3>();
  // In the order of their use.
  const kept = new Map<number, Body[]>();
  let keptNumbers = 0;
  const sizeOf = (all: readonly Body[]) => all.reduce((sum, { positions }) => sum + positions.length, 0);
  return {
    /** Of the elements that a plane meets. */
    at: async (plane: Plane, localIds: readonly number[]): Promise<Body[]> => {
      const unknown = localIds.filter((id) => !boxes.has(id));
      const found = unknown.length > 0 ? await model.getBoxes(unknown) : [];
      for (const [i, box] of found.entries()) boxes.set(unknown[i] ?? -1, box);
      const met = localIds.filter((id) => boxes.get(id)?.intersectsPlane(plane));
      const missing = met.filter((id) => !kept.has(id));
      const meshes = missing.length > 0 ? await model.getItemsGeometry(missing) : [];
      const all = new Map(missing.map((id, i) => [id, (meshes[i] ?? []).flatMap((mesh) => bodyOf(mesh, model))]));
      for (const id of met) {
        const own = all.get(id) ?? kept.get(id) ?? [];
        keptNumbers += kept.delete(id) ? 0 : sizeOf(own);
        kept.set(id, own);
        all.set(id, own);
      }
      for (const [id, own] of kept) {
        if (keptNumbers <= MAX_KEPT_NUMBERS) break;
        kept.delete(id);
        keptNumbers -= sizeOf(own);
      }
      return [...all.values()].flat();
    },
  };
}

function bodyOf({ positions, indices, transform }: MeshData, { object }: FragmentsModel): Body[] {
  if (!positions || !indices) return [];
  const toProject = new Matrix4().multiplyMatrices(object.matrixWorld, transform);
  const placed = new Float64Array(positions.length);
  const corner = new Vector3();
  for (let i = 0; i + 2 < positions.length; i += 3)
    corner.fromArray(positions, i).applyMatrix4(toProject).toArray(placed, i);
  return [{ positions: placed, indices }];
}
