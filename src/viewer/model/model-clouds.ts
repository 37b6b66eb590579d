import { createCloudSet, type CloudSet } from '#viewer/cloud/cloud-set.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelSection } from './model-section.ts';
import type { ModelClouds, ModelEvents, ModelViewerOptions } from './model-viewer-types.ts';

export type ModelCloudSet = {
  set: CloudSet;
  /** Before every picture. */
  onFrame: () => void;
  /** Shows those that the state names. */
  show: () => void;
  calls: ModelClouds | null;
};

/** The point clouds that a viewer shows with its models: cut by the same planes, in the same picture. */
export function createModelClouds(
  scene: ModelScene,
  { clouds = [], fetch }: Pick<ModelViewerOptions, 'clouds' | 'fetch'>,
  section: Pick<ModelSection, 'planes' | 'apply'>,
  events: Emitter<ModelEvents>,
  onOpen: () => void,
): ModelCloudSet {
  const { view } = scene;
  let told = '';
  const changed = () => events.emit('clouds', set.list());
  const set = createCloudSet({
    view,
    clouds,
    planes: section.planes,
    // The renderer clips all that is in the picture.
    clippingPlanes: [],
    fetch,
    onKnown: () => {
      onOpen();
      changed();
    },
    onFailed: ({ id, name }, error) => {
      view.apply({ clouds: set.shownIds() });
      if (scene.set.shownIds().length > 0 || set.shownIds().length > 0) events.emit('failed', { id, name, error });
      else events.emit('error', error);
      changed();
    },
  });
  const show = () => {
    set.show(view.state().clouds ?? []);
    changed();
  };
  return {
    set,
    onFrame: () => {
      const now = set.onFrame();
      const text = now ? `${now.shownPoints}/${now.totalPoints}/${now.areDistancesLoading}` : '';
      if (now && text !== told) events.emit('points', now);
      told = text;
    },
    show,
    calls:
      clouds.length === 0
        ? null
        : {
            ...set.calls,
            list: set.list,
            setShown: async (id, isShown) => {
              const others = set.shownIds().filter((other) => other !== id);
              // Something is always shown.
              if (!isShown && others.length === 0 && scene.set.shownIds().length === 0) return;
              view.apply({ clouds: isShown ? [...others, id] : others });
              show();
              await section.apply();
            },
          },
  };
}
