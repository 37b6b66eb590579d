import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { conversion } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { setStatus } from '#server/records/move-project.ts';
import { commitStep, type Claim } from './conversion-store.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { mailOutcome, type Failure } from './mail-outcome.ts';

/** Ends a conversion with the reason that the customer reads; finished steps stay viewable, and nothing is charged. */
export async function failConversion(
  { db, ...mails }: Mailing & { db: Database },
  claim: Claim,
  failure: Failure,
): Promise<boolean> {
  const { id: projectId, teamId, isDemo, pipelineStatus } = claim.project;
  const { cause, reason } = failure;
  return commitStep(db, claim, async (transaction) => {
    const now = new Date();
    await setStatus(transaction, claim.project, {
      to: 'Order Failed',
      pipelineStatus,
      mover: 'engine',
      movedBy: null,
      reason,
      now,
      set: { failureReason: reason, failureCause: cause, mlEndedAt: now },
    });
    await transaction
      .update(conversion)
      .set({ message: reason, updatedAt: now })
      .where(eq(conversion.projectId, projectId));
    await publish(transaction, {
      teamId,
      projectId,
      isDemo,
      status: 'Order Failed',
      pipelineStatus,
      job: 'inspect',
      percent: 0,
      message: reason,
    });
    await mailOutcome(transaction, mails, claim, failure);
  });
}
