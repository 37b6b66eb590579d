import { sql } from 'drizzle-orm';
import { balanceCents } from '#domain/billing/balance.ts';
import { billsAtCompletion } from '#domain/operator/operator-settings.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { Operator } from '#server/records/operator/operator.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';

/** What is billed by itself when an order is completed now: nothing where the operator bills by hand. */
export async function billedAtCompletionCents(
  transaction: Scoped,
  { balance_billing: setting }: Pick<Operator, 'balance_billing'>,
  projectId: string,
): Promise<number> {
  const [money] = await readOrderMoney(transaction, sql`p.id = ${projectId} and not p.is_paid_full`);
  return billsAtCompletion(setting) && money ? balanceCents(money) : 0;
}
