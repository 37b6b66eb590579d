import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositCents } from '#domain/pricing/price-order.ts';
import {
  chargedCents,
  listedCents,
  parseTaxRate,
  shareOfTax,
  taxLabel,
  withTax,
  type ChargedTax,
  type MoneyTerms,
  type TaxTerms,
} from './tax.ts';

const vat: TaxTerms = { name: 'VAT', rate: 19_000, isIncluded: false, registrationNumber: 'DE1', exemptNumber: null };
const terms = (tax: Partial<TaxTerms> = {}, currency = 'eur'): MoneyTerms => ({ currency, tax: { ...vat, ...tax } });
const seeded = { seed: 7 };
const cents = fc.integer({ min: 0, max: 2_000_000_000 });
const anyTerms = fc
  .record({
    rate: fc.integer({ min: 1, max: 100_000 }),
    isIncluded: fc.boolean(),
    exemptNumber: fc.option(fc.constant('X-1')),
    currency: fc.constantFrom('usd', 'jpy', 'kwd'),
  })
  .map(({ currency, ...tax }) => terms(tax, currency));

test.each([
  ['added', terms(), 100_000, 119_000, 19_000],
  ['included', terms({ isIncluded: true }), 119_000, 119_000, 19_000],
  ['half a cent up', terms({ rate: 8_875 }), 1_000, 1_089, 89],
  ['included, half a cent up', terms({ rate: 100_000, isIncluded: true }), 1, 1, 1],
  ['of a team that is exempt', terms({ exemptNumber: 'X-1' }), 100_000, 100_000, 0],
  ['included, of a team that is exempt', terms({ isIncluded: true, exemptNumber: 'X-1' }), 119_000, 100_000, 0],
  ['of what is taken off', terms(), -100, -119, -19],
  ['in tens of the thousandths of a dinar', terms({ rate: 5_000 }, 'kwd'), 1_230, 1_290, 60],
])('tax %s [N20]', (_what, money, price, total, tax) => {
  expect(withTax(price, money)).toMatchObject({ totalCents: total, tax: { cents: tax } });
});

test('without settings there is no tax [N20]', () => {
  expect(withTax(12_345, { currency: 'usd', tax: null })).toEqual({ totalCents: 12_345, tax: null });
});

test('a total less what was added is the price, and tax is a whole number between nothing and the price [N20]', () => {
  fc.assert(
    fc.property(cents, anyTerms, (price, money) => {
      const taxed = withTax(price, money);
      expect(listedCents(taxed)).toBe(price);
      expect(Number.isSafeInteger(taxed.tax?.cents)).toBe(true);
      expect(taxed.tax?.cents).toBeGreaterThanOrEqual(0);
      // Thousandths are charged in tens, so that the tax of a few of them may be more than they are.
      expect(taxed.tax?.cents).toBeLessThanOrEqual(price + 5);
    }),
    seeded,
  );
});

test('a team that is exempt pays what others pay without its tax: that and its tax are the price of others, within one unit [N20]', () => {
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom('usd', 'jpy', 'kwd'),
      (price, rate, currency) => {
        const step = currency === 'kwd' ? 10 : 1;
        const gross = price * step;
        const others = withTax(gross, terms({ rate, isIncluded: true }, currency));
        const exempt = withTax(gross, terms({ rate, isIncluded: true, exemptNumber: 'X-1' }, currency));
        expect(exempt.totalCents + (others.tax?.cents ?? 0)).toBe(others.totalCents);
        expect(exempt.tax).toMatchObject({ cents: 0 });
        const taxedAgain = withTax(exempt.totalCents, terms({ rate }, currency));
        expect(Math.abs(taxedAgain.totalCents - others.totalCents)).toBeLessThanOrEqual(step);
        expect(chargedCents(gross, terms({ rate, isIncluded: true, exemptNumber: 'X-1' }, currency))).toBe(
          exempt.totalCents,
        );
        // Its lines are those of everybody: what is taken off is the last of them.
        expect(listedCents(exempt)).toBe(gross);
      },
    ),
    seeded,
  );
});

test('bills of a part of a price do not take off again what its total is without [N20]', () => {
  const total = withTax(119_000, terms({ isIncluded: true, exemptNumber: 'X-1' }));
  const bill = { ...total, tax: total.tax as ChargedTax, billedCents: 0, billedTaxCents: 0, amountCents: 50_000 };
  const tax = shareOfTax(bill);
  expect([tax.cents, listedCents({ totalCents: 50_000, tax })]).toEqual([0, 50_000]);
});

/** What bills of these amounts have of the tax of a total, in their order. */
function billed(total: { totalCents: number; tax: ChargedTax }, amounts: readonly number[]): number[] {
  let [billedCents, billedTaxCents] = [0, 0];
  return amounts.map((amountCents) => {
    const { cents: own } = shareOfTax({ ...total, billedCents, billedTaxCents, amountCents });
    billedCents += amountCents;
    billedTaxCents += own;
    return own;
  });
}

test('deposit and balance have the tax of the total together, to the cent, and so have any number of bills [N20]', () => {
  fc.assert(
    fc.property(cents, anyTerms, fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }), (price, money, cuts) => {
      const { totalCents, tax } = withTax(price, money);
      if (!tax) return;
      const deposit = depositCents(totalCents);
      const two = billed({ totalCents, tax }, [deposit, totalCents - deposit]);
      expect(two.reduce((sum, own) => sum + own, 0)).toBe(tax.cents);
      expect(two.every((own) => own >= 0)).toBe(true);
      const parts = cuts.map((cut) => Math.floor((totalCents * cut) / 1000));
      const rest = totalCents - parts.reduce((sum, part) => sum + part, 0);
      const shares = billed({ totalCents, tax }, [...parts, rest]);
      expect(shares.reduce((sum, own) => sum + own, 0)).toBe(tax.cents);
    }),
    seeded,
  );
});

test('a bill makes up for the tax of an earlier one that was of another price [N20]', () => {
  const now = withTax(200_000, terms());
  const bill = { ...now, tax: now.tax as ChargedTax, billedCents: 59_500, billedTaxCents: 0, amountCents: 178_500 };
  expect(shareOfTax(bill).cents).toBe(38_000);
});

test.each([
  ['8.875', 8_875],
  [' 19 % ', 19_000],
  ['100', 100_000],
  ['0.001', 1],
])('the rate %j is %i thousandths of a percent [N20]', (typed, rate) => {
  expect(parseTaxRate(typed)).toBe(rate);
});

test.each(['-1', '0', '100.001', 'NaN', '1e1', '1,234.5', '8.8755', '', 'Infinity'])(
  'the rate %j is refused [N20]',
  (typed) => {
    expect(parseTaxRate(typed)).toEqual({ problem: 'a rate above 0 and up to 100 percent, such as 8.875' });
  },
);

test('the line says the rate, that it is included, or the number of a team that is exempt [N20]', () => {
  const label = (change: Partial<TaxTerms> = {}) => taxLabel({ ...vat, ...change });
  expect(label({ rate: 8_875 })).toBe('VAT 8.875%');
  expect(label({ isIncluded: true })).toBe('Includes VAT 19%');
  expect(label({ exemptNumber: 'ATU1' })).toBe('VAT exempt, number ATU1');
  expect(taxLabel({ ...vat, isIncluded: true, exemptNumber: 'ATU1', takenOffCents: 5 })).toBe(
    'VAT 19% taken off (exempt, number ATU1)',
  );
});

test('a rate is typed with a point or a comma [N20]', () => {
  expect(['8.875', '8,875', '19,5 %', '19'].map((typed) => parseTaxRate(typed))).toEqual([
    8_875, 8_875, 19_500, 19_000,
  ]);
});
