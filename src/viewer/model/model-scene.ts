import type { Bounds3 } from '#geometry/bounds.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelSet } from './model-set.ts';

/** What the parts of a model viewer share. */
export type ModelScene = {
  view: StageView;
  set: ModelSet;
  /** The models in the picture; none after the viewer has gone. */
  shown: () => readonly ShownModel[];
  /** Around the models that are shown, without any around the clouds; null for nothing. */
  bounds: () => Bounds3 | null;
  isGone: () => boolean;
  /** Resolves when the models have what the view needs. */
  refresh: () => Promise<void>;
};
