import type { Scoped } from '#server/platform/database/database.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { adminEmailsOf } from '#server/records/papers/invoice-recipients.ts';

/**
 * E-mails the team's admins and the address that applied before that bills go to another one, in the transaction that stores it: nobody at the new
 * address has to confirm it, so that these people are the ones who notice a wrong one.
 */
export async function tellOfBillingEmail(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  { teamId, before, after }: { teamId: string; before: string | null; after: string | null },
): Promise<void> {
  if (before === after) return;
  const changed =
    after === null
      ? 'Bills and receipts of your team go to its admins only.'
      : `Bills and receipts of your team now also go to ${after}.`;
  const earlier = before === null ? '' : `They are no longer sent to ${before}.`;
  const mail = {
    subject: "Your team's billing e-mail was changed",
    text: [changed, earlier, 'If you did not expect this, contact support.'].filter(Boolean).join(' '),
  };
  const admins = await adminEmailsOf(transaction, teamId);
  for (const to of admins)
    await mailer.sendIn(transaction, { to, ...mail, button: { label: 'Open billing', url: `${publicUrl}/billing` } });
  // Who reads there may have no account, and so no page to open.
  if (before !== null && !admins.includes(before)) await mailer.sendIn(transaction, { to: before, ...mail });
}
