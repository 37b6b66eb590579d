import type { ModelCategory } from '#viewer/model/model-viewer-types.ts';

export type CategoryLine = { label: string; names: string[]; count: number; isShown: boolean; isPartlyShown: boolean };

/** Categories of a model as people read them, the largest first: one line for each word, whatever classes it covers (a wall and a standard wall). */
export function categoryLines(categories: readonly ModelCategory[], labelOf: (name: string) => string): CategoryLine[] {
  const groups = Map.groupBy(categories, ({ name }) => labelOf(name));
  return [...groups]
    .map(([label, members]) => {
      const shown = members.filter(({ isVisible }) => isVisible).length;
      return {
        label,
        names: members.map(({ name }) => name),
        count: members.reduce((sum, { count }) => sum + count, 0),
        isShown: shown === members.length,
        isPartlyShown: shown > 0 && shown < members.length,
      };
    })
    .toSorted((a, b) => b.count - a.count);
}
