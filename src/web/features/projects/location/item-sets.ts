import { useMemo } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import { IDENTIFICATION, type ModelItem } from '#viewer/model/item-properties.ts';
import type { ModelEvents } from '#viewer/model/model-viewer-types.ts';
import { useElementTable } from '#web/lib/element-table.ts';

/**
 * The one selected element with its property sets, from the table of its model. Until that is there, those that an earlier release left
 * in the model's view.
 */
export function useItemWithSets(
  { assets }: Pick<WireProject, 'assets'>,
  { ids: [of], item }: Pick<ModelEvents['select'], 'ids' | 'item'>,
): ModelItem | null {
  const made = item && assets.find(({ id }) => id === of?.model)?.elementTable;
  const { data: table } = useElementTable(made?.url ?? null);
  return useMemo(() => (item && table ? withSetsOf(table, item) : item), [item, table]);
}

/** An element with its attributes and the sets that a table has of it; as it is where the table does not list it. */
export function withSetsOf(table: Pick<ElementTable, 'elements' | 'sets'>, item: ModelItem): ModelItem {
  const element = table.elements.find(({ expressId }) => expressId === item.localId);
  if (!element) return item;
  const attributes = item.groups.slice(0, 1).filter(({ name }) => name === IDENTIFICATION);
  return { ...item, groups: [...attributes, ...element.sets.flatMap((place) => table.sets[place] ?? [])] };
}
