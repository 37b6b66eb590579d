import { SnappingClass } from '@thatopen/fragments';
import { clamp } from '#geometry/clamp.ts';
import type { Place } from '#viewer/view/draw-marks.ts';
import { Ray, Vector2, Vector3, type Vector3Like } from 'three';
import { along3, cornersOfLines, distance3, dot3, subtract3, type Point3 } from '#geometry/space.ts';
import { type ElementRef, keyOf } from '#viewer/state.ts';
import { basisOf, eyeOf } from '#viewer/view/camera-pose.ts';
import type { Snap, Snapping, Surface } from '#viewer/view/snap.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ModelItem } from './item-properties.ts';
import { readProperties } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelMarks } from './model-marks.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelEvents } from './model-viewer-types.ts';

/** Of its `Snapping`: a click takes a corner near it, else an edge, else the face under it, or the point of a cloud before that. */
export type ModelPicking = Snapping & {
  /** The element under a place in CSS pixels, of whatever model is nearest, and where it was hit. */
  elementAt: (x: number, y: number) => Promise<{ ref: ElementRef; point: Point3 } | null>;
  /** Selects it and no other; answers it. */
  pick: (x: number, y: number) => Promise<ModelItem | null>;
  /** `at`: where the only one was clicked. */
  select: (ids: readonly ElementRef[], at?: Point3 | null) => Promise<ModelItem | null>;
  /** Adds an element to the selection, or takes it out. */
  toggle: (ref: ElementRef) => Promise<void>;
};

/** How near to the pointer a corner or an edge is taken. */
const SNAP_PX = 10;
/** Places so near to each other are one in the picture. */
const SAME_PX = 3;
const SNAPS = [SnappingClass.POINT, SnappingClass.LINE];
/** How much farther than the face under the pointer its corners may be: a share, and meters. */
const SLANT = 1.1;
const SLANT_M = 0.05;
/** Points so near before a face are the scan of it: its corners are better. */
const IN_FACE_M = 0.05;

/** What is under the pointer: the element that is selected, the point that is measured. */
export function createModelPicking(
  { view, shown }: ModelScene,
  marks: ModelMarks,
  clouds: Snapping,
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
  const snapAt = async (x: number, y: number): Promise<Snap | null> => {
    const surface = await surfaceAt(x, y);
    const { from } = view.stage.rayAt(x, y);
    // A face that is nearer hides what is behind it; seen at a slant its own corners are a little farther.
    const farM = surface ? distance3(surface.at, from) * SLANT + SLANT_M : Infinity;
    const [corners, edges]: Point3[][] = [[], []];
    const asked = surface?.isCut ? [] : shown();
    for (const { model } of asked) {
      const hits = await model.raycastWithSnapping({ ...rayAt(view, x, y), snappingClasses: SNAPS });
      for (const { snappingClass, point } of hits ?? [])
        (snappingClass === SnappingClass.POINT ? corners : edges)?.push(point.toArray());
    }
    const place = (point: Point3) => view.stage.toScreen(point);
    const outlines = shown().flatMap(({ cap }) => cap.outlines());
    corners?.push(...cornersOfLines(outlines));
    for (const [a, b] of outlines) {
      const [from2, to2] = [place(a), place(b)];
      if (from2 && to2) edges?.push(along3(a, subtract3(b, a), shareNearest({ x, y }, from2, to2)));
    }
    const near = (points: readonly Point3[] = []): Point3 | undefined =>
      points
        .map((at) => ({ at, to: place(at) }))
        .flatMap(({ at, to }) => (to ? [{ at, px: Math.hypot(to.x - x, to.y - y), depthM: distance3(at, from) }] : []))
        .filter(({ px, depthM }) => px <= SNAP_PX && depthM <= farM)
        // Of those behind each other the nearest one is seen.
        .toSorted((a, b) => Math.round(a.px / SAME_PX) - Math.round(b.px / SAME_PX) || a.depthM - b.depthM)[0]?.at;
    const [corner, edge] = [near(corners), near(edges)];
    if (corner) return { at: corner, kind: 'corner' };
    if (edge) return { at: edge, kind: 'edge' };
    return surface && { at: surface.at, kind: 'face' };
  };
  /** Of a model and a cloud under the same place, what is nearer to the eye; points in the face of a model do not count. */
  const nearerOf = async <Found extends { at: Point3 }>(
    x: number,
    y: number,
    ofModel: Found | null,
    of: () => Promise<Found | null>,
  ) => {
    const ofCloud = await of();
    const { from } = view.stage.rayAt(x, y);
    return ofCloud && (!ofModel || distance3(ofCloud.at, from) + IN_FACE_M < distance3(ofModel.at, from))
      ? ofCloud
      : ofModel;
  };
  return {
    elementAt,
    surfaceAt: async (x, y) => nearerOf(x, y, await surfaceAt(x, y), () => clouds.surfaceAt(x, y)),
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
    snapAt: async (x, y) => nearerOf(x, y, await snapAt(x, y), () => clouds.snapAt(x, y)),
  };
}

const pointOf = ({ point: { x, y, z } }: { point: Vector3Like }): Point3 => [x, y, z];

/** How far along a line in the picture the place is that is nearest to the pointer, 0 to 1. */
function shareNearest(to: Place, from: Place, end: Place): number {
  const [dx, dy] = [end.x - from.x, end.y - from.y];
  const length2 = dx * dx + dy * dy;
  return length2 === 0 ? 0 : clamp(((to.x - from.x) * dx + (to.y - from.y) * dy) / length2, 0, 1);
}

function rayAt({ stage }: StageView, x: number, y: number) {
  const box = stage.renderer.domElement.getBoundingClientRect();
  return { camera: stage.camera(), mouse: new Vector2(box.left + x, box.top + y), dom: stage.renderer.domElement };
}
