import type Stripe from 'stripe';
import type { OpenPlanPayment } from '#contract/plans.ts';
import { endsIfUnpaid } from '#domain/pricing/open-plan-payment.ts';
import { isOverage } from './overage-lines.ts';

const SECOND_MS = 1000;
const MOST_LISTED = 100;

/** Whether something that was billed for a subscription could not be charged. */
export const isPastDue = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** What the provider has billed for a subscription and could not charge, oldest first; nothing for one that is paid. */
export async function openPlanInvoices(stripe: Stripe, seen: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  if (!isPastDue(seen)) return [];
  const { data } = await stripe.invoices.list({ subscription: seen.id, status: 'open', limit: MOST_LISTED });
  return data.toSorted((one, other) => one.created - other.created);
}

/** Whether an invoice is for the period that runs: without it that is not paid. Another one is for area above the quota. */
export const isForPeriod = ({ lines }: Stripe.Invoice, { items }: Stripe.Subscription): boolean =>
  lines.data.some(
    (line) =>
      !isOverage(line) &&
      line.amount > 0 &&
      line.period.start >= (items.data[0]?.current_period_start ?? Infinity) &&
      line.period.end > line.period.start,
  );

/** What is left to pay of an invoice, in minor units with tax. */
export const unpaidCents = ({ amount_due: due, amount_paid: paid }: Stripe.Invoice): number => due - paid;

/** Whether an invoice has area that was unlocked above the quota. */
export const hasOverage = ({ lines }: Stripe.Invoice): boolean => lines.data.some(isOverage);

/** What is open of a plan, as its admins see it; null where nothing is. */
export function openPaymentOf(open: readonly Stripe.Invoice[], seen: Stripe.Subscription): OpenPlanPayment | null {
  const [oldest] = open;
  if (!oldest) return null;
  const moment = (seconds: number) => new Date(seconds * SECOND_MS);
  const tries = open.flatMap(({ next_payment_attempt: next }) => (next === null ? [] : [next]));
  const retryAt = tries.length > 0 ? moment(Math.min(...tries)) : null;
  const billedAt = moment(oldest.created);
  return {
    cents: open.reduce((sum, each) => sum + unpaidCents(each), 0),
    billedAt: billedAt.toISOString(),
    retryAt: retryAt?.toISOString() ?? null,
    endsAt: endsIfUnpaid(billedAt, retryAt).toISOString(),
    isForPeriod: open.some((each) => isForPeriod(each, seen)),
    hasOverage: open.some((each) => hasOverage(each)),
  };
}
