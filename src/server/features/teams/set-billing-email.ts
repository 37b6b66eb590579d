import { eq } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { team, teamBilling } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { tellOfBillingEmail } from '#server/records/billing/tell-of-billing-email.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import type { TeamManager } from './team-manager.ts';

/**
 * Sets where bills and receipts of a team go besides its admins. The rest of its billing details is agreed with staff and stays, which is why only
 * the system writes that row. Throws STALE when the address is not what the page showed.
 */
export async function setBillingEmail(
  { db, ...mailing }: Mailing & { db: Database },
  { userId, ip }: Pick<TeamManager, 'userId' | 'ip'>,
  { teamId, email, seen }: { teamId: string; email: string | null; seen: string | null },
): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const [of] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
    if (!of || of.isQuarantine) throw new AppError('NOT_FOUND');
    const [row] = await transaction.select().from(teamBilling).where(eq(teamBilling.teamId, teamId));
    const before = row?.contactEmail ?? null;
    if (before === email) return;
    if (before !== seen) throw new AppError('STALE');
    const values = { contactEmail: email, updatedAt: new Date() };
    await transaction
      .insert(teamBilling)
      .values({ teamId, ...values })
      .onConflictDoUpdate({ target: teamBilling.teamId, set: values });
    await recordAudit(transaction, {
      teamId,
      userId,
      action: 'billing.set',
      objectType: 'team',
      objectId: teamId,
      details: { before: { contactEmail: before }, after: { contactEmail: email } },
      ip,
    });
    await tellOfBillingEmail(transaction, mailing, { teamId, before, after: email });
    await publishTeam(transaction, teamId);
  });
}
