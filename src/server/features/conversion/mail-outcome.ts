import { eq } from 'drizzle-orm';
import { remedyOf, type ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
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
  outcome: Failure | { unmodeledSqft: number },
): Promise<void> {
  if (project.isDemo) return;
  const [placed] = await transaction
    .select({ email: user.email, units: user.units })
    .from(order)
    .innerJoin(user, eq(user.id, order.placedBy))
    .where(eq(order.projectId, project.id));
  if (!placed) return;
  const address = `${publicUrl}/bimit-plan/${project.id}`;
  const told =
    'cause' in outcome
      ? failedMail(project.name, outcome, address)
      : readyMail(project.name, address, unmodeledWords(outcome.unmodeledSqft, placed.units ?? project.modelUnits));
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

/** '' where all of the scanned floor is in rooms. */
function unmodeledWords(areaSqft: number, units: string): string {
  if (areaSqft === 0) return '';
  const area = formatArea(areaSqft / SQUARE_FEET_PER_M2, units === 'metric' ? 'metric' : 'imperial');
  return `\n\n${area} of scanned floor is in no room of the model. It is hatched on the plan, so check there what is missing.`;
}

function readyMail(name: string, url: string, remark: string) {
  return {
    subject: `${name} is ready`,
    text: `The conversion of ${name} is complete. View the point cloud, the model and the plan.${remark}`,
    button: { label: 'View the result', url },
  };
}
