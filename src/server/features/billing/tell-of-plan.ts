import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { formatCents } from '#domain/billing/money.ts';
import { withTax, type ChargedTax, type TaxTerms } from '#domain/billing/tax.ts';
import { documentZone } from '#domain/operator/operator-settings.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { nextCharge } from '#domain/pricing/plan-change.ts';
import { planTitle, subscribedTerms } from '#domain/pricing/plan-table.ts';
import type { PricedPlan } from '#domain/pricing/priced-plan.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import type { PlanNews } from './settle-subscription.ts';

/** What a person has changed about a plan, which charges nothing now. */
type PlanAct =
  | { kind: 'scheduled' | 'canceled' | 'kept' }
  /** Its next charge has another tax. */
  | { kind: 'taxed'; before: TaxTerms | null };
type Words = { subject: string; text: string };
const KEPT = 'Everything that you have unlocked stays unlocked.';

/** E-mails who gets the team's bills what is new with its plan (ruling 41), in the transaction that stores it. `row`: as it is by then. */
export async function mailOfPlan(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  row: SubscriptionRow,
  news: PlanNews | PlanAct,
): Promise<void> {
  const words = wordsOf(row, news, documentZone(await readOperator(transaction)));
  if (!words) return;
  for (const to of await invoiceRecipients(transaction, { teamId: row.teamId, projectId: null }))
    await mailer.sendIn(transaction, { to, ...words, button: { label: 'Open billing', url: `${publicUrl}/billing` } });
}

function wordsOf(row: SubscriptionRow, news: PlanNews | PlanAct, timeZone: string): Words | undefined {
  const { plan, interval, currency, endedAt, periodEnd, isEnding } = row;
  const name = planTitle(plan);
  const day = (at: Date) => dayText(calendarDateIn(at, timeZone));
  const taxIn = (tax: ChargedTax | null) =>
    tax && tax.cents > 0 ? `The amount includes ${formatCents(tax.cents, currency)} of ${tax.name}.` : '';
  const priceOf = (priced: PricedPlan, of: Pick<SubscriptionRow, 'currency' | 'tax'> = row) => {
    const { totalCents, tax } = withTax(subscribedTerms(priced.plan, priced.interval, currency).periodCents, of);
    return { amount: formatCents(totalCents, currency), inIt: taxIn(tax) };
  };
  const next =
    periodEnd && row.status !== 'canceled'
      ? isEnding
        ? `Your plan ends on ${day(periodEnd)}.`
        : `The next payment is on ${day(periodEnd)}.`
      : '';
  switch (news.kind) {
    case 'started': {
      const { amount, inIt } = priceOf(row);
      const charged = `We charged ${amount} on ${day(row.startedAt ?? new Date())}.`;
      return {
        subject: `Your plan: ${name}`,
        text: joined(
          `Your team now has the ${name} plan.`,
          charged,
          inIt,
          next,
          'Its invoices are on your billing page.',
        ),
      };
    }
    case 'charged': {
      const amount = formatCents(news.amountCents, news.currency);
      const charged = `We charged ${amount} on ${day(news.paidAt)}.`;
      const area = news.overageSqft.toLocaleString('en-US');
      if (news.reason === 'overage')
        return {
          subject: `Payment for area above the quota of your ${name} plan`,
          text: joined(
            `We charged ${amount} on ${day(news.paidAt)} for ${area} sq ft above the quota of your ${name} plan.`,
            taxIn(news.tax),
            next,
            'The invoice is on your billing page.',
          ),
        };
      const inIt = news.overageSqft > 0 ? `It includes ${area} sq ft above your quota.` : '';
      const rest = [charged, inIt, taxIn(news.tax), next, 'The invoice is on your billing page.'];
      if (news.reason === 'upgrade')
        return { subject: `Your plan: ${name}`, text: joined(`Your team now has the ${name} plan.`, ...rest) };
      if (news.reason === 'annual')
        return {
          subject: `Your ${name} plan is billed annually`,
          text: joined(`Your ${name} plan is billed annually now.`, ...rest),
        };
      return {
        subject: `Payment for your ${name} plan`,
        text: joined(`Thank you for your payment for the ${name} plan.`, ...rest),
      };
    }
    case 'scheduled': {
      if (!periodEnd) return undefined;
      const to = { plan: row.nextPlan ?? plan, interval: row.nextInterval ?? interval };
      const { amount, inIt } = priceOf(to);
      const costs =
        to.interval === 'year'
          ? `From then on it costs ${amount} each year.`
          : `From then on it costs ${amount} each month.`;
      const [subject, change] =
        to.plan === plan
          ? [
              `Your ${name} plan changes to monthly payment`,
              `Your ${name} plan is billed monthly from ${day(periodEnd)}.`,
            ]
          : [
              `Your plan changes to ${planTitle(to.plan)}`,
              `Your plan changes from ${name} to ${planTitle(to.plan)} on ${day(periodEnd)}.`,
            ];
      return { subject, text: joined(change, costs, inIt, 'Until then nothing changes.') };
    }
    case 'canceled': {
      if (!periodEnd) return undefined;
      return {
        subject: `Your ${name} plan was canceled`,
        text: joined(
          `Your ${name} plan runs until ${day(periodEnd)}, then your team is On-Demand.`,
          row.status === 'past_due'
            ? 'It does not renew. The payment that failed stays due: without it the plan ends earlier.'
            : 'It is not charged again.',
          KEPT,
        ),
      };
    }
    case 'kept': {
      if (!periodEnd) return undefined;
      const { amount, inIt } = priceOf(row);
      return {
        subject: `You keep your ${name} plan`,
        text: joined(`Your ${name} plan continues.`, `It renews on ${day(periodEnd)} for ${amount}.`, inIt),
      };
    }
    case 'taxed': {
      const charge = nextCharge(row);
      if (!charge || !periodEnd) return undefined;
      const { amount, inIt } = priceOf(charge);
      const before = priceOf(charge, { currency, tax: news.before }).amount;
      if (before === amount) return undefined;
      return {
        subject: `The price of your ${name} plan changes`,
        text: joined(
          `The tax on your ${name} plan has changed: on ${day(periodEnd)} we charge ${amount} instead of ${before}.`,
          inIt,
        ),
      };
    }
    case 'ended': {
      const { withdrawn } = news;
      return {
        subject: withdrawn ? `Your ${name} plan was canceled` : `Your ${name} plan has ended`,
        text: joined(
          endedAt
            ? `Your ${name} plan ended on ${day(endedAt)}, and your team is On-Demand now.`
            : `Your ${name} plan ended, and your team is On-Demand now.`,
          withdrawn ? `The payment of ${formatCents(withdrawn.cents, currency)} that failed is not charged.` : '',
          withdrawn?.hasOverage
            ? 'What you unlocked above your quota stays due: we will send you an invoice for it.'
            : '',
          KEPT,
        ),
      };
    }
    case 'failed': {
      if (!news.retryAt) return undefined;
      const amount = formatCents(news.amountCents, currency);
      return {
        subject: `Payment failed for your ${name} plan`,
        text: joined(
          `We could not charge ${amount} to your card for the ${name} plan. We will try again on ${day(news.retryAt)}.`,
          news.isLast
            ? `This is the last time: if it fails again, your plan ends on ${day(news.retryAt)} and your team is On-Demand.`
            : '',
          news.isLast ? KEPT : '',
          'To change the card, open your billing page and choose Manage Billing.',
        ),
      };
    }
    // Nobody is in the team any more: staff are notified once the money is on its way back.
    case 'late':
      return undefined;
    case 'second':
      return {
        subject: `A second ${name} plan was canceled`,
        text: 'Your team already has a plan. We canceled the second subscription and will refund what was charged for it.',
      };
  }
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
