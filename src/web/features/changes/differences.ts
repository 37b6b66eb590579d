import type { ChangedElement, Comparison, ListedElement } from '#contract/changes.ts';

export const kinds = ['removed', 'added', 'changed'] as const;
export type DifferenceKind = (typeof kinds)[number];

/** One element that differs, with its GlobalId in each version that has it. */
export type Difference = {
  key: string;
  kind: DifferenceKind;
  beforeId: string | null;
  afterId: string | null;
  element: ListedElement;
  change: ChangedElement | null;
};

/** A line of the list: a kind, a category within it, or an element. */
export type DifferenceRow = { kind: DifferenceKind } & (
  | { type: 'kind'; count: number }
  | { type: 'category'; category: string; count: number }
  | { type: 'element'; difference: Difference }
);

type Elements = NonNullable<Comparison['elements']>;

/** All that differs between two versions. */
export function differencesOf({ removed, added, changed }: Elements): Difference[] {
  return [
    ...removed.map((element): Difference => ({
      key: `- ${element.id}`,
      kind: 'removed',
      beforeId: element.id,
      afterId: null,
      element,
      change: null,
    })),
    ...added.map((element): Difference => ({
      key: `+ ${element.id}`,
      kind: 'added',
      beforeId: null,
      afterId: element.id,
      element,
      change: null,
    })),
    ...changed.map((change): Difference => ({
      key: `~ ${change.id}`,
      kind: 'changed',
      beforeId: change.beforeId,
      afterId: change.id,
      element: change,
      change,
    })),
  ];
}

/** Lines of the list, by kind, then category, then name; only kinds that are shown and elements that have all words of the search. */
export function rowsOf(
  differences: readonly Difference[],
  { search, shown }: { search: string; shown: ReadonlySet<DifferenceKind> },
): DifferenceRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = differences.filter(({ kind, element: { name, category, storey } }) => {
    const text = `${name} ${category} ${storey ?? ''}`.toLowerCase();
    return shown.has(kind) && words.every((word) => text.includes(word));
  });
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return kinds.flatMap((kind): DifferenceRow[] => {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) return [];
    const categories = [...Map.groupBy(ofKind, ({ element }) => element.category)].toSorted(([a], [b]) =>
      a.localeCompare(b, 'en'),
    );
    return [
      { type: 'kind', kind, count: ofKind.length },
      ...categories.flatMap(([category, members]): DifferenceRow[] => [
        { type: 'category', kind, category, count: members.length },
        ...members
          .toSorted((a, b) => a.element.name.localeCompare(b.element.name, 'en', { numeric: true }))
          .map((difference): DifferenceRow => ({ type: 'element', kind, difference })),
      ]),
    ];
  });
}
