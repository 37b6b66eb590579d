import type { Grouping, QuantityGroup } from '#domain/quantities/quantity-groups.ts';
import { uniformatTitle } from '#domain/quantities/uniformat-tree.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';

/** What a table writes for a group: its name, or what it has instead. */
export function useGroupName(by: Grouping): (group: Pick<QuantityGroup, 'name' | 'category'>) => string {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  return ({ name, category }) => {
    if (name !== null) return by === 'code' ? [name, uniformatTitle(name)].filter(Boolean).join(' ') : name;
    if (by === 'level') return texts('noLevel');
    if (by === 'room') return texts('noRoom');
    if (by === 'code') return texts('noCode');
    return category === null ? texts('noName') : labelOf(category);
  };
}
