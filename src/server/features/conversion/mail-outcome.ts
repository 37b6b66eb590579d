import { eq } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { order, user } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Claim } from './conversion-store.ts';

type Parts = { db: Database; mailer: Mailer; log: Logger; publicUrl: string };

/** Tells the person who placed the order that it is done, or why it failed. Never stops the conversion. */
export async function mailOutcome({ db, mailer, log, publicUrl }: Parts, { project }: Claim, failure: string | undefined): Promise<void> {
  if (project.isDemo) return;
  try {
    const [placed] = await inScope(db, { kind: 'worker', projectId: project.id }, (transaction) => transaction.select({ email: user.email }).from(order).innerJoin(user, eq(user.id, order.placedBy)).where(eq(order.projectId, project.id)));
    if (!placed) return;
    const address = `${publicUrl}/bimit-plan/${project.id}`;
    const told = failure
      ? { subject: `${project.name} could not be converted`, text: `The conversion of ${project.name} has failed.\n\nError identified: ${failure}\n\nNothing was charged. You can try again with other settings.`, button: { label: 'Try again', url: address } }
      : { subject: `${project.name} is ready`, text: `The conversion of ${project.name} is complete: see the cloud, the model and the plan.`, button: { label: 'See the result', url: address } };
    await mailer.send({ to: placed.email, ...told });
  } catch (error) {
    log.warn({ err: error }, 'mail about a conversion');
  }
}
