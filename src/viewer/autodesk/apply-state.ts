import { toRgb } from '#domain/color/color.ts';
import type { ElementColor } from '#viewer/model/model-viewer-types.ts';
import type { ElementRef, ViewerState } from '#viewer/state.ts';
import type { AutodeskVectors } from './autodesk-api.ts';
import { cutPlanesOf } from './model-frame.ts';
import type { OpenedModel } from './open-model.ts';

type Opened = OpenedModel & AutodeskVectors;
/** The viewer's own numbers of elements. */
type IdsOf = (refs: readonly ElementRef[]) => number[];

/** Cuts the model where level, planes and box of the state say. */
export function cut({ viewer, frame, bounds, levels, Vector4 }: Opened, state: ViewerState): void {
  viewer.setCutPlanes(cutPlanesOf(frame, bounds, levels, state).map(([a, b, c, d]) => new Vector4(a, b, c, d)));
}

/** Hides, isolates and shows as glass what the state says. */
export function hideAndShow({ viewer, model, rootId, categories }: Opened, state: ViewerState, idsOf: IdsOf): void {
  viewer.showAll();
  viewer.setGhosting(state.isGhosting);
  const isolated = idsOf(state.isolated ?? []);
  const solid = idsOf([...state.selection, ...state.colors.flatMap(({ ids }) => ids)]);
  const kept = isolated.length === 0 ? solid : solid.filter((dbId) => isolated.includes(dbId));
  if (!state.isGhosting) viewer.isolate(isolated, model);
  else if (kept.length > 0) viewer.isolate(kept, model);
  else viewer.hide([rootId], model);
  const gone = [
    ...idsOf(state.hidden),
    ...categories.filter(({ name }) => state.hiddenCategories.includes(name)).map(({ dbId }) => dbId),
  ];
  if (gone.length > 0) viewer.hide(gone, model);
}

/** Colors elements, the last color of each over those before. */
export function color({ viewer, model, Vector4 }: Opened, colors: readonly ElementColor[], idsOf: IdsOf): void {
  viewer.clearThemingColors(model);
  for (const { ids, cssColor } of colors) {
    const [r, g, b] = toRgb(cssColor);
    for (const dbId of idsOf(ids)) viewer.setThemingColor(dbId, new Vector4(r / 255, g / 255, b / 255, 1), model, true);
  }
}
