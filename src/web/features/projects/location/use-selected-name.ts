import type { ModelItem } from '#viewer/model/item-properties.ts';
import type { ViewerState } from '#viewer/state.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';

/** What the selection is called: the one element by its name or its category, several by their number; '' without one. */
export function useSelectedName(selection: ViewerState['selection'], item: ModelItem | null): string {
  const texts = useTexts('location');
  const categoryLabel = useCategoryLabel();
  if (selection.length === 0) return '';
  return item ? item.name || categoryLabel(item.category) : texts('elementsSelected', { count: selection.length });
}
