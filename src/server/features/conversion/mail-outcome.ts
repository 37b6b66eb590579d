import { eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, user } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { Claim } from './conversion-store.ts';

/** How the person who ordered a conversion is notified of its end. */
export type OutcomeMails = { mailer: MailQueue; publicUrl: string };

/** Writes to the person who placed the order that it is done, or why it failed, in the transaction that ends it. */
export async function mailOutcome(
  transaction: Scoped,
  { mailer, publicUrl }: OutcomeMails,
  { project }: Claim,
  failure: string | undefined,
): Promise<void> {
  if (project.isDemo) return;
  const [placed] = await transaction
    .select({ email: user.email })
    .from(order)
    .innerJoin(user, eq(user.id, order.placedBy))
    .where(eq(order.projectId, project.id));
  if (!placed) return;
  const address = `${publicUrl}/bimit-plan/${project.id}`;
  const told = failure
    ? {
        subject: `${project.name} could not be converted`,
        text: `The conversion of ${project.name} has failed.\n\nError identified: ${failure}\n\nNothing was charged. You can try again with other settings.`,
        button: { label: 'Try again', url: address },
      }
    : {
        subject: `${project.name} is ready`,
        text: `The conversion of ${project.name} is complete. View the point cloud, the model and the plan.`,
        button: { label: 'View the result', url: address },
      };
  await mailer.sendIn(transaction, { to: placed.email, ...told });
}
