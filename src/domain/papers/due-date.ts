const DAY_MS = 86_400_000;
const NET_DAYS = 30;
const VALID_DAYS = 30;

/** Days that payment terms give, as staff write them: 'Net 45', 'NET-15 days', 'Due on receipt'. Undefined where they name none. */
export function netDaysOf(paymentTerms: string | null): number | undefined {
  const days = /\bnet[\s-]*(\d{1,3})\b/i.exec(paymentTerms ?? '')?.[1];
  if (days !== undefined) return Number(days);
  return /\b(on|upon) receipt\b/i.test(paymentTerms ?? '') ? 0 : undefined;
}

/**
 * When an invoice is due: by the payment terms that were agreed with the customer, else on receipt, or 30 days after it for a customer with an
 * agreement (ordering.md §9, plans: Net-30).
 */
export function invoiceDueAt(
  issuedAt: Date,
  { hasAgreement, paymentTerms }: { hasAgreement: boolean; paymentTerms: string | null },
): Date {
  const days = netDaysOf(paymentTerms) ?? (hasAgreement ? NET_DAYS : 0);
  return new Date(issuedAt.getTime() + days * DAY_MS);
}

/** The last day on which the price of an estimate is valid, 'YYYY-MM-DD' in UTC. */
export function estimateValidUntil(issuedAt: Date): string {
  return dayOf(new Date(issuedAt.getTime() + VALID_DAYS * DAY_MS));
}

/** The day of a moment in UTC, 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
