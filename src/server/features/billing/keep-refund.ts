import type { Scoped } from '#server/platform/database/database.ts';
import { refund } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { RefundRow } from './invoice-of-payment.ts';
import type { PaymentRow } from './payment-store.ts';

type Kept = Pick<typeof refund.$inferInsert, 'amountCents' | 'reason' | 'priceEffect' | 'stripeRefundId'>;
/** Who asked for it: none for what came by itself. `details`: more for the audit log. */
type By = { userId?: string; ip?: string; details: Record<string, unknown> };

/** Keeps a refund of a payment as requested, and records it in the team's audit log where the payment is of a project. */
export async function keepRefund(
  transaction: Scoped,
  { id: paymentId, teamId, projectId }: Pick<PaymentRow, 'id' | 'teamId' | 'projectId'>,
  kept: Kept,
  { userId, ip, details }: By,
): Promise<RefundRow> {
  const [made] = await transaction
    .insert(refund)
    .values({ ...kept, paymentId, teamId, requestedBy: userId, createdAt: new Date() })
    .returning();
  if (!made) throw new Error('no refund was kept');
  if (projectId)
    await recordAudit(transaction, {
      teamId,
      userId: userId ?? null,
      action: 'payment.refund',
      objectType: 'project',
      objectId: projectId,
      details: { paymentId, amountCents: kept.amountCents, ...details },
      ...(ip !== undefined && { ip }),
    });
  return made;
}
