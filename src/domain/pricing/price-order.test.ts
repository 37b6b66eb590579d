import { expect, test } from 'vitest';
import { defaultPriceBook } from './default-price-book.ts';
import { depositCents, priceOrder, totalCents, type PricedOrder } from './price-order.ts';

const order: PricedOrder = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 12_000,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
  isPartnerTeam: false,
};
const price = (change: Partial<PricedOrder>) => priceOrder(defaultPriceBook, { ...order, ...change });

test('every line says how it came about; each band applies to its own slice [O8]', () => {
  const { scan, bim } = price({
    scopes: ['Architecture', 'Exterior Architecture', 'Site'],
    siteSqft: 1500,
    floors: 3,
    spaceType: 'Hospital',
  });
  expect(scan?.lines).toEqual([
    {
      key: 'scan',
      label: 'On-site scan',
      reason: '12,000 sq ft: 10,000 at $0.62, 2,000 at $0.54, Hospital ×1.30',
      priceCents: 946_400,
    },
    {
      key: 'Exterior Architecture',
      label: 'Exterior Architecture',
      reason: '12,000 sq ft: 10,000 at $0.08, 2,000 at $0.07, Hospital ×1.30',
      priceCents: 122_200,
    },
    { key: 'Site', label: 'Site', reason: '1,500 sq ft at $0.06', priceCents: 9000 },
    { key: 'floors', label: 'More floors', reason: '2 after the first at $150.00', priceCents: 30_000 },
  ]);
  expect(bim.lines.map(({ label, priceCents }) => [label, priceCents])).toEqual([
    ['Architecture', 886_600],
    ['Exterior Architecture', 273_000],
    ['Site', 18_000],
  ]);
});

test('what is missing to the least charge is a line of its own', () => {
  const { scan, bim } = price({ interiorSqft: 1000 });
  expect(scan?.lines.at(-1)).toEqual({
    key: 'minimum',
    label: 'Minimum charge',
    reason: 'A scan costs at least $1,500.00',
    priceCents: 88_000,
  });
  expect([scan?.priceCents, bim.priceCents]).toEqual([150_000, 75_000]);
});

test('a plan of scans is a line of its own, over the scan and the model, before the discount of the team [B3]', () => {
  const plain = price({});
  const { scan, bim, ...rest } = price({ scanPlan: 'portfolio', teamDiscount: { type: 'team', percent: 10 } });
  const taken = (cents: number | undefined = 0) => Math.floor((cents * 85 + 50) / 100);
  expect(scan?.lines.at(-1)).toEqual({
    key: 'plan',
    label: 'Plan discount',
    reason: 'Portfolio plan, 15% off',
    priceCents: taken(plain.scan?.priceCents) - (plain.scan?.priceCents ?? 0),
  });
  expect([scan?.priceCents, bim.priceCents]).toEqual([taken(plain.scan?.priceCents), taken(plain.bim.priceCents)]);
  expect(totalCents({ ...rest, ...(scan && { scan }), bim })).toBe(
    taken(plain.scan?.priceCents) + Math.floor((taken(plain.bim.priceCents) * 90 + 50) / 100),
  );
});

test('a line is rounded once, half a cent up [O25]', () => {
  const half = {
    ...defaultPriceBook,
    bim: {
      ...defaultPriceBook.bim,
      minimumCents: 0,
      scopeMillsPerSqft: { ...defaultPriceBook.bim.scopeMillsPerSqft, Architecture: [5, 5, 5, 5, 5] },
    },
  };
  expect([1, 2, 3].map((interiorSqft) => priceOrder(half, { ...order, interiorSqft }).bim.priceCents)).toEqual([
    1, 1, 2,
  ]);
});

test('the discount of a team is on the model alone; half of the total is due now [O8 O10 O25]', () => {
  const discounted = price({ teamDiscount: { type: 'lifetime', percent: 15 } });
  expect(discounted.scan?.priceCents).toBe(price({}).scan?.priceCents);
  expect(discounted.bim).toMatchObject({
    priceCents: 682_000,
    discount: { type: 'lifetime', percent: 15, discountedPriceCents: 579_700 },
  });
  expect(totalCents(discounted)).toBe(728_000 + 579_700);
  expect(price({ teamDiscount: { type: 'team', percent: 0 } }).bim.discount).toBeUndefined();
  expect([0, 1, 2, 1_307_701].map(depositCents)).toEqual([0, 1, 1, 653_851]);
});

test('BIMIT has no scan; its floors cost nothing [O10]', () => {
  const bimit = price({ service: 'bimit', floors: 40 });
  expect(bimit.scan).toBeUndefined();
  expect(totalCents(bimit)).toBe(price({}).bim.priceCents);
});

test('days of delivery go by size and kind of team [O8]', () => {
  expect(price({ interiorSqft: 10_000 }).bim.days).toEqual({ earliest: 5, latest: 7 });
  expect(price({ interiorSqft: 10_001 }).scan?.days).toEqual({ earliest: 2, latest: 4 });
  expect(price({ interiorSqft: 1_000_000, isPartnerTeam: true }).bim.days).toEqual({ earliest: 25, latest: 45 });
});

test('Complex MEPF is not a cent cheaper where two lines are rounded up and one is not', () => {
  const rates = {
    ...defaultPriceBook.bim.scopeMillsPerSqft,
    Architecture: [5, 5, 5, 5, 5],
    MEPF: [5, 5, 5, 5, 5],
    'Complex MEPF': [10, 10, 10, 10, 10],
  };
  const book = { ...defaultPriceBook, bim: { minimumCents: 0, scopeMillsPerSqft: rates } };
  const [plain, complex] = [['Architecture', 'MEPF'] as const, ['Complex MEPF'] as const].map(
    (scopes) => priceOrder(book, { ...order, scopes, interiorSqft: 1 }).bim.priceCents,
  );
  expect([plain, complex]).toEqual([2, 2]);
});
