import { DEFAULT_CURRENCY, listedInMinorUnits } from '#domain/billing/currency.ts';

/** Free lifetime allowance of a team (portfolio.md §9). */
export const FREE_LIMIT_SQFT = 50_000;
/** At most this much left: the usage modal warns (portfolio.md §9). */
const LOW_ALLOWANCE_SQFT = 5_000;
/** The band above which the usage card warns. */
const WARNING_SHARE = 0.8;
/** The overage part of the progress bar never takes more than this share. */
const MAX_OVERAGE_BAR_PERCENT = 20;
/** Price of unlimited downloads (ruling 1): 1.5 cents per square foot, in thousandths of a hundredth of the currency's unit. */
export const UNLOCK_MILLICENTS_PER_SQFT = 1_500;

/** Less than this no card can be charged: the provider's limit for dollars. */
export const MIN_CHARGE_CENTS = 50;

/** Square feet (portfolio.md §3). */
export type UsageInfo = { freeLimit: number; currentUsage: number; remainingUsage: number; isOverLimit: boolean };
type UsageBand = 'within' | 'approaching' | 'over';

/** Over the limit means used up: a draw-down may begin below the limit and end above it (ruling 7). */
export function isOverLimit({ usedSqft, freeLimitSqft }: { usedSqft: number; freeLimitSqft: number }): boolean {
  return usedSqft >= freeLimitSqft;
}

/** What a team has used of its allowance, and what is left, in square feet. */
export function usageInfo(usedSqft: number, freeLimitSqft: number = FREE_LIMIT_SQFT): UsageInfo {
  return {
    freeLimit: freeLimitSqft,
    currentUsage: usedSqft,
    remainingUsage: Math.max(0, freeLimitSqft - usedSqft),
    isOverLimit: isOverLimit({ usedSqft, freeLimitSqft }),
  };
}

export function usageBand({ freeLimit, currentUsage, isOverLimit }: UsageInfo): UsageBand {
  if (isOverLimit) return 'over';
  return currentUsage >= freeLimit * WARNING_SHARE ? 'approaching' : 'within';
}

/**
 * Price of unlimited downloads in minor units of the currency, before the tax that is added, for an area in square feet, rounded once (ruling 1).
 * `millicentsPerSqft`: that of the team's plan.
 */
export function unlockPriceCents(
  sqft: number,
  millicentsPerSqft = UNLOCK_MILLICENTS_PER_SQFT,
  currency = DEFAULT_CURRENCY,
): number {
  return listedInMinorUnits(sqft * millicentsPerSqft, currency, 1000);
}

/** Title and subtitle of the usage modal (portfolio.md §2; the subtitles are ours, D15). */
export function usageModalTexts(usage: UsageInfo): { title: string; subtitle: string } {
  if (usage.isOverLimit)
    return {
      title: "You've used your free downloads",
      subtitle: 'Your team has used its free allowance. Pay once to unlock every download of this project.',
    };
  if (usage.remainingUsage <= LOW_ALLOWANCE_SQFT)
    return {
      title: "You're almost out of free downloads",
      subtitle: 'This download draws on what is left of your free allowance.',
    };
  return {
    title: 'Download will use your free allowance',
    subtitle: "Downloading this project uses its size from your team's free allowance, once.",
  };
}

/** Square feet by which the team is over its limit: the Overage line, which shows only then (portfolio.md §2). */
export function overageSqft({ isOverLimit, currentUsage, freeLimit }: UsageInfo): number {
  return isOverLimit ? currentUsage - freeLimit : 0;
}

/**
 * Widths of the progress bar in percent: used up to 100, overage capped at 20 (portfolio.md §9). `projectSqft`: what one more project would take;
 * of it the bar shows what still fits.
 */
export function usageBar(
  usage: UsageInfo,
  projectSqft = 0,
): { usedPercent: number; projectPercent: number; overagePercent: number } {
  if (usage.freeLimit <= 0) return { usedPercent: 100, projectPercent: 0, overagePercent: 0 };
  const share = (usage.currentUsage / usage.freeLimit) * 100;
  const usedPercent = Math.min(100, share);
  return {
    usedPercent,
    projectPercent: Math.min(100 - usedPercent, (projectSqft / usage.freeLimit) * 100),
    overagePercent: Math.min(MAX_OVERAGE_BAR_PERCENT, Math.max(0, share - 100)),
  };
}

/** Square feet as the portal prints them: above 1,000 in thousands with a 'k' (portfolio.md §5). */
export function formatSqft(sqft: number): string {
  if (sqft <= 1000) return `${sqft}`;
  const thousands = sqft / 1000;
  return `${Number.isInteger(thousands) ? thousands : thousands.toFixed(1)}k`;
}
