import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { changeProblem, changeTiming, isChangeScheduled } from '#domain/pricing/plan-change.ts';
import type { PlanInterval, SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { isStillCharged } from '#domain/pricing/shown-amount.ts';
import { isLargerPlan, type PricedPlan } from '#domain/pricing/priced-plan.ts';
import { withUpgrade } from '#domain/usage/plan-quota.ts';
import { inScope } from '#server/platform/database/database.ts';
import { subscription } from '#server/platform/database/schema.ts';
import { invalidNamedSentence } from '#server/platform/http/invalid-fields.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import type { Member } from '#server/records/caller.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { answered, type BillingParts } from './open-checkout.ts';
import { mailOfPlan } from './tell-of-plan.ts';
import { itemsAt, releaseSchedule, scheduleNext, withPaidPlan, type PaidPlan } from './paid-plan.ts';

const SYSTEM = { kind: 'system' } as const;

export type ChangeParts = BillingParts & Pick<Mailing, 'mailer'>;
type Wanted = {
  plan: SubscribedPlan;
  /** Missing: as it is paid now. */ interval?: PlanInterval | undefined;
  /** What ran when the change was shown. */ from: PricedPlan;
  proratedAt?: number | undefined;
};

/**
 * Changes a plan: to a larger one, and to one that is paid by the year, right away with proration; to a smaller one, and to one that is paid by the
 * month, at the end of the period; to the one that it is takes a scheduled change back. Changes of one plan come in sequence. Throws PLAN_NONE
 * without a plan, CONFLICT for a change that is not possible now or was shown of another plan,
 * INVALID_INPUT for one that charges right away without the moment that was shown, CARD_DECLINED when the difference could not be charged.
 */
export async function changePlan(
  parts: ChangeParts,
  member: Member & { ip: string },
  { proratedAt, from, ...to }: Wanted,
): Promise<void> {
  await withPaidPlan(parts, member.teamId, async (paid) => {
    const { stripe, row, id, seen, now } = paid;
    // Deleted since the call began: its plan ends, and nothing more is charged.
    if (await inScope(parts.db, SYSTEM, (transaction) => isTeamDeleted(transaction, member.teamId)))
      throw new AppError('NOT_FOUND');
    const wanted = { plan: to.plan, interval: to.interval ?? row.interval };
    const problem = changeProblem(row, wanted);
    if (problem !== undefined) throw new AppError('CONFLICT', { userMessage: problem });
    const timing = changeTiming(row, wanted);
    // What was shown is charged, or nothing: an amount of a while ago, or of another plan, is not the amount any more.
    const isSame = from.plan === row.plan && from.interval === row.interval;
    if (!isSame || (proratedAt !== undefined && !isStillCharged(row, proratedAt, now))) throw changedMeanwhile();
    const details = { before: row.plan, after: wanted.plan, interval: wanted.interval };
    if (timing === 'none') {
      if (!isChangeScheduled(row)) return;
      await keepAsItIs(paid);
      await storeChange(parts, member, row, { nextPlan: null, nextInterval: null }, { details, news: 'kept' });
    } else if (timing === 'later') {
      const nextPlan = wanted.plan === row.plan ? null : wanted.plan;
      const nextInterval = wanted.interval === row.interval ? null : wanted.interval;
      if (nextPlan === row.nextPlan && nextInterval === row.nextInterval) return;
      if (nextInterval) await answered(() => scheduleNext(stripe, seen, { row, plan: wanted }));
      else {
        const items = await answered(() => itemsAt(stripe, seen, { row, plan: wanted }));
        await answered(() => stripe.subscriptions.update(id, { items, proration_behavior: 'none' }));
      }
      await storeChange(parts, member, row, { nextPlan, nextInterval }, { details, news: 'scheduled' });
    } else {
      if (proratedAt === undefined)
        throw new AppError('INVALID_INPUT', { userMessage: invalidNamedSentence(['proratedAt']) });
      const items = await answered(() => itemsAt(stripe, seen, { row, plan: wanted }));
      const changed = await charged(() =>
        stripe.subscriptions.update(id, {
          items,
          proration_behavior: 'always_invoice',
          proration_date: proratedAt,
          payment_behavior: 'error_if_incomplete',
        }),
      );
      const isLarger = isLargerPlan(wanted.plan, row.plan);
      const upgrades = isLarger && upgradesOf(row, proratedAt);
      const change = { ...wanted, ...periodOf(changed), ...(upgrades && { upgrades }) };
      // What it cost is mailed with the invoice of it.
      await storeChange(parts, member, row, change, { details });
    }
  });
}

/** Of a plan that is not what was shown any more. */
export const changedMeanwhile = () =>
  new AppError('CONFLICT', {
    userMessage: 'Your plan or the amount has changed in the meantime. Look at it and confirm again.',
  });

/** Nothing is to change at the end of the period any more, and the plan that runs is billed on. */
export async function keepAsItIs({ stripe, row, id, seen }: PaidPlan): Promise<void> {
  await answered(() => releaseSchedule(stripe, seen));
  if (row.nextPlan === null || row.nextInterval !== null) return;
  const items = await answered(() => itemsAt(stripe, seen, { row, plan: row }));
  await answered(() => stripe.subscriptions.update(id, { items, proration_behavior: 'none' }));
}

function periodOf({ items: { data } }: Stripe.Subscription) {
  const [item] = data;
  return item
    ? {
        periodStart: new Date(item.current_period_start * 1000),
        periodEnd: new Date(item.current_period_end * 1000),
      }
    : {};
}

/** With an upgrade from the plan of a row, at the moment from which it is charged. Seconds. */
function upgradesOf({ upgrades, plan, startedAt }: SubscriptionRow, chargedAt: number) {
  const at = new Date(chargedAt * 1000).toISOString();
  return withUpgrade(upgrades, { at, from: plan }, startedAt);
}

type Change = Pick<
  SubscriptionRow,
  'plan' | 'interval' | 'nextPlan' | 'nextInterval' | 'upgrades' | 'isEnding' | 'periodStart' | 'periodEnd'
>;

/** Stores a change of a plan with its audit. `news`: what is mailed of it. */
export async function storeChange(
  { db, mailer, config }: ChangeParts,
  { teamId, userId, ip }: Member & { ip: string },
  row: SubscriptionRow,
  change: Partial<Change>,
  { details, news }: { details: Record<string, unknown>; news?: 'scheduled' | 'canceled' | 'kept' },
): Promise<void> {
  const { id, status } = row;
  await inScope(db, SYSTEM, async (transaction) => {
    await transaction
      .update(subscription)
      .set({ ...change, changedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
      .where(and(eq(subscription.id, id), eq(subscription.status, status)));
    const entry = { teamId, userId, objectType: 'team' as const, objectId: teamId, ip };
    await recordAudit(transaction, { ...entry, action: 'subscription.change', details });
    if (news)
      await mailOfPlan(transaction, { mailer, publicUrl: config.PUBLIC_URL }, { ...row, ...change }, { kind: news });
    await publishTeam(transaction, teamId);
  });
}

/** As `answered`, and CARD_DECLINED where the card is at fault. */
function charged<T>(ask: () => Promise<T>): Promise<T> {
  return answered(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) throw new AppError('CARD_DECLINED', { cause: error });
      throw error;
    }
  });
}
