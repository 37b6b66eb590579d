import type { ElementRef } from '#viewer/state.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { markElements } from './model-content.ts';
import { storeyOfLevel } from './merge-levels.ts';
import { readLevelItems } from './model-levels.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelScene } from './model-scene.ts';
import type { ElementColor } from './model-viewer-types.ts';

export type ModelMarks = {
  /** Resolves when what was asked for until now is colored. */
  idle: () => Promise<void>;
  /** Colors the models as selection, colors and ghosting of the state say. */
  apply: () => Promise<void>;
  color: (groups: readonly ElementColor[]) => Promise<void>;
  /** Colors elements over the colors of the state. */
  mark: (groups: readonly ElementColor[]) => Promise<void>;
  setGhosting: (isOn: boolean) => Promise<void>;
};

/** Colors of elements over their own: those of the viewer's state, over them marks, and over those what is selected. */
export function createModelMarks({ view, set, shown, isGone, refresh }: ModelScene): ModelMarks {
  let marking = Promise.resolve();
  let marks: readonly ElementColor[] = [];

  /** What a model has on a level; null where no model has the level. */
  const onLevel = async (shownModel: ShownModel, levelId: string): Promise<readonly number[] | null> => {
    const wanted = set.levels().find(({ id }) => id === levelId);
    if (!wanted) return null;
    const storey = storeyOfLevel(shownModel, wanted);
    return storey ? readLevelItems(shownModel.model, storey.id) : [];
  };
  const drawOn = async (shownModel: ShownModel) => {
    const { model, edges, ids } = shownModel;
    const { selection, colors, isGhosting, xrayLevel } = view.state();
    const local = (refs: readonly ElementRef[]) => ids.localIds(refs);
    const level = isGhosting || xrayLevel === null ? null : await onLevel(shownModel, xrayLevel);
    edges.setGhosting(isGhosting || level !== null);
    const inside = level && new Set(level);
    // Colors are of one level too while one is looked at through the others.
    const localColor = ({ ids: refs, cssColor }: ElementColor) => ({
      localIds: inside ? local(refs).filter((id) => inside.has(id)) : local(refs),
      cssColor,
    });
    await markElements(model, {
      selected: local(selection),
      colors: colors.map(localColor),
      marks: marks.map(localColor),
      solid: isGhosting ? [] : level,
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
    mark: async (groups) => {
      marks = groups;
      await apply();
    },
    setGhosting: async (isOn) => {
      view.apply({ isGhosting: isOn });
      await apply();
    },
  };
}
