import type { CloudProgress } from '#viewer/cloud/cloud-viewer.ts';
import type { useTexts } from '#web/lib/texts.ts';

/** How many of the points are in the picture, as the foot of a panel says it. */
export const pointsShown = (
  { shownPoints, totalPoints }: CloudProgress,
  texts: ReturnType<typeof useTexts<'location'>>,
): string => texts('shown', { shown: shownPoints.toLocaleString('en-US'), total: totalPoints.toLocaleString('en-US') });
