import type { ElementRef } from '#viewer/state.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelScene } from './model-scene.ts';
import type { ElementVisibility, ModelCategory } from './model-viewer-types.ts';
import { hiddenElements, isIsolatingIn } from './shown-elements.ts';
import type { UndoSteps } from '#viewer/section/undo-steps.ts';

export type ModelVisibility = {
  categories: () => ModelCategory[];
  /** Resolves when what was asked for until now is hidden and shown. */
  idle: () => Promise<void>;
  /** Hides what the state says. */
  apply: () => Promise<void>;
  setCategories: (names: readonly string[], isVisible: boolean) => Promise<void>;
  isolate: (ids: readonly ElementRef[] | null) => Promise<void>;
  hide: (ids: readonly ElementRef[]) => Promise<void>;
  showAll: () => Promise<void>;
  setXray: (levelId: string | null) => Promise<void>;
  isHiddenIn: (model: ShownModel) => (localId: number) => boolean;
};

/** Which elements are shown: categories, isolated and hidden ones, all in the viewer's state. */
export function createModelVisibility(
  { view, shown, isGone, refresh }: ModelScene,
  undo: UndoSteps,
  onChange: (visibility: ElementVisibility) => Promise<void>,
): ModelVisibility {
  const state = () => view.state();
  const hiddenOf = (model: ShownModel) => hiddenElements(model, state(), isIsolatingIn(shown(), state()));
  const last = new WeakMap<ShownModel, ReadonlySet<number>>();
  // Only what changes: shown all at first, what is hidden would take a click in between.
  const show = async (model: ShownModel) => {
    const [before, now] = [last.get(model) ?? new Set<number>(), hiddenOf(model)];
    last.set(model, now);
    model.edges.setHidden(now);
    const [gone, back] = [[...now].filter((id) => !before.has(id)), [...before].filter((id) => !now.has(id))];
    if (gone.length > 0) await model.model.setVisible(gone, false);
    if (back.length > 0) await model.model.setVisible(back, true);
  };
  const draw = async () => {
    await Promise.all(shown().map(show));
    await refresh();
  };
  let applying = Promise.resolve();
  // In sequence: the last one decides.
  const apply = () => {
    applying = applying.then(draw, draw).catch((error: unknown) => {
      if (!isGone()) throw error;
    });
    return applying;
  };
  const change = async (next: ElementVisibility) => {
    view.apply(next);
    await apply();
    await onChange(next);
  };
  const now = (): ElementVisibility => {
    const { isolated, hidden, xrayLevel } = state();
    return { isolated, hidden, xrayLevel };
  };
  const step = async (next: Partial<ElementVisibility>) => {
    undo.keep(now());
    await change({ ...now(), ...next });
  };
  return {
    categories: () => categoriesOf(shown(), state().hiddenCategories),
    idle: () => applying,
    apply,
    setCategories: async (names, isVisible) => {
      const others = state().hiddenCategories.filter((other) => !names.includes(other));
      view.apply({ hiddenCategories: isVisible ? others : [...others, ...names] });
      await apply();
    },
    isolate: (ids) => step({ isolated: ids && ids.length > 0 ? [...ids] : null }),
    hide: (ids) => step({ hidden: [...state().hidden, ...ids] }),
    showAll: () => step({ isolated: null, hidden: [] }),
    setXray: (xrayLevel) => step({ xrayLevel }),
    isHiddenIn: (model) => {
      const hidden = hiddenOf(model);
      return (localId) => hidden.has(localId);
    },
  };
}

/** The categories of all models by name. */
function categoriesOf(models: readonly ShownModel[], hidden: readonly string[]): ModelCategory[] {
  const counts = new Map<string, number>();
  for (const { categories } of models)
    for (const [name, ids] of categories) counts.set(name, (counts.get(name) ?? 0) + ids.length);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => ({ name, count, isVisible: !hidden.includes(name) }));
}
