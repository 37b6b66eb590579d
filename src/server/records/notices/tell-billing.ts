import type { Scoped } from '#server/platform/database/database.ts';
import { notification } from '#server/platform/database/schema.ts';
import { billingEmailOf } from '#server/records/papers/invoice-recipients.ts';

/** The fact by which a notice for nobody in particular is for the billing e-mail of its team. */
export const TO_BILLING = 'isForBilling';

/** Has the worker mail a new invoice to the billing e-mail of its team, where there is one, in the transaction that issues it. */
export async function tellBilling(
  transaction: Scoped,
  { teamId, projectId, invoiceId }: { teamId: string; projectId: string; invoiceId: string },
): Promise<void> {
  if ((await billingEmailOf(transaction, teamId)) === undefined) return;
  await transaction.insert(notification).values({
    userId: null,
    projectId,
    kind: 'invoice',
    facts: { invoiceId, [TO_BILLING]: true },
    wantsMail: true,
    createdAt: new Date(),
  });
}
