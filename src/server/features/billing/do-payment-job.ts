import { billOverage } from './bill-overage.ts';
import { endPlanOfDeleted } from './end-plan-of-deleted.ts';
import { carryOutRefund } from './refund-payment.ts';
import { endLateSubscription } from './end-late-subscription.ts';
import { expireCheckout, expirePlanCheckout } from './expire-checkout.ts';
import { handleStripeEvent, type EventParts } from './handle-stripe-event.ts';
import { withdrawInvoice } from './withdraw-invoice.ts';
import { rereadPlan } from './reread-plans.ts';
import type { PaymentJob } from '#server/platform/queue/queue.ts';

/** What the queue asks for of a payment. Throws when the provider or the database is away: the queue tries again. */
export async function doPaymentJob(parts: EventParts, job: PaymentJob): Promise<void> {
  if ('eventId' in job) return handleStripeEvent(parts, job.eventId);
  if ('overageProjectId' in job) return billOverage(parts, job);
  if ('endPlanOfTeamId' in job) return endPlanOfDeleted(parts, job.endPlanOfTeamId);
  if ('expirePaymentId' in job) return expireCheckout(parts, job.expirePaymentId);
  if ('expirePlanId' in job) return expirePlanCheckout(parts, job.expirePlanId);
  if ('rereadPlanId' in job) return rereadPlan(parts, job.rereadPlanId);
  if ('lateSubscriptionId' in job) return endLateSubscription(parts, job.lateSubscriptionId);
  if ('withdrawInvoiceId' in job) return withdrawInvoice(parts, job);
  await carryOutRefund(parts, job.refundId);
}
