import { useMemo } from 'react';
import { useChosenUnits, useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';

/** How this person reads a row: asked for once by the table, because thousands of cells are drawn while it scrolls. */
export function useCellReader() {
  const texts = useTexts('portfolio');
  const dates = useDates();
  const units = useChosenUnits();
  return useMemo(() => ({ texts, dates, units }), [texts, dates, units]);
}
export type CellReader = ReturnType<typeof useCellReader>;
