import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ScanPreflight } from '#formats/preflight/scan-preflight.ts';
import { formatPoints, pointsPerM2In } from './scan-summary.ts';
import { summariseScan } from './summarise-scan.ts';
import { engineOrder } from '#web/lib/texts/en/engine-order.ts';

// The build adds the texts that a file names; here nothing does.
i18next.addResourceBundle('en', 'engineOrder', engineOrder);

const found: ScanPreflight = {
  verdict: 'go',
  reason: undefined,
  sizeBytes: 9,
  insideArchive: undefined,
  format: 'LAS',
  variant: '1.4',
  points: { count: 1000, isEstimate: false },
  extent: { size: [100, 50, 10], isAtLeast: false },
  frame: {
    unit: 'ft',
    unitReason: 'A storey of 9 ft was seen.',
    unitBasis: 'storey',
    contradictingUnit: undefined,
    upAxis: 'z',
    upReason: 'Z is up.',
    storeyHeight: 9,
  },
  hasColor: true,
  densityPerM2: 500,
  remarks: ['The scan is sparse.'],
};

test('an estimated number of points is not shown to the last one', () => {
  expect([formatPoints(150_064), formatPoints(150_064, true), formatPoints(12_449_000, true)]).toEqual([
    '150,064',
    '150,000',
    '12.4 million',
  ]);
});

test('the extent is in metres by the guessed unit, with the reasons of the guess [N2]', () => {
  const summary = summariseScan(found);
  expect(summary.extentM).toEqual([30.48, 15.24, 3.048]);
  expect(summary).toMatchObject({
    canConvert: true,
    unit: 'ft',
    upAxis: 'z',
    frameReasons: ['A storey of 9 ft was seen.', 'Z is up.'],
    remarks: ['The scan is sparse.'],
  });
});

test('the density is that of the unit that is taken, and a reason that a remark gives is not given twice [N2]', () => {
  const summary = summariseScan({ ...found, remarks: ['The scan looks like feet. A storey of 9 ft was seen.'] });
  expect(pointsPerM2In(summary, null)).toBeCloseTo(500);
  expect(pointsPerM2In(summary, 'm')).toBeCloseTo(500 * 0.3048 ** 2);
  expect(summary.frameReasons).toEqual(['Z is up.']);
  expect(pointsPerM2In({ ...summary, unit: null }, null)).toBeNull();
});

test('a scan in meters or feet has neither unit nor extent, but the numbers to ask with [N2]', () => {
  const open = summariseScan({ ...found, frame: { ...found.frame!, unitBasis: 'open' } });
  expect(open).toMatchObject({
    canConvert: true,
    unit: null,
    extentM: null,
    openExtent: [100, 50, 10],
    frameReasons: ['Z is up.'],
  });
});

test('what is not known stays unknown, and a no-go keeps its sentence [N2 U1]', () => {
  const nothing = {
    verdict: 'no-go',
    reason: 'This file has no points.',
    sizeBytes: 9,
    insideArchive: undefined,
    format: undefined,
    variant: undefined,
    points: undefined,
    extent: undefined,
    frame: undefined,
    hasColor: undefined,
    densityPerM2: undefined,
    remarks: [],
  } as const;
  expect(summariseScan({ ...nothing, remarks: [] })).toMatchObject({
    canConvert: false,
    refusal: 'This file has no points.',
    format: null,
    points: null,
    extentM: null,
    unit: null,
    hasColor: null,
  });
});
