import { eq } from 'drizzle-orm';
import { askedPlanTitle, type AskedPlan } from '#domain/pricing/plan-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';

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
  await endPlanRequest(transaction, mailing, { teamId, plan: got, reply: null });
}

/** Ends the request of a team, keeps the answer, and e-mails it to its admins. `reply`: as staff wrote it; null: the team has what it asked for. */
export async function endPlanRequest(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  { teamId, plan, reply }: { teamId: string; plan: AskedPlan; reply: string | null },
): Promise<void> {
  const planAnswer = { plan, text: reply, at: new Date().toISOString() };
  await transaction.update(team).set({ planRequest: null, planAnswer }).where(eq(team.id, teamId));
  const answer = reply === null ? ' Your team has it now.' : ` Our answer:\n\n${reply}`;
  const title = askedPlanTitle(plan);
  for (const to of await invoiceRecipients(transaction, { teamId, projectId: null }))
    await mailer.sendIn(transaction, {
      to,
      subject: `Your request: ${title}`,
      text: `Your team asked for ${title}.${answer}`,
      button: { label: 'Open plans', url: `${publicUrl}/billing/plans` },
    });
}
