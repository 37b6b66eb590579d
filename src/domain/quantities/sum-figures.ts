import type { FigureName, FigureSource, TableElement } from './element-table.ts';

/** The sum of one figure: `have` of the `of` elements have it, from these sources. Units: those of the figure. */
export type Sum = {
  value: number;
  have: number;
  of: number;
  sources: Partial<Record<FigureSource, number>>;
  /** How many are larger than the shape of their element allows. */
  doubtful: number;
};

/** A gross figure counts what openings have taken out of the shape. */
const SLACK = 2;

/**
 * Whether an area or a volume is larger than the shape of its element allows: more than twice its whole surface, or twice
 * the box around it. Programs write such figures in units that their file does not declare.
 */
export function isDoubtful({ figures, body, box }: TableElement, name: FigureName): boolean {
  const value = figures[name]?.value ?? 0;
  if (name === 'areaM2') return body !== null && value > SLACK * body.areaM2;
  if (name !== 'volumeM3' || box === null) return false;
  const [minX, minY, minZ] = box.min;
  const [maxX, maxY, maxZ] = box.max;
  return value > SLACK * (maxX - minX) * (maxY - minY) * (maxZ - minZ);
}

/** The figure of an element as a number; null where it is absent or not above zero, which is shown as '-' (viewers.md §5). */
export function figureOf(element: TableElement, name: FigureName): number | null {
  const value = element.figures[name]?.value ?? 0;
  return value > 0 ? value : null;
}

/** Adds up one figure of elements. */
export function sumFigure(elements: readonly TableElement[], name: FigureName): Sum {
  const sum: Sum = { value: 0, have: 0, of: elements.length, sources: {}, doubtful: 0 };
  for (const element of elements) {
    const figure = element.figures[name];
    if (!figure || figure.value <= 0) continue;
    sum.value += figure.value;
    sum.have += 1;
    if (isDoubtful(element, name)) sum.doubtful += 1;
    sum.sources[figure.source] = (sum.sources[figure.source] ?? 0) + 1;
  }
  return sum;
}
