import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildingModel, BuildingStyle } from '#engine/simulate/buildings/building-model.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { conditions, type ConditionKey } from './conditions.ts';
import { buildingFromIfc } from './truth-ifc.ts';

/** One building scanned in one condition. */
export type BenchCase = {
  name: string;
  condition: ConditionKey;
  points: number;
  seed: number;
  /** Limits truth and stations to one storey. */
  storeyId: string | undefined;
  stationsPerRoom: number | undefined;
  building: () => Promise<BuildingModel>;
};

const HOUSES: [style: BuildingStyle, seed: number, outerWallM: number][] = [
  ['house', 101, 0.2],
  ['l-house', 102, 0.25],
  ['house', 103, 0.3],
  ['l-house', 104, 0.36],
  ['house', 105, 0.45],
];
const LARGER: [style: BuildingStyle, seed: number, outerWallM: number, points: number][] = [
  ['wing-house', 106, 0.3, 800_000],
  ['storeys', 107, 0.36, 1_000_000],
  ['office', 108, 0.3, 1_500_000],
  ['attic', 109, 0.36, 600_000],
];

const HOUSE_POINTS = 600_000;
const ALL_CONDITIONS: readonly ConditionKey[] = ['A', 'B', 'C', 'D', 'E'];

/** Other coordinates and units change nothing in what is seen: three buildings tell whether the answer stays the same. */
const ONLY_MOVED: readonly ConditionKey[] = ['D', 'E'];
const MOVED_SEEDS: readonly number[] = [103, 106, 107];

/** Generated buildings; the same seeds in every condition. */
export function generatedCases(keys = ALL_CONDITIONS): BenchCase[] {
  const all = [
    ...HOUSES.map(([style, seed, outerWallM]) => [style, seed, outerWallM, HOUSE_POINTS] as const),
    ...LARGER,
  ];
  return keys.flatMap((condition) =>
    all
      .filter(([, seed]) => !ONLY_MOVED.includes(condition) || MOVED_SEEDS.includes(seed))
      .map(([style, seed, outerWallM, points]): BenchCase => {
        const { building, pointShare } = conditions[condition];
        return {
          name: `${style} ${seed}, outer walls ${outerWallM.toFixed(2)} m`,
          condition,
          points: Math.round(points * pointShare),
          seed,
          storeyId: undefined,
          stationsPerRoom: undefined,
          building: async () => generateBuilding(seed, style, { outerWallM, ...building }),
        };
      }),
  );
}

/** Ground floor of the FZK house, one station per room, a million points, three seeds; none when the file is not there. */
export function fzkCases(keys = ALL_CONDITIONS): BenchCase[] {
  const file = join(process.env.STOREY_TEST_DATA ?? resolve('..', 'shared', 'data'), 'ifc', 'AC20-FZK-Haus.ifc');
  if (!existsSync(file)) return [];
  return keys
    .filter((condition) => !ONLY_MOVED.includes(condition))
    .flatMap((condition) =>
      [1, 2, 3].map((seed): BenchCase => ({
        name: `FZK house, ground floor, seed ${seed}`,
        condition,
        points: Math.round(1_000_000 * conditions[condition].pointShare),
        seed,
        storeyId: 'storey-1',
        stationsPerRoom: 1,
        building: () => buildingFromIfc('fzk', readFileSync(file)),
      })),
    );
}
