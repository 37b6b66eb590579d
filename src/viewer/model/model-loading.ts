import { FragmentsModels } from '@thatopen/fragments';
import { Group, Matrix4 } from 'three';
import type { ThreeStage } from '#viewer/view/three-stage.ts';
import type { Level } from '#viewer/view/levels.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import type { ElementColors } from '#viewer/state.ts';
import { type ElementIds, readElementIds } from './element-ids.ts';
import { fetchWithProgress } from './fetch-model.ts';
import { createLeash } from './leash.ts';
import { type ModelContent, describeContent, loadContent } from './model-content.ts';
import { type ModelEdges, createModelEdges } from './model-edges.ts';
import { type ModelUpdates, createModelUpdates, sendStepsWhole } from './model-updates.ts';
import type { ModelEvents, ModelSource, ModelViewerOptions } from './model-viewer-types.ts';
import { type SectionCap, createSectionCap } from './section-cap.ts';

/** A model in the scene, with all that is drawn of it. */
export type ShownModel = ModelContent & {
  source: ModelSource;
  ids: ElementIds;
  updates: ModelUpdates;
  cap: SectionCap;
  edges: ModelEdges;
};

export type ModelLoading = {
  /** The model; null before it is in the scene, and after `dispose`. */
  opened: () => ShownModel | null;
  /** The colors that it was opened with. */
  colors: ElementColors;
  isGone: () => boolean;
  /** Puts the model into the picture or takes it out; it stays loaded. */
  setShown: (isShown: boolean) => void;
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
  source: ModelSource,
  options: Pick<ModelViewerOptions, 'workerUrl' | 'fetch'>,
  colors: ElementColors,
  onProgress: (progress: Pick<ModelEvents['progress'], 'stage' | 'share'>) => void,
): ModelLoading {
  const abort = new AbortController();
  const isGone = () => abort.signal.aborted;
  const leash = createLeash();
  const library = new FragmentsModels(options.workerUrl, { maxWorkers: 2 });
  sendStepsWhole(library);
  const fragments = leash.hold(library);
  const inProject = new Group();
  inProject.matrixAutoUpdate = false;
  // All that belongs to the model, so that it comes and goes as one.
  const all = new Group();
  all.add(inProject);
  stage.scene.add(all);
  let opened: ShownModel | null = null;

  const parse = async () => {
    const bytes = await fetchWithProgress(
      source.url,
      options.fetch ?? ((input, init) => fetch(input, init)),
      abort.signal,
      (share) => onProgress({ stage: 'fetching', share }),
    );
    onProgress({ stage: 'parsing', share: 0 });
    const onShare = (share: number) => onProgress({ stage: 'parsing', share });
    return loadContent(fragments, bytes, source.levels, leash.hold, onShare, colors);
  };
  return {
    opened: () => opened,
    colors,
    isGone,
    setShown: (isShown) => {
      all.visible = isShown;
      stage.invalidate();
    },
    open: async () => {
      const parsed = await parse();
      if (isGone()) return null;
      const { model, toProject } = parsed;
      inProject.matrix.copy(placementOf(source)).multiply(toProject);
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
      const ids = await readElementIds(model, source.id, [...described.categories.values()].flat());
      if (isGone()) return null;
      const raisedM = placementOf(source).elements[14] ?? 0;
      const raised = (level: Level): Level => ({ ...level, elevationM: level.elevationM + raisedM });
      opened = {
        ...described,
        levels: described.levels.map(raised),
        storeys: described.storeys.map(raised),
        source,
        ids,
        updates: createModelUpdates(leash.hold(fragments.models), model, stage.perspective, stage.invalidate),
        edges: createModelEdges(all, model, described.categories, stage.invalidate, isGone),
        cap: createSectionCap(all, model),
      };
      return opened;
    },
    dispose: () => {
      abort.abort();
      opened?.cap.dispose();
      opened?.edges.dispose();
      opened = null;
      all.removeFromParent();
      // The library cannot do without a model that is still being asked.
      void leash.letGo().then(() => library.dispose());
    },
  };
}

function placementOf({ placement }: ModelSource): Matrix4 {
  return placement?.length === 16 && placement.every(Number.isFinite)
    ? new Matrix4().fromArray([...placement])
    : new Matrix4();
}
