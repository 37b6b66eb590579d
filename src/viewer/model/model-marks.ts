import { THEMES } from '#viewer/view/theme.ts';
import { markElements } from './model-content.ts';
import type { ModelScene } from './model-scene.ts';
import type { ElementMark } from './model-viewer-types.ts';

export type ModelMarks = {
  /** Colors the model as selection, marks and ghosting say. */
  apply: () => Promise<void>;
  mark: (marks: readonly ElementMark[]) => Promise<void>;
  isGhosting: () => boolean;
  setGhosting: (isOn: boolean) => Promise<void>;
  /** Takes marks and ghosting away; `apply` shows it. */
  clear: () => void;
};

/** Colors of elements: marks, ghosting, and the selection, which is in the viewer's state. */
export function createModelMarks({ view, shown, isGone, refresh }: ModelScene): ModelMarks {
  let isGhosting = false;
  let marks: readonly ElementMark[] = [];
  let marking = Promise.resolve();

  const draw = async () => {
    const model = shown();
    if (!model) return;
    model.edges.setGhosting(isGhosting);
    await markElements(model.model, {
      selection: view.state().selection,
      marks,
      isGhosting,
      accent: THEMES[view.theme()].accent,
    });
    await refresh();
  };
  // In sequence: each takes off all colors before it sets its own.
  const apply = () => {
    marking = marking.then(draw).catch((error: unknown) => {
      if (!isGone()) throw error;
    });
    return marking;
  };
  return {
    apply,
    mark: async (next) => {
      marks = next;
      await apply();
    },
    isGhosting: () => isGhosting,
    setGhosting: async (isOn) => {
      isGhosting = isOn;
      view.tools.changed();
      await apply();
    },
    clear: () => {
      isGhosting = false;
      marks = [];
    },
  };
}
