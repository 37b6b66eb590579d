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
  SRGBColorSpace,
} from 'three';

/** Color of cut faces (viewers.md §9). */
const CAP_RGB = [25, 50, 100] as const;
/** Behind the cut, so that the cut does not take the cap too. */
const BEHIND_CUT_M = 0.004;

/** The faces that cuts through a model open. */
export type SectionCap = {
  /** Computes and shows the faces of elements at planes in project coordinates, which keep what is before them. The last call wins. */
  cutAt: (planes: readonly Plane[], localIds: number[]) => Promise<void>;
  dispose: () => void;
};

export function createSectionCap(parent: Object3D, model: FragmentsModel): SectionCap {
  const color = new Color().setRGB(CAP_RGB[0] / 255, CAP_RGB[1] / 255, CAP_RGB[2] / 255, SRGBColorSpace);
  const material = new MeshBasicMaterial({ color, side: DoubleSide });
  const caps = new Group();
  caps.matrixAutoUpdate = false;
  parent.add(caps);
  let latest = 0;
  const clear = () => {
    for (const cap of caps.children) if (cap instanceof Mesh) cap.geometry.dispose();
    caps.clear();
  };
  return {
    cutAt: async (planes, localIds) => {
      const turn = ++latest;
      clear();
      if (localIds.length === 0) return;
      model.object.updateWorldMatrix(true, true);
      caps.matrix.copy(model.object.matrixWorld);
      caps.matrixWorldNeedsUpdate = true;
      const toModel = model.object.matrixWorld.clone().invert();
      for (const plane of planes) {
        const behind = plane.clone();
        behind.constant -= BEHIND_CUT_M;
        const { buffer, fillsIndices } = await model.getSection(behind.applyMatrix4(toModel), localIds);
        if (turn !== latest) return;
        if (!fillsIndices?.length) continue;
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(buffer, 3));
        geometry.setIndex(fillsIndices);
        const cap = new Mesh(geometry, material);
        // The library pads the buffer with zeros, which spoils the box that culling would use.
        cap.frustumCulled = false;
        caps.add(cap);
      }
    },
    dispose: () => {
      latest++;
      clear();
      caps.removeFromParent();
      material.dispose();
    },
  };
}
