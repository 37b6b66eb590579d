import type { PgBoss } from 'pg-boss';
import type Stripe from 'stripe';
import { inScope } from '#server/platform/database/database.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { hasOverage, isForPeriod, openPlanInvoices, unpaidCents } from '#server/records/billing/open-plan-invoices.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { Member } from '#server/records/caller.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { changedMeanwhile, keepAsItIs, storeChange, type ChangeParts } from './change-plan.ts';
import { answered } from './open-checkout.ts';
import { openOverageNotice } from './open-overage.ts';
import { withPaidPlan, type PaidPlan } from './paid-plan.ts';
import { settleSubscription } from './settle-subscription.ts';
import { mailOfPlan } from './tell-of-plan.ts';

type Parts = ChangeParts & { notifyStaff: NotifyStaff; queue: PgBoss };
type Asked = { isEnding: boolean; /** As it was shown. */ isNow: boolean };

/**
 * Cancels a plan at the end of its period, or takes that back. What was scheduled for that end is over with the cancellation: a plan that is kept
 * after all renews as it is. One whose running period could not be charged ends right away, and that is withdrawn. Throws PLAN_NONE without a plan,
 * and CONFLICT where it would end at another time than was shown.
 */
export async function endPlan(
  parts: Parts,
  member: Member & { ip: string },
  { isEnding, isNow }: Asked,
): Promise<void> {
  await withPaidPlan(parts, member.teamId, async (paid) => {
    const { stripe, row, id, seen } = paid;
    const open = isEnding ? await answered(() => openPlanInvoices(stripe, seen)) : [];
    const unpaid = open.filter((each) => isForPeriod(each, seen));
    if (unpaid.length > 0 !== isNow) throw changedMeanwhile();
    if (isNow) return endNow(parts, member, { paid, unpaid });
    if (row.isEnding === isEnding) return;
    await keepAsItIs(paid);
    await answered(() => stripe.subscriptions.update(id, { cancel_at_period_end: isEnding }));
    const change = { isEnding, nextPlan: null, nextInterval: null };
    await storeChange(parts, member, row, change, { details: { isEnding }, news: isEnding ? 'canceled' : 'kept' });
  });
}

/** Ends it first: from then on the provider charges nothing by itself, whatever becomes of the rest. */
async function endNow(
  parts: Parts,
  { teamId, userId, ip }: Member & { ip: string },
  { paid: { stripe, row, id }, unpaid }: { paid: PaidPlan; unpaid: readonly Stripe.Invoice[] },
): Promise<void> {
  await answered(() => stripe.subscriptions.cancel(id));
  const left = await withdraw(stripe, unpaid);
  const seen = await answered(() => stripe.subscriptions.retrieve(id));
  const withdrawn = {
    cents: unpaid.reduce((sum, each) => sum + unpaidCents(each), 0),
    hasOverage: unpaid.some(hasOverage),
  };
  await inScope(parts.db, { kind: 'system' }, async (transaction) => {
    await recordAudit(transaction, {
      teamId,
      userId,
      ip,
      objectType: 'team',
      objectId: teamId,
      action: 'subscription.change',
      details: { isEnding: true, isNow: true, withdrawnCents: withdrawn.cents },
    });
    for (const withdrawInvoiceId of left)
      await enqueuePaymentJob(parts.queue, transaction, { withdrawInvoiceId, teamId });
    const settled = await settleSubscription(transaction, { seen, invoice: undefined, isFailure: false });
    const mailing = { mailer: parts.mailer, publicUrl: parts.config.PUBLIC_URL };
    for (const news of settled?.news ?? [])
      await mailOfPlan(
        transaction,
        mailing,
        settled?.row ?? row,
        news.kind === 'ended' ? { kind: 'ended', withdrawn } : news,
      );
  });
  for (const invoice of unpaid) {
    const notice = await openOverageNotice(parts.db, row, invoice);
    if (notice) await parts.notifyStaff(notice);
  }
  for (const invoiceId of left)
    await parts.notifyStaff({
      topic: 'payment',
      projectId: null,
      teamId,
      subject: 'An invoice of a canceled plan could not be withdrawn yet',
      text: `Its team was notified that ${invoiceId} is not charged. It is tried again for three days. If it is still open then, void it at Stripe.`,
    });
}

/** Answers the ids of those that the provider did not withdraw: the queue tries them again. */
async function withdraw(stripe: Stripe, unpaid: readonly Stripe.Invoice[]): Promise<string[]> {
  const left: string[] = [];
  for (const { id } of unpaid) await stripe.invoices.voidInvoice(id).catch(() => left.push(id));
  return left;
}
