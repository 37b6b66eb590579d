import { FragmentsModels } from '@thatopen/fragments';
import { Group } from 'three';
import type { ThreeStage } from '#viewer/view/three-stage.ts';
import { fetchWithProgress } from './fetch-model.ts';
import { createLeash } from './leash.ts';
import { type ModelContent, describeContent, loadContent } from './model-content.ts';
import { type ModelEdges, createModelEdges } from './model-edges.ts';
import { type ModelUpdates, createModelUpdates } from './model-updates.ts';
import type { ModelEvents, ModelViewerOptions } from './model-viewer-types.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { type SectionCap, createSectionCap } from './section-cap.ts';

/** A model in the scene, with all that is drawn of it. */
export type ShownModel = ModelContent & { updates: ModelUpdates; cap: SectionCap; edges: ModelEdges };

export type ModelLoading = {
  /** The model; null before it is in the scene, and after `dispose`. */
  shown: () => ShownModel | null;
  isGone: () => boolean;
  /**
   * Fetches the model, parses it in the library's worker and puts it into the scene. Null when it was disposed of in the meantime.
   * Rejects with `ViewerError`, after `dispose` with anything.
   */
  open: () => Promise<ShownModel | null>;
  dispose: () => void;
};

/** What brings one model into a scene and takes it out again. */
export function createModelLoading(
  stage: ThreeStage,
  options: Pick<ModelViewerOptions, 'url' | 'workerUrl' | 'levels' | 'fetch'>,
  onProgress: (progress: ModelEvents['progress']) => void,
): ModelLoading {
  const abort = new AbortController();
  const isGone = () => abort.signal.aborted;
  const leash = createLeash();
  const library = new FragmentsModels(options.workerUrl, { maxWorkers: 2 });
  const fragments = leash.hold(library);
  const inProject = new Group();
  inProject.matrixAutoUpdate = false;
  stage.scene.add(inProject);
  let shown: ShownModel | null = null;

  const parse = async () => {
    const bytes = await fetchWithProgress(
      options.url,
      options.fetch ?? ((input, init) => fetch(input, init)),
      abort.signal,
      (share) => onProgress({ stage: 'fetching', share }),
    );
    onProgress({ stage: 'parsing', share: 0 });
    return loadContent(fragments, bytes, options.levels, leash.hold, (share) =>
      onProgress({ stage: 'parsing', share }),
    );
  };
  return {
    shown: () => shown,
    isGone,
    open: async () => {
      const parsed = await parse();
      if (isGone()) return null;
      const { model, toProject } = parsed;
      inProject.matrix.copy(toProject);
      inProject.add(model.object);
      stage.scene.updateMatrixWorld(true);
      model.useCamera(stage.perspective);
      model.getClippingPlanesEvent = () => stage.renderer.clippingPlanes;
      model.onViewUpdated.add(() => stage.invalidate());
      const described = await describeContent(parsed);
      if (isGone()) return null;
      if (described.categories.size === 0) throw new ViewerError('MODEL_EMPTY');
      if (![...described.bounds.min, ...described.bounds.max].every(Number.isFinite))
        throw new ViewerError('MODEL_DAMAGED');
      const edges = createModelEdges(stage.scene, model, described.categories, stage.invalidate, isGone);
      shown = {
        ...described,
        updates: createModelUpdates(leash.hold(fragments.models), model, stage.perspective, stage.invalidate),
        edges,
        cap: createSectionCap(stage.scene, model),
      };
      return shown;
    },
    dispose: () => {
      abort.abort();
      shown?.cap.dispose();
      shown?.edges.dispose();
      shown = null;
      // The library cannot do without a model that is still being asked.
      void leash.letGo().then(() => library.dispose());
    },
  };
}
