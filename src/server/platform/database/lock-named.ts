import { sql } from 'drizzle-orm';
import type { Scoped } from './database.ts';

/** One after another for each name, until the transaction ends. Needs no right to any row. */
export async function lockNamed(transaction: Scoped, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
