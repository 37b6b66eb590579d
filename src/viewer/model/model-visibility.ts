import { showCategories } from './model-content.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelCategory } from './model-viewer-types.ts';

export type ModelVisibility = {
  categories: () => ModelCategory[];
  /** Hides what the state says. */
  apply: () => Promise<void>;
  setVisible: (names: readonly string[], isVisible: boolean) => Promise<void>;
};

/** Which IFC categories are shown. The hidden ones are in the viewer's state. */
export function createModelVisibility({ view, shown, refresh }: ModelScene): ModelVisibility {
  const hidden = () => view.state().hiddenCategories;
  const apply = async () => {
    const model = shown();
    model?.edges.setHiddenCategories(hidden());
    if (model) await showCategories(model, hidden());
    await refresh();
  };
  return {
    categories: () =>
      [...(shown()?.categories ?? [])].map(([name, ids]) => ({
        name,
        count: ids.length,
        isVisible: !hidden().includes(name),
      })),
    apply,
    setVisible: async (names, isVisible) => {
      const others = hidden().filter((other) => !names.includes(other));
      view.apply({ hiddenCategories: isVisible ? others : [...others, ...names] });
      await apply();
    },
  };
}
