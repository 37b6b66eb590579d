import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { type Plane, Vector3 } from 'three';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { heightPlanes, placedPlanes } from '#viewer/view/cut-planes.ts';
import { fitBeside } from '#viewer/view/insets.ts';
import { type Level, visibleHeightsM } from '#viewer/view/levels.ts';
import { createFollower } from '#viewer/view/run-latest.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { cutIds } from './model-content.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelVisibility } from './model-visibility.ts';
import type { UndoSteps } from '#viewer/section/undo-steps.ts';

/** Nearer to a cut than this is in its face. */
const AT_CUT_M = 0.01;

export type ModelSection = {
  /** Cuts the models where slice, level, planes and box of the state say. */
  apply: () => Promise<void>;
  /** Whether a place, in project meters, is in what the cuts have taken away. */
  isCutAway: (point: Point3) => boolean;
  planes: () => readonly Plane[];
  /** Resolves when the faces of all cuts are in the picture. */
  idle: () => Promise<void>;
  /** Cuts above a level and looks from above; null takes all cuts away. */
  setLevel: (levelId: string | null) => Promise<void>;
};

/** The cuts through the models: their planes, and the caps that close them. All of them are in the viewer's state. */
export function createModelSection(
  { view, set, shown, bounds: around, refresh }: ModelScene,
  visibility: Pick<ModelVisibility, 'isHiddenIn'>,
  undo: UndoSteps,
): ModelSection {
  const topM = (bounds: Bounds3) => cutHeightsM(bounds, set.levels(), view.state()).to;
  let planes: Plane[] = [];
  const close = createFollower(async () => {
    await Promise.all(
      shown().map((model) =>
        model.cap.cutAt(planes, planes.length > 0 ? cutIds(model, visibility.isHiddenIn(model)) : []),
      ),
    );
    await refresh();
  });
  let closing = Promise.resolve();
  // The cut is there with the next picture; the faces that close it follow.
  const apply = () => {
    const bounds = around();
    if (!bounds) return Promise.resolve();
    planes = [...heightPlanes(cutHeightsM(bounds, set.levels(), view.state())), ...placedPlanes(view.state())];
    view.stage.renderer.clippingPlanes = planes;
    view.stage.invalidate();
    closing = close();
    return closing;
  };
  return {
    apply,
    isCutAway: (point) => planes.some((plane) => plane.distanceToPoint(new Vector3(...point)) < -AT_CUT_M),
    planes: () => planes,
    idle: () => closing,
    setLevel: async (levelId) => {
      const { level, cutPlanes: placed, cutBox } = view.state();
      const hasCuts = placed.length > 0 || cutBox !== null;
      if (levelId === null && hasCuts) undo.keep({ level, cutPlanes: placed, cutBox });
      view.apply(levelId === null ? { level: null, cutPlanes: [], cutBox: null } : { level: levelId });
      const bounds = around();
      // Straight from above, in perspective (viewers.md §4).
      if (levelId !== null && bounds) view.move(aboveTheCut(bounds, topM(bounds), view));
      await apply();
    },
  };
}

/**
 * The heights, in project meters, that slice and level leave. A level cuts only above itself: looking down, what is below
 * is hidden by its floor.
 */
function cutHeightsM(bounds: Bounds3, levels: readonly Level[], state: ViewerState): { from: number; to: number } {
  const slice = visibleHeightsM(bounds, state.slice, undefined);
  const level = levels.find(({ id }) => id === state.level);
  const top = level && visibleHeightsM(bounds, null, level)?.to;
  return { from: slice?.from ?? Number.NEGATIVE_INFINITY, to: Math.min(slice?.to ?? Infinity, top ?? Infinity) };
}

/** Looks at the height of the cut: in perspective it is nearer than the middle of the building, and would not fit. */
function aboveTheCut(bounds: Bounds3, topM: number, view: StageView): CameraPose {
  const pose = fitBeside(bounds, view.stage.size(), view.insets(), 'above');
  const [x, y] = pose.target;
  return { ...pose, target: [x, y, Math.min(topM, bounds.max[2])], projection: 'perspective' };
}
