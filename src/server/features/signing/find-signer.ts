import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { ProjectRow } from '#server/records/project-records.ts';
import {
  isExpired,
  NOTHING_WAITS,
  requireAuthorization,
  type EstimateRow,
  type SignatureRow,
} from './find-authorization.ts';

/** `estimate`: undefined once it is signed. */
type ToSign = {
  row: ProjectRow;
  estimate: EstimateRow | undefined;
  signed: SignatureRow | undefined;
  person: { name: string; email: string };
  company: string;
  userId: string;
};

/**
 * Who is about to sign what: an admin of the team, and the estimate that they have read. FORBIDDEN for others, CONFLICT
 * for an estimate that is no longer open.
 */
export async function requireSigner(
  transaction: Scoped,
  principal: Principal,
  { projectId, estimateId, now }: { projectId: string; estimateId: string; now: Date },
): Promise<ToSign> {
  const { row, current, signed } = await requireAuthorization(transaction, principal, projectId);
  // Staff help, but do not sign for a customer.
  if (principal.kind !== 'user') throw new AppError('FORBIDDEN');
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, principal.userId));
  if (!person) throw new AppError('FORBIDDEN');
  const isOpen = row.status === 'Estimate Ready' && current?.id === estimateId;
  if (row.deletedAt || (signed?.estimateId !== estimateId && !isOpen))
    throw new AppError('CONFLICT', { userMessage: NOTHING_WAITS });
  if (current && isExpired(current, now))
    throw new AppError('CONFLICT', {
      userMessage: 'The price in this estimate has expired. Send us a message, and we will issue a new one.',
    });
  const { company } = await readOperator(transaction);
  return { row, estimate: current, signed, person, company, userId: principal.userId };
}
