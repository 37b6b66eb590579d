/** Shares of a commitment in percent from which its color changes (ordering.md §4), and above which a banner warns. */
const CAUTION_PERCENT = 70;
const WARNING_PERCENT = 90;
const BANNER_PERCENT = 85;
/** Days to the end of a contract under which its status changes. */
const EXPIRING_DAYS = 30;
const RENEWAL_DAYS = 90;
const DAY_MS = 86_400_000;

export const commitmentBands = ['good', 'caution', 'warning'] as const;
export type CommitmentBand = (typeof commitmentBands)[number];
export const contractBands = ['active', 'renewal', 'expiring'] as const;
export type ContractBand = (typeof contractBands)[number];

/** How much of a commitment is used: 90% or more warns, 70% or more is a caution. Whole square feet; a commitment of 0 is used up. */
export function commitmentBand(completedSqft: number, commitmentSqft: number): CommitmentBand {
  if (completedSqft * 100 >= commitmentSqft * WARNING_PERCENT) return 'warning';
  return completedSqft * 100 >= commitmentSqft * CAUTION_PERCENT ? 'caution' : 'good';
}

/** Whether the banner 'Approaching Commitment Limit' shows: above 85%. */
export function isNearCommitment(completedSqft: number, commitmentSqft: number): boolean {
  return completedSqft * 100 > commitmentSqft * BANNER_PERCENT;
}

/** Square feet of a commitment that are left; never negative. */
export function remainingSqft(completedSqft: number, commitmentSqft: number): number {
  return Math.max(0, commitmentSqft - completedSqft);
}

/** Whole days from one day to another, both 'YYYY-MM-DD'; negative once it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);
}

/** How near the end of a contract is: under 30 days it expires soon, past its end too (ruling 36); under 90 it is up for renewal. */
export function contractBand(daysToEnd: number): ContractBand {
  if (daysToEnd < EXPIRING_DAYS) return 'expiring';
  return daysToEnd < RENEWAL_DAYS ? 'renewal' : 'active';
}

/** The day a contract renews on: the day after its last one. Both 'YYYY-MM-DD'. */
export function renewalDay(endsOn: string): string {
  return new Date(Date.parse(`${endsOn}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
