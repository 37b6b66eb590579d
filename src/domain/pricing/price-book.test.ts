import { expect, test } from 'vitest';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { defaultPriceBook } from './default-price-book.ts';
import { priceBookProblems, type PriceBook } from './price-book.ts';

type Draft = { -readonly [Key in keyof PriceBook]: PriceBook[Key] };
function problemsAfter(change: (book: Draft) => void): string[] {
  const book = structuredClone(defaultPriceBook);
  change(book);
  return priceBookProblems(book);
}

test('the default book can be one', () => {
  expect(priceBookProblems(defaultPriceBook)).toEqual([]);
});

test('a scan with an Architecture model starts from $0.75 per square foot, for the simplest space', () => {
  const { scan, bim, complexityPercent } = defaultPriceBook;
  const ratesMills = defaultPriceBook.bandsUpToSqft.map(
    (_end, band) =>
      (scan.baseMillsPerSqft[band] ?? 0) +
      (scan.scopeMillsPerSqft.Architecture[band] ?? 0) +
      (bim.scopeMillsPerSqft.Architecture[band] ?? 0),
  );
  expect(Math.min(...ratesMills)).toBe(750);
  expect(Math.min(...spaceTypes.map((type) => complexityPercent[type]))).toBe(100);
});

test.each<[string, (book: Draft) => void, string[]]>([
  [
    'bands that descend',
    (book) => {
      book.bandsUpToSqft = [50_000, 10_000, 100_000, 250_000, null];
    },
    ['Size bands: the bands must ascend.'],
  ],
  [
    'a closed last band',
    (book) => {
      book.bandsUpToSqft = [1, 2, 3, 4, 5];
    },
    ['Size bands: the last band must be open.'],
  ],
  [
    'two open bands',
    (book) => {
      book.bandsUpToSqft = [1, 2, 3, null, null];
    },
    ['Size bands: only the last band can be open.'],
  ],
  [
    'a band above the largest size',
    (book) => {
      book.bandsUpToSqft = [1, 2, 3, 1_000_000, null];
    },
    ['Size bands: no band starts above the largest size.'],
  ],
  [
    'a missing rate',
    (book) => {
      book.bim.scopeMillsPerSqft.Site = [1];
    },
    ['Model, Site: one rate is needed for each size band.'],
  ],
  [
    'a cheap Complex MEPF',
    (book) => {
      book.bim.scopeMillsPerSqft['Complex MEPF'] = [1120, 980, 860, 664, 700];
    },
    ['Model: Complex MEPF must cost at least Architecture and MEPF together in every size band.'],
  ],
  [
    'a cheap complex scan',
    (book) => {
      book.scan.scopeMillsPerSqft['Complex MEPF'] = [59, 120, 105, 90, 80];
    },
    ['Scan: Complex MEPF must cost at least Architecture and MEPF together in every size band.'],
  ],
  [
    'prices that no invoice can hold',
    (book) => {
      book.scan.baseMillsPerSqft = [20_000, 540, 480, 420, 370];
    },
    ['The largest order could cost more than $20,000,000: lower the rates.'],
  ],
  [
    'earliest after latest',
    (book) => {
      book.delivery.bim = [{ upToSqft: null, earliest: 3, latest: 2 }];
    },
    ['Delivery (bim): the earliest day must not lie after the latest.'],
  ],
  [
    'days that shrink',
    (book) => {
      book.delivery.scan = [
        { upToSqft: 10, earliest: 2, latest: 9 },
        { upToSqft: null, earliest: 2, latest: 8 },
      ];
    },
    ['Delivery (scan): a larger space must not take fewer days.'],
  ],
])('%s is reported in a sentence', (_name, change, problems) => {
  expect(problemsAfter(change)).toEqual(problems);
});

test.each<[string, (book: Draft) => void, RegExp]>([
  [
    'a negative rate',
    (book) => {
      book.scan.baseMillsPerSqft[0] = -1;
    },
    /^scan\.baseMillsPerSqft\[0\] must be 0 or more\.$/,
  ],
  [
    'a broken rate',
    (book) => {
      book.scan.baseMillsPerSqft[0] = 0.5;
    },
    /^scan\.baseMillsPerSqft\[0\] must be a whole number\.$/,
  ],
  [
    'a missing scope',
    (book) => {
      Reflect.deleteProperty(book.bim.scopeMillsPerSqft, 'MEPF');
    },
    /^bim\.scopeMillsPerSqft\.MEPF is missing\.$/,
  ],
  [
    'a missing space type',
    (book) => {
      Reflect.deleteProperty(book.complexityPercent, 'Office');
    },
    /^complexityPercent\.Office is missing\.$/,
  ],
  [
    'a foreign space type',
    (book) => {
      Reflect.set(book.complexityPercent, 'Castle', 100);
    },
    /^complexityPercent/,
  ],
])('%s is reported with its place', (_name, change, problem) => {
  expect(problemsAfter(change)).toEqual([expect.stringMatching(problem)]);
});
