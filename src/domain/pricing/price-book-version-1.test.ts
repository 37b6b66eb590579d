import { expect, test } from 'vitest';
import type { Scope } from '#domain/scope/scope.ts';
import type { SpaceType } from '#domain/space-types/space-types.ts';
import { defaultPriceBook } from './default-price-book.ts';
import { priceOrder } from './price-order.ts';

// Stored quotes name version 1 and must come out again to the cent: whoever needs other figures here adds version 2.

test('the content of version 1', async () => {
  expect(defaultPriceBook.version).toBe(1);
  const sha256 = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(defaultPriceBook)));
  expect([...new Uint8Array(sha256)].map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
    'e032b7de2ae3a052fed7b17f29e4e074ece65f473bd3e80ae395de6ec6fa924d',
  );
});

test.each<
  [
    order: [scopes: Scope[], interiorSqft: number, siteSqft: number, spaceType: SpaceType, floors: number],
    scanCents: number,
    bimCents: number,
  ]
>([
  [[['Architecture'], 1000, 0, 'Office', 1], 150_000, 75_000],
  [[['Architecture'], 10_000, 0, 'Office', 1], 620_000, 580_000],
  [[['Architecture'], 10_001, 0, 'Office', 2], 635_054, 580_051],
  [[['Architecture', 'Furniture'], 24_500, 0, 'School', 3], 1_546_988, 1_671_338],
  [[['Architecture', 'MEPF'], 50_000, 0, 'Laboratory', 2], 3_967_000, 5_616_000],
  [[['Architecture', 'Furniture', 'MEPF'], 33_333, 0, 'Hospital', 7], 2_835_141, 4_270_459],
  [[['Complex MEPF'], 75_000, 0, 'Data Center', 1], 6_321_250, 9_347_000],
  [[['Complex MEPF'], 777, 0, 'Mechanical Room', 1], 150_000, 130_536],
  [[['Exterior Architecture'], 60_000, 0, 'Religious', 1], 4_416_000, 1_092_000],
  [[['Architecture', 'Exterior Architecture', 'Site'], 120_000, 250_000, 'Airport', 4], 8_871_000, 10_188_000],
  [
    [
      ['Architecture', 'Furniture', 'MEPF', 'Exterior Architecture', 'Exterior Furniture', 'Exterior MEPF', 'Site'],
      400_000,
      43_560,
      'Mixed-Use',
      12,
    ],
    23_670_270,
    40_484_790,
  ],
  [[['Architecture'], 1_000_000, 0, 'Warehouse', 1], 39_230_000, 39_520_000],
])('%j: scan %d, model %d cents', ([scopes, interiorSqft, siteSqft, spaceType, floors], scanCents, bimCents) => {
  const { scan, bim } = priceOrder(defaultPriceBook, {
    service: 'scanit',
    scopes,
    interiorSqft,
    siteSqft,
    spaceType,
    floors,
    isPartnerTeam: false,
  });
  expect([scan?.priceCents, bim.priceCents]).toEqual([scanCents, bimCents]);
});

/** JSON with sorted keys: the order in which a file lists them is no part of the book. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
