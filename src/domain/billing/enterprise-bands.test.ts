import { expect, test } from 'vitest';
import {
  commitmentBand,
  contractBand,
  daysBetween,
  isNearCommitment,
  remainingSqft,
  renewalDay,
} from './enterprise-bands.ts';

test('bands of a commitment change at 70, 85 and 90 percent [B5]', () => {
  expect([0, 699_999, 700_000, 899_999, 900_000, 1_200_000].map((sqft) => commitmentBand(sqft, 1_000_000))).toEqual([
    'good',
    'good',
    'caution',
    'caution',
    'warning',
    'warning',
  ]);
  expect([849_999, 850_000, 850_001].map((sqft) => isNearCommitment(sqft, 1_000_000))).toEqual([false, false, true]);
  expect([commitmentBand(0, 0), isNearCommitment(0, 0)]).toEqual(['warning', false]);
  expect([remainingSqft(400, 1000), remainingSqft(1500, 1000)]).toEqual([600, 0]);
});

test('a contract is up for renewal under 90 days and expires under 30, past its end too [B5]', () => {
  expect([-400, -1, 0, 29, 30, 89, 90, 400].map(contractBand)).toEqual([
    'expiring',
    'expiring',
    'expiring',
    'expiring',
    'renewal',
    'renewal',
    'active',
    'active',
  ]);
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2028-02-27', '2028-03-01')).toBe(3);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(['2026-12-31', '2028-02-28', '2026-02-28'].map(renewalDay)).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-01',
  ]);
});
