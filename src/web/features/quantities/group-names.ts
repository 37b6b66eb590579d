import type { Grouping, QuantityGroup } from '#domain/quantities/quantity-groups.ts';
import { isOwnTypeName } from '#domain/quantities/own-type-names.ts';
import { uniformatTitle } from '#domain/quantities/uniformat-tree.ts';
import { exportedCategoryLabel, useCategoryLabel } from '#web/lib/category-label.ts';
import { said } from '#web/lib/said.ts';
import { englishTextsOf, useTexts } from '#web/lib/texts.ts';

type Named = Pick<QuantityGroup, 'name' | 'category'>;
type Words = {
  texts: ReturnType<typeof useTexts<'quantities'>>;
  labelOf: (category: string) => string;
  say: (title: string) => string;
};

/** What a table writes for a group: its name, or what it has instead. */
export function useGroupName(by: Grouping): (group: Named) => string {
  const words = { texts: useTexts('quantities'), labelOf: useCategoryLabel(), say: said };
  return (group) => nameIn(words, by, group);
}

/** The same in exported files, which are in English. */
export function exportedGroupName(by: Grouping): (group: Named) => string {
  const words = { texts: englishTextsOf('quantities'), labelOf: exportedCategoryLabel, say: (title: string) => title };
  return (group) => nameIn(words, by, group);
}

function nameIn({ texts, labelOf, say }: Words, by: Grouping, { name, category }: Named): string {
  if (name !== null) {
    if (by === 'code') return [name, say(uniformatTitle(name) ?? '')].filter(Boolean).join(' ');
    return (by === 'family' || by === 'type') && isOwnTypeName(name) ? say(name) : name;
  }
  if (by === 'level') return texts('noLevel');
  if (by === 'room') return texts('noRoom');
  if (by === 'code') return texts('noCode');
  return category === null ? texts('noName') : labelOf(category);
}
