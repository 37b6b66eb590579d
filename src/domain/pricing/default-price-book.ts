import { spaceTypes, type SpaceType } from '#domain/space-types/space-types.ts';
import type { PriceBook } from './price-book.ts';

/** Space types that take longer to scan and model than an office; all others are at 100 %. */
const harderPercent: Partial<Record<SpaceType, number>> = {
  'Residential (Single Family)': 110,
  'Residential (Multi Family)': 110,
  Restaurant: 110,
  Hotel: 110,
  School: 105,
  Infrastructure: 120,
  Theater: 120,
  Museum: 120,
  Hospital: 130,
  'Mixed-Use': 105,
  Religious: 120,
  Government: 105,
  Airport: 120,
  Manufacture: 120,
  'Power Plant': 150,
  Laboratory: 130,
  'Mechanical Room': 150,
  'MEP Room': 150,
  'Data Center': 130,
  Substation: 150,
  'Waste Plant': 150,
};

/**
 * The price book of a new installation. Its lowest rate for a scan with an Architecture model is $0.75 per sqft (ordering.md §9).
 * A version is never changed, since stored quotes name it: staff add another one in the console.
 */
export const defaultPriceBook: PriceBook = {
  version: 1,
  bandsUpToSqft: [10_000, 50_000, 100_000, 250_000, null],
  scan: {
    baseMillsPerSqft: [620, 540, 480, 420, 370],
    scopeMillsPerSqft: {
      Architecture: [0, 0, 0, 0, 0],
      Furniture: [20, 15, 15, 10, 10],
      MEPF: [60, 50, 45, 40, 35],
      'Complex MEPF': [140, 120, 105, 90, 80],
      'Exterior Architecture': [80, 70, 60, 50, 45],
      'Exterior Furniture': [10, 10, 10, 5, 5],
      'Exterior MEPF': [30, 25, 20, 20, 15],
      Site: [60, 45, 30, 20, 15],
    },
    extraFloorCents: 15_000,
    minimumCents: 150_000,
  },
  bim: {
    scopeMillsPerSqft: {
      Architecture: [580, 510, 450, 410, 380],
      Furniture: [120, 105, 90, 80, 70],
      MEPF: [380, 330, 290, 255, 220],
      'Complex MEPF': [1120, 980, 860, 770, 700],
      'Exterior Architecture': [180, 150, 130, 110, 95],
      'Exterior Furniture': [40, 35, 30, 25, 20],
      'Exterior MEPF': [90, 80, 70, 60, 50],
      Site: [120, 90, 60, 40, 30],
    },
    minimumCents: 75_000,
  },
  complexityPercent: Object.fromEntries(spaceTypes.map((type) => [type, harderPercent[type] ?? 100])) as Record<
    SpaceType,
    number
  >,
  delivery: {
    scan: [
      { upToSqft: 10_000, earliest: 1, latest: 2 },
      { upToSqft: 50_000, earliest: 2, latest: 4 },
      { upToSqft: 100_000, earliest: 3, latest: 6 },
      { upToSqft: 250_000, earliest: 5, latest: 10 },
      { upToSqft: null, earliest: 10, latest: 20 },
    ],
    bim: [
      { upToSqft: 10_000, earliest: 5, latest: 7 },
      { upToSqft: 50_000, earliest: 8, latest: 12 },
      { upToSqft: 100_000, earliest: 12, latest: 18 },
      { upToSqft: 250_000, earliest: 18, latest: 28 },
      { upToSqft: null, earliest: 30, latest: 50 },
    ],
    partnerScan: [
      { upToSqft: 10_000, earliest: 2, latest: 3 },
      { upToSqft: 50_000, earliest: 3, latest: 5 },
      { upToSqft: 100_000, earliest: 4, latest: 8 },
      { upToSqft: 250_000, earliest: 6, latest: 12 },
      { upToSqft: null, earliest: 12, latest: 22 },
    ],
    partnerBim: [
      { upToSqft: 10_000, earliest: 4, latest: 6 },
      { upToSqft: 50_000, earliest: 7, latest: 10 },
      { upToSqft: 100_000, earliest: 10, latest: 15 },
      { upToSqft: 250_000, earliest: 15, latest: 24 },
      { upToSqft: null, earliest: 25, latest: 45 },
    ],
  },
};
