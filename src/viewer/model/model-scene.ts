import type { StageView } from '#viewer/view/stage-view.ts';
import type { ShownModel } from './model-loading.ts';

/** What the parts of a model viewer share. */
export type ModelScene = {
  view: StageView;
  /** The model; null before it is in the scene, and after the viewer has gone. */
  shown: () => ShownModel | null;
  isGone: () => boolean;
  /** Resolves when the model has what the view needs. */
  refresh: () => Promise<void>;
};
