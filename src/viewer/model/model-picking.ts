import { SnappingClass } from '@thatopen/fragments';
import { Vector2 } from 'three';
import type { Point3 } from '#geometry/space.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ModelItem } from './item-properties.ts';
import { readProperties } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelMarks } from './model-marks.ts';
import type { ModelScene } from './model-scene.ts';

export type ModelPicking = {
  /** Selects the element under a place in CSS pixels; answers it. */
  pick: (x: number, y: number) => Promise<ModelItem | null>;
  select: (localId: number | null) => Promise<ModelItem | null>;
  /** Sets a measuring marker at the corner, edge or face under a place in CSS pixels. */
  measureAt: (x: number, y: number) => Promise<void>;
};

/** What is under the pointer: the element that is selected, the point that is measured. */
export function createModelPicking(
  { view, shown }: ModelScene,
  marks: ModelMarks,
  onSelect: (item: ModelItem | null) => void,
): ModelPicking {
  const select = async (localId: number | null) => {
    view.apply({ selection: localId === null ? null : String(localId) });
    const model = shown();
    const item = localId === null || !model ? null : await readProperties(model, localId);
    await marks.apply();
    onSelect(item);
    return item;
  };
  return {
    select,
    pick: async (x, y) => {
      const hit = await shown()?.model.raycast(rayAt(view, x, y));
      return select(hit?.localId ?? null);
    },
    measureAt: async (x, y) => {
      const model = shown();
      const point = model && (await snappedPoint(model, view, x, y));
      if (point) view.mark(point);
    },
  };
}

function rayAt({ stage }: StageView, x: number, y: number) {
  const box = stage.renderer.domElement.getBoundingClientRect();
  return { camera: stage.camera(), mouse: new Vector2(box.left + x, box.top + y), dom: stage.renderer.domElement };
}

/** The corner, edge or face under a place in CSS pixels. */
async function snappedPoint({ model }: ShownModel, view: StageView, x: number, y: number): Promise<Point3 | null> {
  const ray = rayAt(view, x, y);
  const [snapped] =
    (await model.raycastWithSnapping({
      ...ray,
      snappingClasses: [SnappingClass.POINT, SnappingClass.LINE, SnappingClass.FACE],
    })) ?? [];
  const hit = snapped ?? (await model.raycast(ray));
  return hit ? [hit.point.x, hit.point.y, hit.point.z] : null;
}
