import { and, isNull, lt, notExists, sql } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { order, orderGuest, upload } from '#server/platform/database/schema.ts';

/** Deletes the addresses of visitors who began an order and placed none, a week after their token ended; their files go first. */
export async function forgetOldGuests(db: Database): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const orders = transaction
      .select({ one: sql`1` })
      .from(order)
      .where(sql`${order.draftId} = ${orderGuest.draftId}`);
    const files = transaction
      .select({ one: sql`1` })
      .from(upload)
      .where(sql`${upload.draftId} = ${orderGuest.draftId}`);
    await transaction
      .delete(orderGuest)
      .where(
        and(
          lt(orderGuest.expiresAt, sql`now() - interval '7 days'`),
          isNull(orderGuest.claimedAt),
          notExists(orders),
          notExists(files),
        ),
      );
  });
}
