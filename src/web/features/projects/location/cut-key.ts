import type { ViewerState } from '#viewer/state.ts';

/** One text for what of the clouds is shown. */
export const cutKeyOf = ({ clouds, level, slice, cutPlanes, cutBox, hiddenClasses }: ViewerState): string =>
  JSON.stringify([clouds, level, slice, cutPlanes, cutBox, hiddenClasses]);
