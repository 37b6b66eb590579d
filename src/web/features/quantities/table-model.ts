import { useMemo } from 'react';
import { isShown, type Visibility } from '#domain/quantities/element-filter.ts';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import { isBuilt, listElements, type ListedElement } from '#domain/quantities/list-elements.ts';
import { createSearch } from '#domain/quantities/search-elements.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';

/** A table of elements as the panels read it. */
export type TableModel = {
  table: ElementTable;
  listed: readonly ListedElement[];
  /** Without rooms and other things that nobody builds. */
  built: readonly ListedElement[];
  byKey: ReadonlyMap<string, ListedElement>;
  search: (typed: string) => readonly ListedElement[];
};

/** Lists a table once for all panels. */
export function useTableModel(table: ElementTable): TableModel {
  const labelOf = useCategoryLabel();
  return useMemo(() => {
    const listed = listElements(table);
    return {
      table,
      listed,
      built: listed.filter(isBuilt),
      byKey: new Map(listed.map((each) => [each.key, each])),
      search: createSearch(table, listed, labelOf),
    };
    // Labels are those of the catalog, whatever function gives them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [table]);
}

/** Those that the model shows at the moment. */
export function shownOf(elements: readonly ListedElement[], visibility: Visibility): readonly ListedElement[] {
  return elements.filter((listed) => isShown(listed, visibility));
}

/** Whether the model hides anything on purpose. */
export const isAnyHidden = ({ isolated, hidden }: Visibility) => isolated !== null || hidden.size > 0;
