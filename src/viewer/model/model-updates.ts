import type { FragmentsModel, FragmentsModels } from '@thatopen/fragments';
import { Matrix4, type PerspectiveCamera } from 'three';

/** How often a view that moves is sent to the library's worker. */
const SEND_EVERY_MS = 100;
/**
 * A view whose end the worker does not announce is sent again after this time, then after twice as long each time: now and then the
 * library waits for an announcement that never comes, and the picture would stay half painted until somebody moves it.
 */
const SEND_AGAIN_MS = 1000;

/** Brings what the library's worker makes of the view into the scene. */
export type ModelUpdates = {
  /** Runs before every picture, and sends a view that has changed. Answers whether another picture is needed soon. */
  onFrame: () => boolean;
  /** Resolves when all that was asked of the model until now is in the scene. */
  refresh: () => Promise<void>;
};

/**
 * The worker announces the end of a view before the pieces of its last step. Sent as one message for each step they come with it;
 * by the library's own setting of 4 pieces most come later, into a view that is done, and wait there for a picture that nobody asks
 * for. To be set before a model is loaded.
 */
export function sendStepsWhole(library: Pick<FragmentsModels, 'settings'>): void {
  library.settings.meshConnectionThreshold = Number.MAX_SAFE_INTEGER;
}

/** Draws the pieces of the worker's last step, which come behind its announcement. Once the leash of a viewer is let go nothing is drawn. */
function drawQueued(models: FragmentsModels['models']): void {
  let before = Number.POSITIVE_INFINITY;
  while (models.requests.list.length > 0 && models.requests.list.length < before) {
    before = models.requests.list.length;
    models.update();
  }
}

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
  // A model that thaws sends its view; `fragments.update` would not within a tenth of a second.
  const send = () => {
    model.frozen = true;
    model.frozen = false;
  };
  const refresh = async () => {
    const mine = ++turn;
    sent.copy(view());
    sentAtMs = performance.now();
    send();
    let again = SEND_AGAIN_MS;
    const sendAgain = () => {
      if (mine !== turn) return;
      send();
      timer = setTimeout(sendAgain, (again *= 2));
    };
    let timer = setTimeout(sendAgain, again);
    await models.forceUpdateFinish();
    clearTimeout(timer);
    drawQueued(models);
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
