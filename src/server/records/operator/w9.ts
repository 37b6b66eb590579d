import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { isW9 } from '#domain/operator/w9.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Operator } from './operator.ts';

/** Stores the operator's W9 form, and answers the setting that names it; undefined when it is no PDF of at most 25 MB. */
export async function storeOperatorW9(
  store: ObjectStore,
  content: Uint8Array,
): Promise<{ key: 'w9'; value: string } | undefined> {
  if (!isW9(content)) return undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file: NonNullable<Operator['w9']> = { key: `operator/w9/${sha256}.pdf`, sha256 };
  await store.put(file.key, Readable.from([Buffer.from(content)]));
  return { key: 'w9', value: JSON.stringify(file) };
}

/** Who may have it: staff, and members of a team with a finished project of its own or an invoice that a transaction paid (ordering.md §6). */
export async function mayHaveW9(transaction: Scoped, principal: Principal): Promise<boolean> {
  if (principal.kind === 'staff') return true;
  if (principal.kind !== 'user' || !principal.teamId) return false;
  const { rows } = await transaction.execute<{ may: boolean }>(sql`
    select exists (select 1 from project
        where team_id = ${principal.teamId} and status = 'Order Completed' and deleted_at is null
          and not is_demo and not is_public)
      or exists (select 1 from invoice i where i.team_id = ${principal.teamId} and i.status = 'paid' and (
          exists (select 1 from payment y where y.invoice_id = i.id and y.status = 'paid')
          or exists (select 1 from invoice_transaction t where t.invoice_id = i.id and t.status = 'succeeded'))) as may`);
  return rows[0]?.may ?? false;
}
