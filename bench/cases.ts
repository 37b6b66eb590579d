import { clamp } from '#geometry/clamp.ts';
import { perimeterM } from '#geometry/polygon.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import { seedsOf, type SeedHalf } from '#engine/simulate/varied/seeds.ts';
import { variedBuilding } from '#engine/simulate/varied/varied-building.ts';
import type { BuildingModel, BuildingStyle } from '#engine/simulate/buildings/building-model.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { conditionKeys, conditions, type ConditionKey } from './conditions.ts';
import { buildingFromIfc } from './truth-ifc.ts';

/** One building scanned in one condition. */
export type BenchCase = {
  name: string;
  condition: ConditionKey;
  /** How many, or how many for a building. */
  points: number | ((building: BuildingModel) => number);
  seed: number;
  /** Limits truth and stations to one storey. */
  storeyId: string | undefined;
  stationsPerRoom: number | undefined;
  building: () => Promise<BuildingModel>;
  /** Varied buildings: which half of the seeds. */
  half?: SeedHalf;
  /** Condition H. */
  pointsPerVoxel?: number;
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
/** The conditions that the houses of the first scorecards are scanned in. */
const isUsual = (condition: ConditionKey) => ALL_CONDITIONS.includes(condition);

/** Other coordinates and units change nothing in what is seen: three buildings tell whether the answer stays the same. */
const ONLY_MOVED: readonly ConditionKey[] = ['D', 'E'];
const MOVED_SEEDS: readonly number[] = [103, 106, 107];

/** Generated buildings; the same seeds in every condition. */
export function generatedCases(keys: readonly ConditionKey[] = ALL_CONDITIONS): BenchCase[] {
  const all = [
    ...HOUSES.map(([style, seed, outerWallM]) => [style, seed, outerWallM, HOUSE_POINTS] as const),
    ...LARGER,
  ];
  return keys.filter(isUsual).flatMap((condition) =>
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

/** Points for each square meter of floor in condition A, within the limits below. */
const POINTS_PER_M2 = 3500;
const MOST_POINTS = 1_000_000;
const LEAST_POINTS = 300_000;
/** Small buildings of condition H, where sixteen points per voxel are many. */
const SMALL_BUILDINGS = 5;
const DENSITIES = [1, 4, 16];
const VOXEL_M = 0.02;

/** All cases that are published: other seeds than those that the recognition is tuned on. */
export const publishedCases = (keys: readonly ConditionKey[] = conditionKeys): BenchCase[] => [
  ...generatedCases(keys),
  ...fzkCases(keys),
  ...variedCases('report', keys),
];

/** Varied buildings of one half of the seeds. */
export function variedCases(half: SeedHalf, keys: readonly ConditionKey[]): BenchCase[] {
  return keys
    .filter((condition) => condition !== 'H' && !ONLY_MOVED.includes(condition))
    .flatMap((condition) =>
      seedsOf(half).map((seed): BenchCase => {
        const { building, pointShare } = conditions[condition];
        return {
          ...wholeBuilding,
          name: `varied ${seed}`,
          condition,
          seed,
          half,
          points: ({ truth }) =>
            Math.round(pointShare * clamp(POINTS_PER_M2 * floorM2(truth), LEAST_POINTS, MOST_POINTS)),
          building: async () => variedBuilding(seed, building),
        };
      }),
    )
    .concat(keys.includes('H') ? densityCases(half) : []);
}

function densityCases(half: SeedHalf): BenchCase[] {
  return seedsOf(half)
    .slice(0, SMALL_BUILDINGS)
    .flatMap((seed) =>
      DENSITIES.map((pointsPerVoxel) => ({
        ...wholeBuilding,
        name: `varied small ${seed}, ${pointsPerVoxel} points per voxel`,
        condition: 'H' as const,
        seed,
        half,
        pointsPerVoxel,
        points: ({ truth }) => Math.round((pointsPerVoxel * surfaceM2(truth)) / VOXEL_M ** 2),
        building: async () => variedBuilding(seed, { ...conditions.H.building, isSmall: true }),
      })),
    );
}

const wholeBuilding = { storeyId: undefined, stationsPerRoom: undefined };

const floorM2 = ({ rooms }: Building) => rooms.reduce((sum, { areaM2 }) => sum + areaM2, 0);

/** Floors, ceilings and walls of the rooms. */
const surfaceM2 = ({ rooms }: Building) =>
  rooms.reduce((sum, { areaM2, polygon, heightM }) => sum + 2 * areaM2 + perimeterM(polygon) * heightM, 0);

/** Ground floor of the FZK house, one station per room, a million points, three seeds; none when the file is not there. */
export function fzkCases(keys: readonly ConditionKey[] = ALL_CONDITIONS): BenchCase[] {
  const file = join(process.env.STOREY_TEST_DATA ?? resolve('..', 'shared', 'data'), 'ifc', 'AC20-FZK-Haus.ifc');
  if (!existsSync(file)) return [];
  return keys
    .filter((condition) => isUsual(condition) && !ONLY_MOVED.includes(condition))
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
