import { and, asc, eq, isNotNull, isNull, lt, not } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { reminderDays, remindersNow } from '#domain/billing/invoice-reminders.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { invoice, project } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { InvoiceRow } from '#server/records/papers/find-invoice.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import { invoiceToken } from '#server/records/papers/issue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isEndedEarly } from '#server/records/rules/status-moves.ts';

type Parts = { db: Database; mailer: Mailer; publicUrl: string; /** Of the installation. */ secret: string };
const BATCH = 200;

/** Reminds of invoices that are open after they were due, on the days that the operator has set. Each once, however many workers look. Answers how many. */
export async function remindOfInvoices(parts: Parts, now: Date): Promise<number> {
  return inScope(parts.db, { kind: 'system' }, async (transaction) => {
    const days = reminderDays((await readOperator(transaction)).invoice_reminders) ?? [];
    if (days.length === 0) return 0;
    // Another worker's are skipped; those that it has done fall out by their count.
    const rows = await transaction
      .select({ invoice })
      .from(invoice)
      .innerJoin(project, eq(project.id, invoice.projectId))
      .where(
        and(
          eq(invoice.status, 'open'),
          lt(invoice.dueAt, now),
          lt(invoice.remindersBehind, days.length),
          isNotNull(invoice.projectId),
          isNull(project.deletedAt),
          eq(project.isDemo, false),
          not(isEndedEarly()),
        ),
      )
      .orderBy(asc(invoice.dueAt))
      .limit(BATCH)
      .for('update', { of: invoice, skipLocked: true });
    let reminded = 0;
    for (const { invoice: row } of rows) {
      const { behind, isDue } = remindersNow({ dueAt: row.dueAt, sent: row.remindersBehind, days, now });
      if (behind === row.remindersBehind) continue;
      await transaction.update(invoice).set({ remindersBehind: behind }).where(eq(invoice.id, row.id));
      if (!isDue) continue;
      await recordAudit(transaction, {
        teamId: row.teamId,
        userId: null,
        action: 'invoice.remind',
        objectType: 'project',
        objectId: row.projectId ?? '',
        details: { number: row.number, reminder: behind },
      });
      for (const to of await invoiceRecipients(transaction, row)) await mailReminder(transaction, parts, row, to);
      reminded += 1;
    }
    return reminded;
  });
}

async function mailReminder(
  transaction: Scoped,
  { mailer, publicUrl, secret }: Parts,
  { id, number, projectName, amountCents, currency, content }: InvoiceRow,
  to: string,
): Promise<void> {
  const name = projectName.replace(/\s+/g, ' ').slice(0, 100);
  await mailer.sendIn(transaction, {
    to,
    subject: `Reminder: invoice ${number} is due`,
    text:
      `Invoice ${number} for ${name} comes to ${formatCents(amountCents, currency)} and was due on` +
      ` ${dayText(content.dueOn ?? content.issuedOn)}. We have not received your payment yet.\n\n` +
      `View and pay it here (anyone with this link can):\n${publicUrl}/invoice/${invoiceToken(secret, id)}\n\n` +
      'If you have paid in the meantime, thank you: there is nothing left to do.',
  });
}
