import { z } from 'zod';
import { ciCases } from './ci-cases.ts';
import { runCase } from './run-case.ts';
import { summarise, type Summary } from './summarise.ts';

/** The figures that must not fall, by group of cases. All are shares: 1 is best. */
export const floors = z.record(
  z.string(),
  z.object({
    wallF1At10cm: z.number(),
    wallF1At20cm: z.number(),
    rooms: z.number(),
    areas: z.number(),
    doors: z.number(),
    windows: z.number(),
  }),
);
export type Floors = z.infer<typeof floors>;

/** What a figure may lie below its floor without being a step back. */
export const SLACK = 0.02;

/** Measures the groups of `ciCases`. */
export async function measureFloors(): Promise<Floors> {
  const groups = [...new Set(ciCases.map(({ group }) => group))];
  const measured: Floors = {};
  for (const group of groups) {
    const results = [];
    for (const { benchCase } of ciCases.filter((candidate) => candidate.group === group))
      results.push(await runCase(benchCase));
    measured[group] = floorOf(summarise(results));
  }
  return measured;
}

function floorOf(summary: Summary): Floors[string] {
  const rounded = (value: number | undefined) => Number((value ?? 1).toFixed(3));
  return {
    wallF1At10cm: rounded(summary.wallF1At10cm),
    wallF1At20cm: rounded(summary.wallF1At20cm),
    rooms: rounded(summary.roomRecall),
    areas: rounded(1 - (summary.areaErrorMedian ?? 1)),
    doors: rounded(summary.openDoorF1 ?? summary.closedDoorF1),
    windows: rounded(summary.windowF1),
  };
}
