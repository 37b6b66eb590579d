import type { ElementRef } from '#viewer/state.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { markElements } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelScene } from './model-scene.ts';
import type { ElementColor } from './model-viewer-types.ts';

export type ModelMarks = {
  /** Resolves when what was asked for until now is colored. */
  idle: () => Promise<void>;
  /** Colors the models as selection, colors and ghosting of the state say. */
  apply: () => Promise<void>;
  color: (groups: readonly ElementColor[]) => Promise<void>;
  setGhosting: (isOn: boolean) => Promise<void>;
};

/** Colors of elements, all of them in the viewer's state. */
export function createModelMarks({ view, shown, isGone, refresh }: ModelScene): ModelMarks {
  let marking = Promise.resolve();

  const drawOn = async ({ model, edges, ids }: ShownModel) => {
    const { selection, colors, isGhosting } = view.state();
    const local = (refs: readonly ElementRef[]) => ids.localIds(refs);
    edges.setGhosting(isGhosting);
    await markElements(model, {
      selected: local(selection),
      marks: colors.map(({ ids: refs, cssColor }) => ({ localIds: local(refs), cssColor })),
      isGhosting,
      accent: THEMES[view.theme()].accent,
    });
  };
  const draw = async () => {
    await Promise.all(shown().map(drawOn));
    await refresh();
  };
  // In sequence: each takes off all colors before it sets its own.
  const apply = () => {
    marking = marking.then(draw, draw).catch((error: unknown) => {
      if (!isGone()) throw error;
    });
    return marking;
  };
  return {
    idle: () => marking,
    apply,
    color: async (groups) => {
      view.apply({ colors: groups.map(({ ids, cssColor }) => ({ ids: [...ids], cssColor })) });
      await apply();
    },
    setGhosting: async (isOn) => {
      view.apply({ isGhosting: isOn });
      await apply();
    },
  };
}
