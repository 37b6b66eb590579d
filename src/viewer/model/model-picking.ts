import { SnappingClass } from '@thatopen/fragments';
import { Ray, Vector2, Vector3, type Vector3Like } from 'three';
import { distance3, dot3, subtract3, type Point3 } from '#geometry/space.ts';
import { type ElementRef, keyOf } from '#viewer/state.ts';
import { basisOf, eyeOf } from '#viewer/view/camera-pose.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ModelItem } from './item-properties.ts';
import { readProperties } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelMarks } from './model-marks.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelEvents } from './model-viewer-types.ts';

export type ModelPicking = {
  /** The element under a place in CSS pixels, of whatever model is nearest, and where it was hit. */
  elementAt: (x: number, y: number) => Promise<{ ref: ElementRef; point: Point3 } | null>;
  /** Selects it and no other; answers it. */
  pick: (x: number, y: number) => Promise<ModelItem | null>;
  /** `at`: where the only one was clicked. */
  select: (ids: readonly ElementRef[], at?: Point3 | null) => Promise<ModelItem | null>;
  /** Adds an element to the selection, or takes it out. */
  toggle: (ref: ElementRef) => Promise<void>;
  /** The surface under a place in CSS pixels. */
  surfaceAt: (x: number, y: number) => Promise<Surface | null>;
  /** The corner, edge or face under a place in CSS pixels. */
  pointAt: (x: number, y: number) => Promise<Point3 | null>;
};

/** A place on what is shown, in project meters; faces that a cut has opened have no normal of their own. */
type Surface = { at: Point3; normal: Point3 | null; isCut: boolean };

/** What is under the pointer: the element that is selected, the point that is measured. */
export function createModelPicking(
  { view, shown }: ModelScene,
  marks: ModelMarks,
  onSelect: (selected: ModelEvents['select']) => void,
): ModelPicking {
  const itemOf = async (ref: ElementRef): Promise<ModelItem | null> => {
    for (const model of shown()) {
      const [localId] = model.ids.localIdsOf(ref);
      if (localId !== undefined) return readProperties(model, localId);
    }
    return null;
  };
  const select = async (ids: readonly ElementRef[], at: Point3 | null = null) => {
    view.apply({ selection: [...ids] });
    const [only, ...others] = ids;
    const item = only && others.length === 0 ? await itemOf(only) : null;
    await marks.apply();
    onSelect({ ids, item, at });
    return item;
  };
  /** What each model answers, the nearest one. */
  const nearest = async <Hit extends { point: Vector3Like }>(
    ask: (model: ShownModel) => Promise<Hit | null | undefined>,
  ) => {
    const hits = await Promise.all(shown().map(async (model) => ({ model, hit: await ask(model) })));
    const pose = view.pose();
    const [eye, { back }] = [eyeOf(pose), basisOf(pose)];
    const depthM = (hit: Hit) => -dot3(subtract3(pointOf(hit), eye), back);
    return hits
      .flatMap(({ model, hit }) => (hit ? [{ model, hit, depthM: depthM(hit) }] : []))
      .toSorted((a, b) => a.depthM - b.depthM)[0];
  };
  const elementAt = async (x: number, y: number) => {
    const found = await nearest(({ model }) => model.raycast(rayAt(view, x, y)));
    const ref = found?.model.ids.refOf(found.hit.localId);
    return found && ref ? { ref, point: pointOf(found.hit) } : null;
  };
  const capAt = (x: number, y: number): Point3 | null => {
    const { from, direction } = view.stage.rayAt(x, y);
    const ray = new Ray(new Vector3(...from), new Vector3(...direction));
    const hits = shown()
      .map(({ cap }) => cap.hit(ray))
      .filter((hit) => hit !== null);
    return hits.toSorted((a, b) => distance3(a, from) - distance3(b, from))[0] ?? null;
  };
  const surfaceAt = async (x: number, y: number): Promise<Surface | null> => {
    const [cap, found] = [capAt(x, y), await nearest(({ model }) => model.raycast(rayAt(view, x, y)))];
    const at = found?.hit.point.toArray();
    const { from } = view.stage.rayAt(x, y);
    if (cap && (!at || distance3(cap, from) < distance3(at, from))) return { at: cap, normal: null, isCut: true };
    return at ? { at, normal: found?.hit.normal?.toArray() ?? null, isCut: false } : null;
  };
  return {
    elementAt,
    surfaceAt,
    select,
    pick: async (x, y) => {
      const found = await elementAt(x, y);
      return select(found ? [found.ref] : [], found?.point);
    },
    toggle: async (ref) => {
      const { selection } = view.state();
      const others = selection.filter((each) => keyOf(each) !== keyOf(ref));
      await select(others.length < selection.length ? others : [...selection, ref]);
    },
    pointAt: async (x, y) => {
      const ray = rayAt(view, x, y);
      const found = await nearest(async ({ model }) => {
        const snapped = await model.raycastWithSnapping({
          ...ray,
          snappingClasses: [SnappingClass.POINT, SnappingClass.LINE, SnappingClass.FACE],
        });
        return snapped?.[0] ?? model.raycast(ray);
      });
      return found ? pointOf(found.hit) : null;
    },
  };
}

const pointOf = ({ point: { x, y, z } }: { point: Vector3Like }): Point3 => [x, y, z];

function rayAt({ stage }: StageView, x: number, y: number) {
  const box = stage.renderer.domElement.getBoundingClientRect();
  return { camera: stage.camera(), mouse: new Vector2(box.left + x, box.top + y), dom: stage.renderer.domElement };
}
