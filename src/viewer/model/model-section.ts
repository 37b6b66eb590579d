import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { fitBeside } from '#viewer/view/insets.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { cutHeightsM, cutIds, cutPlanes } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelScene } from './model-scene.ts';

export type ModelSection = {
  /** Cuts the model where slice and level of the state say. */
  apply: () => Promise<void>;
  /** Cuts above a level and looks from above; null takes the cut away. */
  setLevel: (levelId: string | null) => Promise<void>;
};

/** The horizontal cut through a model: its planes, and the cap that closes it. Slice and level are in the viewer's state. */
export function createModelSection({ view, shown, refresh }: ModelScene): ModelSection {
  const apply = async () => {
    const model = shown();
    if (!model) return;
    const { from, to } = cutHeightsM(model, view.state());
    view.stage.renderer.clippingPlanes = cutPlanes(from, to);
    await model.cap.cutAt(Number.isFinite(to) ? to : null, cutIds(model, view.state().hiddenCategories));
    await refresh();
  };
  return {
    apply,
    setLevel: async (levelId) => {
      view.apply({ level: levelId });
      const model = shown();
      // Straight from above, in perspective (viewers.md §4).
      if (levelId !== null && model) view.move(aboveTheCut(model, view));
      await apply();
    },
  };
}

/** Looks at the height of the cut: in perspective it is nearer than the middle of the building, and would not fit. */
function aboveTheCut(model: ShownModel, view: StageView): CameraPose {
  const pose = fitBeside(model.bounds, view.stage.size(), view.insets(), 'above');
  const [x, y] = pose.target;
  return {
    ...pose,
    target: [x, y, Math.min(cutHeightsM(model, view.state()).to, model.bounds.max[2])],
    projection: 'perspective',
  };
}
