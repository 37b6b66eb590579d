import { z } from 'zod';

/** Both formats that occur (ruling 20): distinguished by their shape. Unnamed categories are kept. */
const categories = z.object({
  Categories: z.array(z.object({ name: z.string().default(''), JsonCount: z.number(), RevitCount: z.number() })),
});
const elementStatistics = z.object({
  ElementStatistics: z.array(z.object({ name: z.string().default(''), JsonTotal: z.number(), RevitTotal: z.number() })),
});

export type CategoryStatistics = { name: string; detected: number; modelled: number };

/** Reads the statistics JSON of a project in either format. Throws a ZodError for anything else. */
export function parseElementStatistics(json: unknown): CategoryStatistics[] {
  const isNew = categories.safeParse(json);
  if (isNew.success)
    return isNew.data.Categories.map(({ name, JsonCount, RevitCount }) => ({
      name,
      detected: JsonCount,
      modelled: RevitCount,
    }));
  return elementStatistics
    .parse(json)
    .ElementStatistics.map(({ name, JsonTotal, RevitTotal }) => ({ name, detected: JsonTotal, modelled: RevitTotal }));
}

/** Modeled of detected as a rounded percentage; 0 if none were found (ordering.md §9). */
export function conversionRatioPercent(statistics: readonly CategoryStatistics[]): number {
  const detected = statistics.reduce((sum, category) => sum + category.detected, 0);
  const modelled = statistics.reduce((sum, category) => sum + category.modelled, 0);
  return detected === 0 ? 0 : Math.round((modelled / detected) * 100);
}
