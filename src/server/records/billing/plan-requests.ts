import { eq } from 'drizzle-orm';
import { askedPlanTitle, type AskedPlan } from '#domain/pricing/plan-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';

type Mailing = { mailer: MailQueue; publicUrl: string };

/**
 * A team that got what it asked for asks no more, and its admins are told by e-mail. `got`: what was agreed with it now. In the transaction that
 * stores that.
 */
export async function settlePlanRequest(
  transaction: Scoped,
  mailing: Mailing,
  { teamId, got }: { teamId: string; got: AskedPlan },
): Promise<void> {
  const [row] = await transaction.select({ request: team.planRequest }).from(team).where(eq(team.id, teamId));
  if (row?.request?.plan !== got) return;
  await endPlanRequest(transaction, mailing, { teamId, plan: got, answer: ' Your team has it now.' });
}

/** Ends the request of a team, and e-mails its admins the answer: what follows 'Your team asked for …' in the text. */
export async function endPlanRequest(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  { teamId, plan, answer }: { teamId: string; plan: AskedPlan; answer: string },
): Promise<void> {
  await transaction.update(team).set({ planRequest: null }).where(eq(team.id, teamId));
  const title = askedPlanTitle(plan);
  for (const to of await invoiceRecipients(transaction, { teamId, projectId: null }))
    await mailer.sendIn(transaction, {
      to,
      subject: `Your request: ${title}`,
      text: `Your team asked for ${title}.${answer}`,
      button: { label: 'Open plans', url: `${publicUrl}/billing/plans` },
    });
}
