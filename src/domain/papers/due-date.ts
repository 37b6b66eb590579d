const DAY_MS = 86_400_000;
const NET_DAYS = 30;
const VALID_DAYS = 30;

/** When an invoice is due: on receipt, or 30 days after it for a customer with an agreement (ordering.md §9, plans: Net-30). */
export function invoiceDueAt(issuedAt: Date, hasTerms: boolean): Date {
  return hasTerms ? new Date(issuedAt.getTime() + NET_DAYS * DAY_MS) : issuedAt;
}

/** The last day on which the price of an estimate is valid, 'YYYY-MM-DD' in UTC. */
export function estimateValidUntil(issuedAt: Date): string {
  return dayOf(new Date(issuedAt.getTime() + VALID_DAYS * DAY_MS));
}

/** The day of a moment in UTC, 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
