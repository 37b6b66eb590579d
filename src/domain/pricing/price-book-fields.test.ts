import { expect, test } from 'vitest';
import { defaultPriceBook as book } from './default-price-book.ts';
import {
  bookChanges,
  bookFields,
  bookFieldText,
  figureAt,
  readBookField,
  withBand,
  withFigure,
  withoutBand,
  type BookFieldKind,
} from './price-book-fields.ts';
import { priceBookProblems } from './price-book.ts';

test.each<[BookFieldKind, string, number | null]>([
  ['rate', '0.62', 620],
  ['rate', '.625', 625],
  ['rate', '0.', 0],
  ['rate', '0.6255', null],
  ['rate', '0,62', null],
  ['rate', '-1', null],
  ['rate', '10,000', 10_000_000],
  ['rate', '10,000.001', null],
  ['amount', '1,500', 150_000],
  ['amount', '1500.5', 150_050],
  ['amount', '15,00', null],
  ['amount', '', null],
  ['percent', '0', null],
  ['percent', '110', 110],
  ['percent', '110.5', null],
  ['days', '366', null],
  ['size', '50,000', 50_000],
  ['size', '1,000,000', null],
])('a field of a price book (%s) reads %j as %j [Y7]', (kind, typed, value) => {
  expect(readBookField(kind, typed)).toBe(value);
});

test('every figure of a book is shown and typed in again without a difference [Y7]', () => {
  const fields = bookFields(book);
  for (const { path, kind } of fields) {
    const value = figureAt(book, path);
    expect(value === undefined ? undefined : readBookField(kind, bookFieldText(kind, value)), path).toBe(value);
  }
  const count = JSON.stringify(book).match(/[:[,]\d/g)?.length ?? 0;
  // All of its numbers but the version's.
  expect(fields).toHaveLength(count - 1);
  expect([bookFieldText('rate', 620), bookFieldText('amount', 150_000), bookFieldText('amount', 150_050)]).toEqual([
    '0.62',
    '1,500',
    '1,500.50',
  ]);
});

test('changes name what is different, also where a band was added or removed [Y7]', () => {
  expect(bookChanges(book, book)).toEqual([]);
  const dearer = withFigure(withFigure(book, 'scan.baseMillsPerSqft.1', 600), 'complexityPercent.Hospital', 140);
  expect(bookChanges(book, dearer).map(({ field, before, after }) => [field.part, field.row, before, after])).toEqual([
    ['scan', 'baseMillsPerSqft', 540, 600],
    ['complexity', 'Hospital', 130, 140],
  ]);
  const finer = withBand(book, 'rates');
  expect(finer.bandsUpToSqft).toEqual([10_000, 50_000, 100_000, 250_000, 500_000, null]);
  expect(priceBookProblems(finer)).toEqual([]);
  // Its end, and one rate of 17 rows: nothing of the bands above and below.
  const added = bookChanges(book, finer);
  expect(added).toHaveLength(18);
  expect(added.every(({ field, before }) => before === undefined && field.band?.upToSqft === 500_000)).toBe(true);
  expect(withoutBand(finer, 'rates', 4)).toEqual(book);
  const days = withoutBand(book, 'partnerScan', 0);
  expect(bookChanges(book, days).map(({ field, after }) => [field.part, field.row, after])).toEqual([
    ['days.partnerScan', 'upToSqft', undefined],
    ['days.partnerScan', 'earliest', undefined],
    ['days.partnerScan', 'latest', undefined],
  ]);
  expect(withoutBand(withBand(book, 'bim'), 'bim', 4)).toEqual(book);
});

test('a figure that fits no price book, or a place that it does not have, is refused [Y7]', () => {
  expect(() => withFigure(book, 'scan.minimumCents', -1)).toThrow();
  expect(() => withFigure(book, 'scan.maximumCents', 1)).toThrow('A price book has no scan.maximumCents.');
});
