import { and, desc, eq } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { payment } from '#server/platform/database/schema.ts';
import { isPayable } from '#server/records/rules/payment-status.ts';

export type PaymentRow = typeof payment.$inferSelect;
/** What is paid for and what it costs. */
export type Priced = Pick<
  PaymentRow,
  | 'kind'
  | 'invoiceId'
  | 'projectId'
  | 'projectName'
  | 'teamId'
  | 'userId'
  | 'areaSqft'
  | 'amountCents'
  | 'currency'
  | 'tax'
>;
type NewPayment = Priced & Pick<PaymentRow, 'mount' | 'returnPath'>;

/** The one payable checkout of an unlock or an invoice: a new row, or the existing one, no matter who made it. */
export async function claimPayment(transaction: Scoped, wanted: NewPayment): Promise<PaymentRow | undefined> {
  const [made] = await transaction
    .insert(payment)
    .values({ ...wanted, createdAt: new Date() })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const isSame =
    wanted.kind === 'invoice'
      ? eq(payment.invoiceId, wanted.invoiceId ?? '')
      : eq(payment.projectId, wanted.projectId ?? '');
  const [found] = await transaction
    .select()
    .from(payment)
    .where(and(eq(payment.kind, wanted.kind), isSame, isPayable()));
  return found;
}

/** Records the session of a checkout; false when the checkout was given up in the meantime. Only forward: it may have been paid. */
export async function markOpen(db: Database, paymentId: string, stripeSessionId: string): Promise<boolean> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction
      .update(payment)
      .set({ status: 'open', stripeSessionId })
      .where(and(eq(payment.id, paymentId), eq(payment.status, 'creating')));
    const [row] = await transaction.select({ status: payment.status }).from(payment).where(eq(payment.id, paymentId));
    return row?.status !== 'expired';
  });
}

/** Gives a checkout up, if it was not paid. */
export async function markExpired(db: Database, paymentId: string): Promise<void> {
  await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .update(payment)
      .set({ status: 'expired' })
      .where(and(eq(payment.id, paymentId), isPayable())),
  );
}

/** A payment by the session of its checkout, as far as the caller's scope shows it. */
export async function findBySession(transaction: Scoped, sessionId: string): Promise<PaymentRow | undefined> {
  const [found] = await transaction
    .select()
    .from(payment)
    .where(eq(payment.stripeSessionId, sessionId))
    .orderBy(desc(payment.createdAt))
    .limit(1);
  return found;
}
