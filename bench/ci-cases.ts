import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import type { BuildingStyle } from '#engine/simulate/buildings/building-model.ts';
import type { BenchCase } from './cases.ts';
import { conditions, type ConditionKey } from './conditions.ts';

const CASES: [group: string, style: BuildingStyle, seed: number, outerWallM: number, condition: ConditionKey][] = [
  ['clean', 'house', 201, 0.24, 'A'],
  ['clean', 'l-house', 202, 0.36, 'A'],
  ['clean', 'house', 203, 0.45, 'A'],
  ['slanted', 'wing-house', 204, 0.3, 'A'],
  ['furnished', 'house', 205, 0.3, 'B'],
  ['furnished', 'l-house', 206, 0.3, 'B'],
  ['furnished', 'house', 207, 0.3, 'B'],
  ['turned', 'l-house', 206, 0.3, 'D'],
];

/** A few sparsely scanned houses, other seeds than the scorecard's: enough to notice a step back within seconds. */
export const ciCases: { group: string; benchCase: BenchCase }[] = CASES.map(
  ([group, style, seed, outerWallM, condition]) => ({
    group,
    benchCase: {
      name: `${style} ${seed}`,
      condition,
      points: 250_000,
      seed,
      storeyId: undefined,
      stationsPerRoom: undefined,
      building: async () => generateBuilding(seed, style, { outerWallM, ...conditions[condition].building }),
    },
  }),
);
