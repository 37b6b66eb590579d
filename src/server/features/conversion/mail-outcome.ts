import { eq } from 'drizzle-orm';
import { remedyOf, type ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { scanUnitNames } from '#domain/engine/scan-unit.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, user } from '#server/platform/database/schema.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import type { Claim } from './conversion-store.ts';

/** How a conversion failed: the cause decides what can help, the reason is a sentence for the customer. */
export type Failure = { cause: ConversionFailure; reason: string };

/** Writes to the person who placed the order that it is done, or why it failed, in the transaction that ends it. */
export async function mailOutcome(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
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
      : readyMail(project.name, address, [
          unmodeledWords(outcome.unmodeledSqft, placed.units ?? project.modelUnits),
          assumedWords(project),
        ]);
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
  return `${area} of scanned floor is in no room of the model. It is hatched on the plan, so check there what is missing.`;
}

/** '' where the unit was chosen, stated by the file, or seen. */
function assumedWords({ foundUnit }: Claim['project']): string {
  if (foundUnit?.basis !== 'assumed') return '';
  return `Nothing in the scan shows its unit, so ${scanUnitNames[foundUnit.unit]} were assumed. If the sizes are wrong, convert it again with the right unit.`;
}

function readyMail(name: string, url: string, remarks: readonly string[]) {
  const done = `The conversion of ${name} is complete. View the point cloud, the model and the plan.`;
  return {
    subject: `${name} is ready`,
    text: [done, ...remarks].filter(Boolean).join('\n\n'),
    button: { label: 'View the result', url },
  };
}
