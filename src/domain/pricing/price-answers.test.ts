import { expect, test } from 'vitest';
import { defaultPriceBook } from './default-price-book.ts';
import { budgetResponse, quoteResponse } from './price-answers.ts';
import { priceOrder, type PricedOrder } from './price-order.ts';

const order: PricedOrder = {
  service: 'scanit',
  scopes: ['Architecture', 'MEPF'],
  interiorSqft: 2345,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
  isPartnerTeam: false,
  teamDiscount: { type: 'lifetime', percent: 10 },
};

test('a quote by the names of the specification, with the cents beside [O19]', () => {
  expect(quoteResponse(priceOrder(defaultPriceBook, order))).toEqual({
    price_book_version: 1,
    scan: {
      price: 1594.6,
      price_cents: 159_460,
      estimated_delivery_dates: { earliest_num_business_days: 1, latest_num_business_days: 2 },
      lines: [
        { key: 'scan', label: 'On-site scan', reason: '2,345 sq ft at $0.62, Office ×1.00', price_cents: 145_390 },
        { key: 'MEPF', label: 'MEPF', reason: '2,345 sq ft at $0.06, Office ×1.00', price_cents: 14_070 },
      ],
    },
    bim: {
      price: 2251.2,
      price_cents: 225_120,
      estimated_delivery_dates: { earliest_num_business_days: 5, latest_num_business_days: 7 },
      lines: [
        {
          key: 'Architecture',
          label: 'Architecture',
          reason: '2,345 sq ft at $0.58, Office ×1.00',
          price_cents: 136_010,
        },
        { key: 'MEPF', label: 'MEPF', reason: '2,345 sq ft at $0.38, Office ×1.00', price_cents: 89_110 },
      ],
      price_breakdown: { Architecture: { price: 1360.1 }, MEPF: { price: 891.1 } },
      discount: { discount_type: 'lifetime', percent: 10, discounted_price: 2026.08, discounted_price_cents: 202_608 },
    },
    total_cents: 362_068,
    due_now_cents: 181_034,
  });
});

test('a quote for BIMIT has no scan, a team without discount none [O19]', () => {
  const { teamDiscount: _discount, ...without } = order;
  const answer = quoteResponse(priceOrder(defaultPriceBook, { ...without, service: 'bimit' }));
  expect(answer).toMatchObject({ scan: null, bim: { discount: null }, total_cents: 225_120 });
});

test('the budget of a visitor [O20]', () => {
  const { teamDiscount: _discount, ...without } = order;
  expect(budgetResponse(priceOrder(defaultPriceBook, without))).toEqual({
    price_book_version: 1,
    scan: { budget: 1594.6, estimated_delivery_dates: { earliest_num_business_days: 1, latest_num_business_days: 2 } },
    bim: { budget: 2251.2, estimated_delivery_dates: { earliest_num_business_days: 5, latest_num_business_days: 7 } },
  });
});
