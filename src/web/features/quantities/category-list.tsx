import type { ReactNode } from 'react';
import { colorOf } from '#domain/quantities/category-colors.ts';
import type { TreeCategory } from '#domain/quantities/model-tree.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Branch } from './branch.tsx';
import { ElementLine } from './element-line.tsx';
import { countText } from './figure-texts.ts';
import type { ModelElements } from './model-elements.ts';
import css from './quantities.module.css';

type CategoryListProps<T> = {
  categories: readonly TreeCategory<T>[];
  elements: ModelElements;
  isOpenAtFirst?: boolean;
  nameOf: (thing: T) => string;
  /** Buttons for one element or a whole category. */
  actionsOf: (name: string, keys: readonly string[]) => ReactNode;
};

/** Categories, each with its first elements by name and how many more there are (V11, Q9). */
export function CategoryList<T extends { key: string; category: string }>({
  categories,
  elements,
  isOpenAtFirst,
  nameOf,
  actionsOf,
}: CategoryListProps<T>) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  return (
    <ul className={css.list}>
      {categories.map(({ category, count, first, more, all }) => (
        <Branch
          key={category}
          name={labelOf(category)}
          count={count}
          color={colorOf(category)}
          isOpenAtFirst={isOpenAtFirst}
          actions={actionsOf(
            labelOf(category),
            all.map(({ key }) => key),
          )}
        >
          <ul className={css.list}>
            {first.map((thing) => (
              <li key={thing.key}>
                <ElementLine
                  name={nameOf(thing)}
                  keys={[thing.key]}
                  elements={elements}
                  actions={actionsOf(nameOf(thing), [thing.key])}
                />
              </li>
            ))}
            {more > 0 && <li className={css.more}>{texts('more', { count: more, formatted: countText(more) })}</li>}
          </ul>
        </Branch>
      ))}
    </ul>
  );
}
