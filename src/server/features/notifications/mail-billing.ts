import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { dayText } from '#domain/papers/day-text.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, notification } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { adminEmailsOf, billingEmailOf } from '#server/records/papers/invoice-recipients.ts';
import { invoiceToken } from '#server/records/papers/issue.ts';
import { TO_BILLING } from '#server/records/notices/tell-billing.ts';
import { markNotifications } from './notification-store.ts';

type Parts = { mailer: Mailer; publicUrl: string; secret: string };
const BATCH = 100;

/**
 * Mails new invoices to the billing e-mails of their teams, with the address that needs no account. In the transaction of `mailNotifications`.
 * An admin's own address is left out: admins are told as they like. Answers how many mails there were.
 */
export async function mailBilling(transaction: Scoped, parts: Parts, now: Date): Promise<number> {
  const rows = await transaction
    .select({ told: notification, bill: invoice })
    .from(notification)
    .innerJoin(invoice, sql`${invoice.id}::text = ${notification.facts}->>'invoiceId'`)
    .where(
      and(
        isNull(notification.userId),
        eq(notification.wantsMail, true),
        isNull(notification.mailedAt),
        sql`${notification.facts}->>${TO_BILLING} = 'true'`,
      ),
    )
    .orderBy(desc(notification.createdAt))
    .limit(BATCH)
    .for('update', { of: notification, skipLocked: true });
  await markNotifications(
    transaction,
    rows.map(({ told }) => ({ told })),
    { mailedAt: now },
  );
  let count = 0;
  for (const { bill } of rows.toReversed()) {
    const to = await billingEmailOf(transaction, bill.teamId);
    if (!to || bill.status !== 'open' || (await adminEmailsOf(transaction, bill.teamId)).includes(to)) continue;
    await parts.mailer.sendIn(transaction, { to, ...mailOf(bill, parts) });
    count += 1;
  }
  return count;
}

function mailOf(
  { id, number, projectName, amountCents, currency, content }: typeof invoice.$inferSelect,
  { publicUrl, secret }: Pick<Parts, 'publicUrl' | 'secret'>,
) {
  const name = projectName.replace(/\s+/g, ' ').slice(0, 100);
  const amount = formatCents(amountCents, currency);
  const link = `View and pay it here (anyone with this link can):\n${publicUrl}/invoice/${invoiceToken(secret, id)}`;
  return {
    subject: `A new invoice for ${name}`,
    text:
      content.dueOn === null
        ? `Invoice ${number} for ${name} comes to ${amount} and is due on receipt.\n\n${link}`
        : `Invoice ${number} for ${name} comes to ${amount} and is due on ${dayText(content.dueOn)}.\n\n${link}`,
  };
}
