import type { PlanChange, PlanState } from '#contract/plans.ts';

export const onDemand: PlanState = {
  plan: 'on_demand',
  interval: null,
  isPastDue: false,
  quota: null,
  periodEndsAt: null,
  isEnding: false,
  nextPlan: null,
  nextInterval: null,
  scanPlan: null,
};
export const starter: PlanState = {
  ...onDemand,
  plan: 'starter',
  interval: 'month',
  quota: { monthlySqft: 100_000, usedSqft: 12_500, overageSqft: 0, resetsAt: '2026-12-28T12:00:00.000Z' },
  periodEndsAt: '2026-12-28T12:00:00.000Z',
};

export const change: PlanChange = {
  chargedNowCents: 174_950,
  chargedNowTax: null,
  proratedAt: 1_796_000_000,
  changesAt: '2026-12-13T12:00:00.000Z',
  interval: 'month',
  nextCents: 449_800,
  nextTax: null,
  nextAt: '2026-12-28T12:00:00.000Z',
  quota: { sqft: 293_548, until: '2026-12-28T12:00:00.000Z', monthlySqft: 500_000 },
  currency: 'usd',
  card: { brand: 'visa', last4: '4242', expiresMonth: 8, expiresYear: 2034 },
};
