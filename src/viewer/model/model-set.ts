import { boundsAround, type Bounds3 } from '#geometry/bounds.ts';
import type { ElementColors } from '#viewer/state.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { ThreeStage } from '#viewer/view/three-stage.ts';
import { toViewerError, type ViewerError } from '#viewer/view/viewer-error.ts';
import { mergeLevels } from './merge-levels.ts';
import { createModelLoading, type ModelLoading, type ShownModel } from './model-loading.ts';
import type { ModelEvents, ModelListing, ModelSource, ModelViewerOptions } from './model-viewer-types.ts';

/** So many models that are hidden stay loaded: showing them again takes no time. The one hidden longest is let go first. */
const MAX_HIDDEN = 2;

export type ModelSet = {
  /** The models in the picture, in the order that they were given. */
  shown: () => readonly ShownModel[];
  list: () => ModelListing[];
  isShown: (id: string) => boolean;
  shownIds: () => string[];
  /** What is around all that is shown; null without any. */
  bounds: () => Bounds3 | null;
  /** Of the models that are shown; without any, of those whose storeys are known beforehand. */
  levels: () => readonly Level[];
  /** Shows these and no others. Resolves with those that were loaded for it, when all are there or have failed. */
  show: (ids: readonly string[]) => Promise<void>;
  /** Gives the models the colors of elements that are wanted now. Those that are shown stay until they are there. */
  repaint: () => Promise<void>;
  isGone: () => boolean;
  dispose: () => void;
};

type SetEvents = {
  /** The colors of elements that are wanted. */
  colors: () => ElementColors;
  onProgress: (progress: ModelEvents['progress']) => void;
  /** A model is in the scene. */
  onOpen: (model: ShownModel) => void;
  onFailed: (source: ModelSource, error: ViewerError) => void;
  onChange: () => void;
};

/** The models of a viewer: each is loaded when it is first shown, and let go when too many are hidden. */
export function createModelSet(
  stage: ThreeStage,
  options: Pick<ModelViewerOptions, 'models' | 'workerUrl' | 'fetch'>,
  events: SetEvents,
): ModelSet {
  const loadings = new Map<string, ModelLoading>();
  /** Ids of those that are wanted. */
  let wanted: ReadonlySet<string> = new Set();
  /** Ids of those that are hidden, the one hidden longest first. */
  let hidden: string[] = [];
  let isGone = false;
  const sources = new Map(options.models.map((source) => [source.id, source]));

  const drop = (id: string) => {
    loadings.get(id)?.dispose();
    loadings.delete(id);
    hidden = hidden.filter((other) => other !== id);
  };
  const begin = (source: ModelSource) =>
    createModelLoading(stage, source, options, events.colors(), (progress) =>
      events.onProgress({ ...progress, name: source.name }),
    );
  const load = async (source: ModelSource) => {
    const loading = begin(source);
    loadings.set(source.id, loading);
    events.onChange();
    try {
      const model = await loading.open();
      if (!model || loading.isGone()) return;
      loading.setShown(wanted.has(source.id));
      events.onOpen(model);
      // Others were chosen meanwhile.
      if (loading.colors !== events.colors()) await repaint(source, loading);
    } catch (error) {
      if (loading.isGone()) return;
      drop(source.id);
      wanted = new Set([...wanted].filter((id) => id !== source.id));
      events.onFailed(source, toViewerError(error, 'MODEL_DAMAGED'));
    }
    events.onChange();
  };
  /** Loads a model once more beside the one that is shown, and puts it in its place. */
  const repaint = async (source: ModelSource, before: ModelLoading) => {
    const loading = begin(source);
    loading.setShown(false);
    try {
      const model = await loading.open();
      await model?.updates.refresh();
      if (!model || isGone || loadings.get(source.id) !== before || loading.colors !== events.colors())
        return loading.dispose();
      loadings.set(source.id, loading);
      loading.setShown(wanted.has(source.id));
      before.dispose();
    } catch (error) {
      loading.dispose();
      if (!isGone) events.onFailed(source, toViewerError(error, 'MODEL_DAMAGED'));
    }
  };
  const shown = () =>
    options.models.flatMap(({ id }) => {
      const model = wanted.has(id) ? loadings.get(id)?.opened() : null;
      return model ? [model] : [];
    });
  return {
    shown,
    list: () =>
      options.models.map(({ id, name }) => ({
        id,
        name,
        isShown: wanted.has(id),
        isLoading: wanted.has(id) && !loadings.get(id)?.opened(),
      })),
    isShown: (id) => wanted.has(id),
    shownIds: () => options.models.map(({ id }) => id).filter((id) => wanted.has(id)),
    bounds: () => boundsAround(shown().map(({ bounds }) => bounds)),
    levels: () => {
      const now = shown().map(({ levels }) => levels);
      return mergeLevels(now.length > 0 ? now : options.models.flatMap(({ levels }) => (levels ? [levels] : [])));
    },
    show: async (ids) => {
      const next = new Set(ids.filter((id) => sources.has(id)));
      hidden = [...hidden.filter((id) => !next.has(id)), ...[...wanted].filter((id) => !next.has(id))];
      wanted = next;
      for (const [id, loading] of loadings) loading.setShown(next.has(id));
      // What is still loading and not wanted any more is not waited for.
      for (const id of hidden.filter((each) => !loadings.get(each)?.opened())) drop(id);
      while (hidden.length > MAX_HIDDEN) drop(hidden[0] ?? '');
      const missing = [...next].filter((id) => !loadings.has(id)).flatMap((id) => sources.get(id) ?? []);
      events.onChange();
      await Promise.all(missing.map(load));
    },
    repaint: async () => {
      const others = [...loadings].filter(([, { colors, opened }]) => colors !== events.colors() && opened());
      for (const [id] of others) if (!wanted.has(id)) drop(id);
      await Promise.all(
        others.flatMap(([id, loading]) => {
          const source = wanted.has(id) ? sources.get(id) : undefined;
          return source ? [repaint(source, loading)] : [];
        }),
      );
    },
    isGone: () => isGone,
    dispose: () => {
      isGone = true;
      for (const id of loadings.keys()) drop(id);
    },
  };
}
