import { useTexts } from '#web/lib/texts.ts';
import type { FilterPanelProps } from './filter-panel.tsx';

const countOf = ({ keys, filters }: FilterPanelProps) =>
  keys.reduce((sum, key) => sum + (filters[key]?.length ?? 0), 0);

/** What the button of the filters says: how many are chosen. */
export function useFilterLabel(props: FilterPanelProps): string {
  const texts = useTexts('portfolio');
  const count = countOf(props);
  return count > 0 ? texts('filterCount', { count }) : texts('filter');
}
