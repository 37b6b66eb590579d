import { and, desc, eq } from 'drizzle-orm';
import type { ServiceAuthorization } from '#contract/signing.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { canEdit, type Principal } from '#domain/access/access.ts';
import { depositCents } from '#domain/pricing/price-order.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { consentText } from '#domain/signing/signature-mark.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate, signature, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { signedPdfPath } from '#server/records/papers/print-signed.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';

export type EstimateRow = typeof estimate.$inferSelect;
export type SignatureRow = typeof signature.$inferSelect;
/** Said when what somebody has before them is not what is to be signed. */
export const NOTHING_WAITS = 'Nothing waits for a signature here, or a newer estimate was issued. Reload the page.';

/** The project with its papers, for admins of its team and staff: 404 for others, 403 for members. */
export async function requireAuthorization(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<{ row: ProjectRow; current: EstimateRow | undefined; signed: SignatureRow | undefined }> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  if (!canEdit(principal, factsOf(row))) throw new AppError('FORBIDDEN');
  const [current] = await transaction
    .select()
    .from(estimate)
    .where(and(eq(estimate.projectId, projectId), eq(estimate.status, 'issued')));
  return { row, current, signed: await findSigned(transaction, projectId) };
}

/** The newest signature of a project. */
export async function findSigned(transaction: Scoped, projectId: string): Promise<SignatureRow | undefined> {
  const [signed] = await transaction
    .select()
    .from(signature)
    .where(and(eq(signature.projectId, projectId), eq(signature.status, 'completed')))
    .orderBy(desc(signature.completedAt))
    .limit(1);
  return signed;
}

/** What is due with the signature: as the estimate says, else half of it. */
export const depositOf = ({ content, totalCents }: EstimateRow) => content.dueNowCents ?? depositCents(totalCents);
export const isExpired = ({ validUntil }: EstimateRow, now: Date) => validUntil < calendarDateIn(now, 'UTC');

/** What the page of the signature shows. */
export async function readAuthorization(
  transaction: Scoped,
  principal: Principal & { userId: string },
  { projectId, provider, now }: { projectId: string; provider: SignatureRow['provider']; now: Date },
): Promise<ServiceAuthorization> {
  const { row, current, signed } = await requireAuthorization(transaction, principal, projectId);
  const { company } = await readOperator(transaction);
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, principal.userId));
  const isOpen = row.status === 'Estimate Ready' && current;
  return {
    provider,
    estimate: isOpen
      ? {
          id: current.id,
          number: current.number,
          totalCents: current.totalCents,
          dueNowCents: depositOf(current),
          currency: current.currency,
          validUntil: current.validUntil,
          isExpired: isExpired(current, now),
          pdf: `/api/projects/${projectId}/estimate.pdf`,
        }
      : null,
    company,
    consent: consentText(company, current?.number ?? ''),
    signerName: person?.name ?? '',
    signerEmail: person?.email ?? '',
    needsDeposit: row.customerContractType !== MSA,
    signed: signed?.completedAt
      ? { by: signed.signerName ?? '', at: signed.completedAt.toISOString(), pdf: signedPdfPath(projectId) }
      : null,
  };
}
