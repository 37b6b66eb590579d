import type { FragmentsModel, FragmentsModels } from '@thatopen/fragments';
import { Matrix4, type PerspectiveCamera } from 'three';

/** How often a view that moves is sent to the library's worker. */
const SEND_EVERY_MS = 100;

/** Brings what the library's worker makes of the view into the scene. */
export type ModelUpdates = {
  /** Runs before every picture, and sends a view that has changed. Answers whether another picture is needed soon. */
  onFrame: () => boolean;
  /** Resolves when all that was asked of the model until now is in the scene. */
  refresh: () => Promise<void>;
};

/**
 * Asks for the view when there is something to ask for, and freezes the model in between: otherwise the library asks ten times
 * a second for as long as the model is open, and every answer is drawn.
 */
export function createModelUpdates(
  models: FragmentsModels['models'],
  model: FragmentsModel,
  camera: PerspectiveCamera,
  invalidate: () => void,
): ModelUpdates {
  const sent = new Matrix4();
  const now = new Matrix4();
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let turn = 0;
  const view = () => now.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const refresh = async () => {
    const mine = ++turn;
    sent.copy(view());
    sentAtMs = performance.now();
    // A model that thaws sends its view; `fragments.update` would not within a tenth of a second.
    model.frozen = true;
    model.frozen = false;
    await models.forceUpdateFinish();
    if (mine === turn) model.frozen = true;
    invalidate();
  };
  return {
    refresh,
    onFrame: () => {
      if (!sent.equals(view())) {
        if (performance.now() - sentAtMs < SEND_EVERY_MS) return true;
        void refresh();
      }
      models.update();
      return model.isBusy;
    },
  };
}
