import { type Translate, untranslated } from '#domain/language/translate.ts';
import { FEET_PER_M } from '#domain/units/model-factors.ts';
import { convertedName } from '#domain/deviation/element-name.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { exportedCategoryLabel, useCategoryLabel } from '#web/lib/category-label.ts';
import { said } from '#web/lib/said.ts';
import { englishTextsOf, useTexts } from '#web/lib/texts.ts';

const INCHES_PER_M = 12 * FEET_PER_M;

/** What can be chosen as tolerance, meters: round in the reader's unit. */
export const TOLERANCES_M = {
  m: [0.002, 0.003, 0.005, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1],
  ft: [0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2, 3, 4].map((inches) => inches / INCHES_PER_M),
} as const;
export const STANDARD_TOLERANCE_M = { m: 0.02, ft: 0.75 / INCHES_PER_M } as const;

/** What small lengths are counted in. */
export const SMALL_UNITS = {
  m: { name: 'mm', perMeter: 1000 },
  ft: { name: 'in', perMeter: INCHES_PER_M },
} as const satisfies Record<MeasureUnit, { name: string; perMeter: number }>;

/** Longer than this, a tenth of an inch is enough. */
const LONG_M = 0.105;

/** A small length: millimeters to a tenth, or inches to a thousandth. */
export function smallLength(lengthM: number, unit: MeasureUnit): string {
  return unit === 'ft'
    ? `${trimmed(lengthM * INCHES_PER_M, lengthM > LONG_M ? 1 : 3)} in`
    : `${trimmed(lengthM * 1000, 1)} mm`;
}

const trimmed = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

export const percentText = (share: number): string => `${Number((100 * share).toFixed(1))}%`;

type Named = { name: string; category: string };

/** An element of a model as people call it: what a conversion named by an id is called by its kind, number and level. */
export function useElementName(): (element: Named) => string {
  const texts = useTexts('deviation');
  const categoryLabel = useCategoryLabel();
  return (element) => nameWith(texts, said, categoryLabel, element);
}

/** The same as exported files write it, which are in English. */
export const exportedElementName = (element: Named): string =>
  nameWith(englishTextsOf('deviation'), untranslated, exportedCategoryLabel, element);

function nameWith(
  texts: ReturnType<typeof englishTextsOf<'deviation'>>,
  translate: Translate,
  categoryLabel: (category: string) => string,
  { name, category }: Named,
): string {
  const converted = convertedName(name);
  if (!converted) return name || categoryLabel(category);
  const { kind, number, level } = converted;
  return number === undefined
    ? texts('onlyOnLevel', { kind: translate(kind), level })
    : texts('onLevel', { kind: translate(kind), number, level });
}
