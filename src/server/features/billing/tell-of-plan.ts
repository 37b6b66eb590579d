import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { documentZone } from '#domain/operator/operator-settings.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { planTitle } from '#domain/pricing/plan-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import type { PlanNews } from './settle-subscription.ts';

type Words = { subject: string; text: string };
const KEPT = 'Everything that you have unlocked stays unlocked.';

/** E-mails the team's admins what is new with their plan (ruling 41), in the transaction that stores it. */
export async function mailOfPlan(
  transaction: Scoped,
  { mailer, publicUrl }: { mailer: MailQueue; publicUrl: string },
  row: SubscriptionRow,
  news: PlanNews,
): Promise<void> {
  const words = wordsOf(row, news, documentZone(await readOperator(transaction)));
  if (!words) return;
  for (const to of await invoiceRecipients(transaction, { teamId: row.teamId, projectId: null }))
    await mailer.sendIn(transaction, { to, ...words, button: { label: 'Open billing', url: `${publicUrl}/billing` } });
}

function wordsOf({ plan, endedAt }: SubscriptionRow, news: PlanNews, timeZone: string): Words | undefined {
  const name = planTitle(plan);
  const day = (at: Date) => dayText(calendarDateIn(at, timeZone));
  switch (news.kind) {
    case 'started':
      return {
        subject: `Your plan: ${name}`,
        text: `Your team now has the ${name} plan. Its invoices are on your billing page.`,
      };
    case 'ended':
      return {
        subject: `Your ${name} plan has ended`,
        text: `Your ${name} plan ended${endedAt ? ` on ${day(endedAt)}` : ''}, and your team is On-Demand now. ${KEPT}`,
      };
    case 'failed': {
      if (!news.retryAt) return undefined;
      const last = news.isLast
        ? ` This is the last time: if it fails again, your plan ends on ${day(news.retryAt)} and your team is On-Demand. ${KEPT}`
        : '';
      return {
        subject: `Payment failed for your ${name} plan`,
        text:
          `We could not charge your card for the ${name} plan. We will try again on ${day(news.retryAt)}.${last}` +
          ' To change the card, open your billing page and choose Manage Billing.',
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
