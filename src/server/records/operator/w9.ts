import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { isW9, missingOfW9 } from '#domain/operator/w9.ts';
import { fillW9 } from '#domain/operator/w9-fields.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator, type Operator } from './operator.ts';
import { fillPdfForm, readPdfForm } from './pdf-form.ts';
import { openTin } from './tin.ts';

/**
 * Stores the operator's blank W9 form, and answers the setting that names it; undefined when it is no PDF of at most 25 MB. Throws W9_UNREADABLE,
 * W9_NO_FIELDS and W9_OTHER_FIELDS for a PDF that cannot be filled in.
 */
export async function storeOperatorW9(
  store: ObjectStore,
  content: Uint8Array,
): Promise<{ key: 'w9'; value: string } | undefined> {
  if (!isW9(content)) return undefined;
  const fields = await readPdfForm(content);
  if (!fields) throw new AppError('W9_UNREADABLE');
  if (fields.length === 0) throw new AppError('W9_NO_FIELDS');
  const { missing } = fillW9(fields, { name: null, number: null, classification: null });
  if (missing.length > 0) throw new AppError('W9_OTHER_FIELDS');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file: NonNullable<Operator['w9']> = { key: `operator/w9/${sha256}.pdf`, sha256 };
  await store.put(file.key, Readable.from([Buffer.from(content)]));
  return { key: 'w9', value: JSON.stringify(file) };
}

/** The form with the operator's details in its fields; without fields, as it was stored. Undefined if it cannot be read, or the number cannot be opened. */
export async function filledW9(
  secret: string,
  operator: Pick<Operator, 'w9_name' | 'w9_tin' | 'w9_classification'>,
  content: Uint8Array,
): Promise<Uint8Array | undefined> {
  const number = openTin(secret, operator.w9_tin);
  if (operator.w9_tin !== null && number === null) return undefined;
  const details = { name: operator.w9_name, number, classification: operator.w9_classification };
  return await fillPdfForm(content, details);
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

/** Whether the form is shown to somebody who may have it: not before it can be filled in. */
export const isW9Offered = async (transaction: Scoped, principal: Principal): Promise<boolean> =>
  missingOfW9(await readOperator(transaction)).length === 0 && (await mayHaveW9(transaction, principal));
