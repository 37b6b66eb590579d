import { eq } from 'drizzle-orm';
import { remedyOf, type ConversionFailure } from '#domain/engine/conversion-failure.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, user } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { Claim } from './conversion-store.ts';

/** How the person who ordered a conversion is notified of its end. */
export type OutcomeMails = { mailer: MailQueue; publicUrl: string };

/** How a conversion failed: the cause decides what can help, the reason is a sentence for the customer. */
export type Failure = { cause: ConversionFailure; reason: string };

/** Writes to the person who placed the order that it is done, or why it failed, in the transaction that ends it. */
export async function mailOutcome(
  transaction: Scoped,
  { mailer, publicUrl }: OutcomeMails,
  { project }: Claim,
  failure: Failure | undefined,
): Promise<void> {
  if (project.isDemo) return;
  const [placed] = await transaction
    .select({ email: user.email })
    .from(order)
    .innerJoin(user, eq(user.id, order.placedBy))
    .where(eq(order.projectId, project.id));
  if (!placed) return;
  const address = `${publicUrl}/bimit-plan/${project.id}`;
  const told = failure ? failedMail(project.name, failure, address) : readyMail(project.name, address);
  await mailer.sendIn(transaction, { to: placed.email, ...told });
}

function failedMail(name: string, { cause, reason }: Failure, url: string) {
  const { advice, rerun } = remedyOf(cause);
  const help = [advice, 'Nothing was charged.'].filter(Boolean).join(' ');
  return {
    subject: `${name} could not be converted`,
    text: `The conversion of ${name} has failed.\n\nError identified: ${reason}\n\n${help}`,
    button: { label: rerun === 'none' ? 'View the project' : 'Try again', url },
  };
}

function readyMail(name: string, url: string) {
  return {
    subject: `${name} is ready`,
    text: `The conversion of ${name} is complete. View the point cloud, the model and the plan.`,
    button: { label: 'View the result', url },
  };
}
