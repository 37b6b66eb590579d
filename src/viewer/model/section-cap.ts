import type { FragmentsModel } from '@thatopen/fragments';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Plane,
  type Scene,
  SRGBColorSpace,
  Vector3,
} from 'three';

/** Colour of cut faces (viewers.md §9). */
const CAP_RGB = [25, 50, 100] as const;
/** Below the cut, so that the cut does not take the cap too. */
const BELOW_CUT_M = 0.004;

/** The faces that a horizontal cut through a model opens. */
export type SectionCap = {
  /** Computes and shows the faces of elements at a project height, or hides them for null. The last call wins. */
  cutAt: (heightM: number | null, localIds: number[]) => Promise<void>;
  dispose: () => void;
};

export function createSectionCap(scene: Scene, model: FragmentsModel): SectionCap {
  const color = new Color().setRGB(CAP_RGB[0] / 255, CAP_RGB[1] / 255, CAP_RGB[2] / 255, SRGBColorSpace);
  const cap = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ color, side: DoubleSide }));
  // The library pads the buffer with zeros, which spoils the box that culling would use.
  cap.frustumCulled = false;
  cap.matrixAutoUpdate = false;
  cap.visible = false;
  scene.add(cap);
  let latest = 0;
  return {
    cutAt: async (heightM, localIds) => {
      const turn = ++latest;
      cap.visible = false;
      if (heightM === null || localIds.length === 0) return;
      model.object.updateWorldMatrix(true, true);
      const toModel = model.object.matrixWorld.clone().invert();
      const plane = new Plane(new Vector3(0, 0, -1), heightM - BELOW_CUT_M).applyMatrix4(toModel);
      const section = await model.getSection(plane, localIds);
      if (turn !== latest) return;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(section.buffer, 3));
      geometry.setIndex(section.fillsIndices ?? []);
      cap.geometry.dispose();
      cap.geometry = geometry;
      cap.matrix.copy(model.object.matrixWorld);
      cap.matrixWorldNeedsUpdate = true;
      cap.visible = section.fillsIndices?.length > 0;
    },
    dispose: () => {
      latest++;
      cap.removeFromParent();
      cap.geometry.dispose();
      cap.material.dispose();
    },
  };
}
