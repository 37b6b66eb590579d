import { expect, test } from 'vitest';
import { ownEstimate } from './own-estimate.ts';

test('own lines make an estimate by part, half of it due now, half up [Y3]', () => {
  const estimate = ownEstimate(
    [
      { part: 'scan', label: 'Scan at night', reason: 'Two nights', amountCents: 120_001 },
      { part: 'model', label: 'Model', reason: '', amountCents: 80_000 },
      { part: 'model', label: 'Goodwill', reason: '', amountCents: -10_000 },
    ],
    { earliest: 8, latest: 12 },
    3,
  );
  expect(estimate).toMatchObject({
    price_book_version: 3,
    total_cents: 190_001,
    due_now_cents: 95_001,
    scan: { price_cents: 120_001 },
    bim: {
      price_cents: 70_000,
      discount: null,
      estimated_delivery_dates: { earliest_num_business_days: 8, latest_num_business_days: 12 },
    },
  });
  expect(
    ownEstimate([{ part: 'model', label: 'Model', reason: '', amountCents: 100 }], { earliest: 1, latest: 2 }, 1).scan,
  ).toBeNull();
});
