import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialScopeChoice, reduceScopeChoice, type ScopeChoice } from '#domain/scope/scope-choice.ts';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import { formatSize, MAX_SIZE_M2, parseSize } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { defaultPriceBook } from './default-price-book.ts';
import { priceBookProblems, type PriceBook } from './price-book.ts';
import { depositCents, priceOrder, totalCents, type PricedOrder } from './price-order.ts';

const choose = (choice: ScopeChoice, scope: Scope) => reduceScopeChoice(choice, { type: 'toggle-scope', scope });

/** Every set of scopes that the reducer allows, the empty one left out. */
const allowedScopes = reachable(new Map([[key(initialScopeChoice), initialScopeChoice]]), [initialScopeChoice])
  .map(({ scopes: chosen }) => chosen)
  .filter((chosen) => chosen.length > 0);

function key({ scopes: chosen }: ScopeChoice): string {
  return chosen.join();
}

function reachable(found: Map<string, ScopeChoice>, open: readonly ScopeChoice[]): ScopeChoice[] {
  const next = open
    .flatMap((choice) => scopes.map((scope) => choose(choice, scope)))
    .filter((choice) => !found.has(key(choice)));
  for (const choice of next) found.set(key(choice), choice);
  return next.length === 0 ? [...found.values()] : reachable(found, next);
}

const size = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 1_000_000 }));

/** An order that can be placed, of either service, with and without a discount. */
const arbitraryOrder: fc.Arbitrary<PricedOrder> = fc.record({
  service: fc.constantFrom('scanit' as const, 'bimit' as const),
  scopes: fc.constantFrom(...allowedScopes),
  interiorSqft: size,
  siteSqft: size,
  spaceType: fc.constantFrom(...spaceTypes),
  floors: fc.integer({ min: 1, max: 200 }),
  isPartnerTeam: fc.boolean(),
  teamDiscount: fc.record({
    type: fc.constantFrom('lifetime' as const, 'team' as const),
    percent: fc.integer({ min: 0, max: 100 }),
  }),
});

const bands = [3000, 10_000, 200_000, null];
const rates = (max: number) => fc.tuple(...bands.map(() => fc.integer({ min: 0, max }))) as fc.Arbitrary<number[]>;
const sum = (...lists: readonly number[][]) =>
  bands.map((_end, band) => lists.reduce((total, list) => total + (list[band] ?? 0), 0));

/** Rates of which Complex MEPF is often exactly Architecture and MEPF together, where rounding could tell. */
const scopeRates = fc
  .record({
    plain: rates(900),
    mepf: rates(900),
    other: rates(200),
    more: fc.oneof(fc.constant(bands.map(() => 0)), rates(500)),
  })
  .map(({ plain, mepf, other, more }) => ({
    Architecture: plain,
    Furniture: other,
    MEPF: mepf,
    'Complex MEPF': sum(plain, mepf, more),
    'Exterior Architecture': other,
    'Exterior Furniture': more,
    'Exterior MEPF': other,
    Site: other,
  }));
const cents = fc.integer({ min: 0, max: 400_000 });

/** A price book that staff could save. */
const arbitraryBook: fc.Arbitrary<PriceBook> = fc.oneof(
  fc.constant(defaultPriceBook),
  fc
    .record({
      scan: scopeRates,
      bim: scopeRates,
      base: rates(900),
      scanMinimum: cents,
      bimMinimum: cents,
      floor: cents,
      percents: fc.array(fc.integer({ min: 1, max: 150 }), {
        minLength: spaceTypes.length,
        maxLength: spaceTypes.length,
      }),
    })
    .map((parts) => ({
      ...defaultPriceBook,
      version: 2,
      bandsUpToSqft: bands,
      scan: {
        baseMillsPerSqft: parts.base,
        scopeMillsPerSqft: parts.scan,
        extraFloorCents: parts.floor,
        minimumCents: parts.scanMinimum,
      },
      bim: { scopeMillsPerSqft: parts.bim, minimumCents: parts.bimMinimum },
      complexityPercent: Object.fromEntries(
        spaceTypes.map((type, at) => [type, parts.percents[at] ?? 100]),
      ) as PriceBook['complexityPercent'],
    })),
);

const growth = fc.integer({ min: 0, max: 500_000 });
const runs = { numRuns: 300 };

test('every book of these properties is one that staff could save', () => {
  fc.assert(
    fc.property(arbitraryBook, (book) => priceBookProblems(book).length === 0),
    { numRuns: 50 },
  );
});

test('more area, a larger site and more floors never cost less and never take fewer days [O8]', () => {
  fc.assert(
    fc.property(arbitraryBook, arbitraryOrder, growth, growth, fc.nat(20), (book, smaller, space, site, floors) => {
      const [before, after] = [
        smaller,
        {
          ...smaller,
          interiorSqft: smaller.interiorSqft + space,
          siteSqft: smaller.siteSqft + site,
          floors: smaller.floors + floors,
        },
      ].map((sized) => priceOrder(book, sized));
      return (
        before &&
        after &&
        totalCents(after) >= totalCents(before) &&
        after.bim.priceCents >= before.bim.priceCents &&
        after.bim.days.latest >= before.bim.days.latest
      );
    }),
    runs,
  );
});

test('another scope never costs less; Complex MEPF at least as much as Architecture and MEPF [O8]', () => {
  fc.assert(
    fc.property(arbitraryBook, arbitraryOrder, arbitraryOrder, (book, one, other) => {
      const isComplex = one.scopes.includes('Complex MEPF') || other.scopes.includes('Complex MEPF');
      const larger = scopes.filter((scope) => one.scopes.includes(scope) || other.scopes.includes(scope));
      const [smallerScopes, largerScopes] = isComplex
        ? [['Architecture', 'MEPF'] as const, ['Complex MEPF'] as const]
        : [one.scopes, larger];
      return (
        totalCents(priceOrder(book, { ...one, scopes: largerScopes })) >=
        totalCents(priceOrder(book, { ...one, scopes: smallerScopes }))
      );
    }),
    runs,
  );
});

test('every figure is a whole number of cents, and lines add up to prices [O25]', () => {
  fc.assert(
    fc.property(arbitraryBook, arbitraryOrder, (book, any) => {
      const priced = priceOrder(book, any);
      for (const part of [priced.bim, ...(priced.scan ? [priced.scan] : [])]) {
        const figures = part.lines.map(({ priceCents }) => priceCents);
        expect(
          [...figures, part.priceCents, totalCents(priced), depositCents(totalCents(priced))].every(
            Number.isSafeInteger,
          ),
        ).toBe(true);
        expect(figures.reduce((sum, cents) => sum + cents, 0)).toBe(part.priceCents);
      }
      expect(priceOrder(book, any)).toEqual(priced);
    }),
    runs,
  );
});

test('a size costs the same in both units [O4 O8]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_SIZE_M2 }), arbitraryOrder, (m2, any) => {
      const metric = parseSize(String(m2), 'Metric');
      const sqft = 'sqft' in metric ? metric.sqft : null;
      const imperial = parseSize(formatSize(sqft, 'Imperial'), 'Imperial');
      expect(imperial).toEqual(metric);
      const interiorSqft = ('sqft' in imperial ? imperial.sqft : null) ?? 0;
      expect(totalCents(priceOrder(defaultPriceBook, { ...any, interiorSqft }))).toBe(
        totalCents(priceOrder(defaultPriceBook, { ...any, interiorSqft: sqft ?? 0 })),
      );
    }),
    runs,
  );
});
