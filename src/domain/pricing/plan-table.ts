import { DEFAULT_CURRENCY, listedInMinorUnits, minorDigits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { FREE_LIMIT_SQFT, UNLOCK_MILLICENTS_PER_SQFT } from '#domain/usage/allowance.ts';

/** What a plan includes beside its area, by the words of the texts. */
type PlanFeature =
  | 'rerun'
  | 'api'
  | 'whitelabel'
  | 'support'
  | 'sla'
  | 'templates'
  | 'collaborators'
  | 'hosting'
  | 'upfront'
  | 'netTerms'
  | 'overageAtDiscount';

/** A plan of the BIMIT Engine. Rates are thousandths of a hundredth of the currency's unit per square foot: 1,500 is $0.015. */
type EnginePlanTerms = {
  id: 'on_demand' | 'starter' | 'professional' | 'enterprise';
  /** Hundredths of the currency's unit, as all prices of the table; null: on request. */ monthlyCents: number | null;
  annualDiscountPercent: number;
  /** Free once for a team. */ lifetimeSqft: number;
  /** Included each month; 0 without. */ monthlySqft: number;
  /** Of what is over it; null: on request. */ overageMillicentsPerSqft: number | null;
  isRecommended: boolean;
  features: readonly PlanFeature[];
};
export type EnginePlan = Readonly<EnginePlanTerms>;

/** A plan of scans and verified models. */
type ScanPlanTerms = {
  id: 'on_demand' | 'starter' | 'professional' | 'portfolio';
  /** Null: none. */ minimumSqft: number | null;
  /** Null: as many as there are. */ projectsPerMonth: number | null;
  discountPercent: number;
  hostingMonths: number;
  isRecommended: boolean;
  features: readonly PlanFeature[];
};
export type ScanPlan = Readonly<ScanPlanTerms>;

type PlanTable = {
  version: number;
  engine: readonly EnginePlan[];
  scan: readonly ScanPlan[];
  /** Of every scan plan. */
  scanTerms: {
    upfrontPercent: number;
    netDays: number;
    /** Delivery in sequence from above this. */ sequencedAboveSqft: number;
    startsAtMillicentsPerSqft: number;
    savingsPercent: { from: number; to: number };
  };
  /** What an enterprise contract includes. */
  enterprise: { projectsPerMonth: number; onboardingHours: number; hostingMonths: number };
};

const HOSTING_MONTHS = 36;

/** All figures of the plans (ordering.md §9). What changes gets the next version; a contract keeps the version it was made under. */
export const planTable: PlanTable = {
  version: 1,
  engine: [
    {
      id: 'on_demand',
      monthlyCents: 0,
      annualDiscountPercent: 0,
      lifetimeSqft: FREE_LIMIT_SQFT,
      monthlySqft: 0,
      overageMillicentsPerSqft: UNLOCK_MILLICENTS_PER_SQFT,
      isRecommended: false,
      features: ['collaborators'],
    },
    {
      id: 'starter',
      monthlyCents: 99_900,
      annualDiscountPercent: 15,
      lifetimeSqft: 0,
      monthlySqft: 100_000,
      overageMillicentsPerSqft: 1_000,
      isRecommended: false,
      features: ['collaborators'],
    },
    {
      id: 'professional',
      monthlyCents: 449_800,
      annualDiscountPercent: 20,
      lifetimeSqft: 0,
      monthlySqft: 500_000,
      overageMillicentsPerSqft: 900,
      isRecommended: true,
      features: ['collaborators', 'rerun', 'api', 'whitelabel'],
    },
    {
      id: 'enterprise',
      monthlyCents: null,
      annualDiscountPercent: 0,
      lifetimeSqft: 0,
      monthlySqft: 1_000_000,
      overageMillicentsPerSqft: null,
      isRecommended: false,
      features: ['collaborators', 'support', 'sla', 'templates'],
    },
  ],
  scan: [
    {
      id: 'on_demand',
      minimumSqft: null,
      projectsPerMonth: null,
      discountPercent: 0,
      hostingMonths: 12,
      isRecommended: false,
      features: ['upfront', 'hosting'],
    },
    {
      id: 'starter',
      minimumSqft: 100_000,
      projectsPerMonth: 2,
      discountPercent: 5,
      hostingMonths: HOSTING_MONTHS,
      isRecommended: true,
      features: ['netTerms', 'hosting', 'overageAtDiscount'],
    },
    {
      id: 'professional',
      minimumSqft: 500_000,
      projectsPerMonth: 5,
      discountPercent: 10,
      hostingMonths: HOSTING_MONTHS,
      isRecommended: false,
      features: ['netTerms', 'hosting', 'overageAtDiscount'],
    },
    {
      id: 'portfolio',
      minimumSqft: 1_000_000,
      projectsPerMonth: 10,
      discountPercent: 15,
      hostingMonths: HOSTING_MONTHS,
      isRecommended: false,
      features: ['netTerms', 'hosting', 'overageAtDiscount', 'api'],
    },
  ],
  scanTerms: {
    upfrontPercent: 50,
    netDays: 30,
    sequencedAboveSqft: 25_000,
    startsAtMillicentsPerSqft: 75_000,
    savingsPercent: { from: 5, to: 15 },
  },
  enterprise: { projectsPerMonth: 2, onboardingHours: 1, hostingMonths: HOSTING_MONTHS },
};

/** Plans of scans that staff agree upon with a team, the smaller first; without one it orders on demand. */
export const agreedScanPlans = ['starter', 'professional', 'portfolio'] as const;
export type AgreedScanPlan = (typeof agreedScanPlans)[number];

/** How the plan of a team's scans is called, and its terms. */
export function scanPlanTerms(id: AgreedScanPlan): { title: string; percent: number; projectsPerMonth: number | null } {
  const plan = planTable.scan.find((each) => each.id === id);
  if (!plan) throw new Error(`The table of plans has no ${id}.`);
  const title = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
  return { title, percent: plan.discountPercent, projectsPerMonth: plan.projectsPerMonth };
}

/** What keeps a team from ordering one more project of this month, in a sentence; undefined where nothing does. */
export function scanPlanProblem(id: AgreedScanPlan | null, orderedThisMonth: number): string | undefined {
  if (id === null) return undefined;
  const { title, projectsPerMonth } = scanPlanTerms(id);
  return projectsPerMonth !== null && orderedThisMonth >= projectsPerMonth
    ? `Your ${title} plan includes up to ${projectsPerMonth} projects a month, and this month's are ordered. ` +
        'Order again next month, or contact us to change your plan.'
    : undefined;
}

/** Plans that a team subscribes to by itself, the smaller first, and how it pays. */
export const subscribedPlans = ['starter', 'professional'] as const;
export type SubscribedPlan = (typeof subscribedPlans)[number];
export const planIntervals = ['month', 'year'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** How a plan is called on a checkout and an invoice. */
export const planTitle = (plan: SubscribedPlan) => `BIMIT Engine ${plan === 'starter' ? 'Starter' : 'Professional'}`;

/** What a plan costs for a period, in minor units of the currency, and includes for a month, in square feet. */
export function subscribedTerms(
  id: SubscribedPlan,
  interval: PlanInterval,
  currency = DEFAULT_CURRENCY,
): { periodCents: number; monthlySqft: number } {
  const plan = planTable.engine.find((each) => each.id === id);
  const periodCents = plan && (interval === 'year' ? annualCents(plan) : plan.monthlyCents);
  if (!plan || !periodCents) throw new Error(`The table of plans has no price of ${id}.`);
  return { periodCents: listedInMinorUnits(periodCents, currency), monthlySqft: plan.monthlySqft };
}

/** What an unlock costs that fits in no quota or allowance, in the unit of the table's rates per square foot: the rate of the team's plan. */
export function unlockRateMillicents(plan: EnginePlan['id'] | undefined): number {
  const known = planTable.engine.find(({ id }) => id === plan);
  return known?.overageMillicentsPerSqft ?? UNLOCK_MILLICENTS_PER_SQFT;
}

/** A year of a plan in hundredths of the currency's unit, with the discount for paying at once; null where the price is on request. */
export function annualCents({ monthlyCents, annualDiscountPercent }: EnginePlan): number | null {
  return monthlyCents === null ? null : Math.round((monthlyCents * 12 * (100 - annualDiscountPercent)) / 100);
}

/** A rate as people read it: '$0.015' of 1,500, and '¥0.015'. Thousandths of a hundredth of the currency's unit. */
export function rateText(millicents: number, currency = DEFAULT_CURRENCY): string {
  return formatCents(millicents, currency, 5 - minorDigits(currency));
}
