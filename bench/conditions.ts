import type { BuildingOptions } from '#engine/simulate/buildings/building-model.ts';
import type { ScanOptions } from '#engine/simulate/scanner/scan-building.ts';
import { PLAIN_FRAME, type FileFrame } from '#engine/simulate/scanner/scan.ts';

export const conditionKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/** How well and in which coordinates a building is scanned. */
export type Condition = {
  title: string;
  building: Pick<BuildingOptions, 'isFurnished' | 'doors'>;
  scan: Pick<ScanOptions, 'noiseM' | 'missingStations' | 'device' | 'isOutdoors' | 'driftWithinM'>;
  /** Points of this condition as a share of the usual number. */
  pointShare: number;
  frame: FileFrame;
};

const clean: Condition = {
  title: 'clean, 2 mm, open doors',
  building: { doors: 'open' },
  scan: { noiseM: 0.002 },
  pointShare: 1,
  frame: PLAIN_FRAME,
};

export const conditions: Record<ConditionKey, Condition> = {
  A: clean,
  B: {
    ...clean,
    title: 'furnished, 5 mm, closed doors, 15 % of set-ups missing',
    building: { isFurnished: true, doors: 'closed' },
    scan: { noiseM: 0.005, missingStations: 0.15 },
  },
  C: {
    ...clean,
    title: 'handheld, 15 mm, drift 1 degree in 50 m, 100,000 points for a house',
    scan: { noiseM: 0.015, device: 'handheld' },
    pointShare: 1 / 6,
  },
  D: {
    ...clean,
    title: 'clean, turned 37 degrees, tilted 1, 500 km from the origin',
    frame: { headingDeg: 37, tiltDeg: 1, offsetM: [350_000, 357_000, 120], metresPerUnit: 1 },
  },
  E: { ...clean, title: 'clean, in feet', frame: { ...PLAIN_FRAME, metresPerUnit: 0.3048 } },
  F: {
    ...clean,
    title: 'as A, with set-ups outdoors as well',
    scan: { noiseM: 0.002, isOutdoors: true },
    pointShare: 1.5,
  },
  G: {
    ...clean,
    title: 'handheld, furnished, 10 mm, drift within 3 cm',
    building: { isFurnished: true, doors: 'open' },
    scan: { noiseM: 0.01, device: 'handheld', driftWithinM: 0.03 },
  },
  H: { ...clean, title: 'as A, with 1, 4 and 16 points per voxel of 2 cm' },
};
