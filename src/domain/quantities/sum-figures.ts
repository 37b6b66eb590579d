import type { FigureName, FigureSource, TableElement } from './element-table.ts';

/** The sum of one figure: `have` of the `of` elements have it, from these sources. Units: those of the figure. */
export type Sum = { value: number; have: number; of: number; sources: Partial<Record<FigureSource, number>> };

/** The figure of an element as a number; null where it is absent or not above zero, which is shown as '-' (viewers.md §5). */
export function figureOf(element: TableElement, name: FigureName): number | null {
  const value = element.figures[name]?.value ?? 0;
  return value > 0 ? value : null;
}

/** Adds up one figure of elements. */
export function sumFigure(elements: readonly TableElement[], name: FigureName): Sum {
  const sum: Sum = { value: 0, have: 0, of: elements.length, sources: {} };
  for (const element of elements) {
    const figure = element.figures[name];
    if (!figure || figureOf(element, name) === null) continue;
    sum.value += figure.value;
    sum.have += 1;
    sum.sources[figure.source] = (sum.sources[figure.source] ?? 0) + 1;
  }
  return sum;
}
