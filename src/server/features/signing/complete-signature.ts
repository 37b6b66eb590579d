import { and, eq } from 'drizzle-orm';
import type { SignedOrder } from '#contract/signing.ts';
import { statusAfterSignature } from '#domain/project/status-moves.ts';
import type { SignatureMark } from '#domain/signing/signature-mark.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate, invoice, project, signature } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { createPapers } from '#server/records/papers/issue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { moveProject } from '#server/records/move-project.ts';
import { depositOf, findSigned, NOTHING_WAITS, type SignatureRow } from './find-authorization.ts';

export type Completion = {
  projectId: string;
  estimateId: string;
  provider: SignatureRow['provider'];
  submissionId: string;
  submissionUrl: string;
  signedBy: string | null;
  storageKey: string | null;
  signatureId: string;
  signerName: string;
  signerEmail: string;
  documentSha256: string;
  /** ISO 8601. */
  signedAt: string;
  /** These three only of what is signed here: a service keeps its own. */
  consent: string | null;
  mark: SignatureMark | null;
  ip: string | null;
};

/**
 * Stores a signature and advances the project, in one transaction: estimate signed, deposit invoice where one is due, history, audit and
 * notices. Of several concurrent calls one is kept (`isNew`), the others get its result. Throws CONFLICT when nothing waits for a signature. As the system.
 */
export async function completeSignature(
  transaction: Scoped,
  papers: ReturnType<typeof createPapers>,
  done: Completion,
): Promise<SignedOrder & { isNew: boolean }> {
  const { projectId, estimateId, signerName, signerEmail, documentSha256, consent, mark, ip, storageKey } = done;
  const now = new Date(done.signedAt);
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  const before = await findSigned(transaction, projectId);
  if (row && before?.estimateId === estimateId)
    return { ...(await answerOf(transaction, before, row.status)), isNew: false };
  const next = row && statusAfterSignature(row);
  const [current] = await transaction
    .select()
    .from(estimate)
    .where(and(eq(estimate.id, estimateId), eq(estimate.projectId, projectId), eq(estimate.status, 'issued')));
  if (!row || !next || !current) throw new AppError('CONFLICT', { userMessage: NOTHING_WAITS });
  const { provider, submissionId, submissionUrl, signedBy } = done;
  const values = {
    projectId,
    teamId: row.teamId,
    estimateId,
    provider,
    submissionId,
    submissionUrl,
    status: 'completed' as const,
    signedBy,
    signerName,
    signerEmail,
    documentSha256,
    consent,
    mark,
    ip,
    storageKey,
    completedAt: now,
  };
  const [made] = await transaction
    .insert(signature)
    .values({ id: done.signatureId, ...values, createdAt: now })
    .onConflictDoUpdate({ target: signature.submissionId, set: values })
    .returning();
  if (!made) throw new Error('no signature was made');
  await transaction.update(estimate).set({ status: 'signed' }).where(eq(estimate.id, estimateId));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: signedBy,
    action: 'authorization.sign',
    objectType: 'project',
    objectId: projectId,
    details: { number: current.number, documentSha256, by: signerName },
    ...(ip && { ip }),
  });
  const amountCents = depositOf(current);
  const deposit =
    next === 'Deposit Due'
      ? await papers.issueInvoice(transaction, { projectId, kind: 'deposit', amountCents, now, issuedBy: null })
      : undefined;
  await moveProject(transaction, projectId, {
    to: next,
    mover: 'signature',
    movedBy: signedBy,
    ...(ip && { ip }),
    ...(deposit && {
      invoice: { invoiceId: deposit.id, number: deposit.number, amountCents, currency: deposit.currency },
    }),
  });
  return { ...(await answerOf(transaction, made, next)), isNew: true };
}

async function answerOf(
  transaction: Scoped,
  { projectId, submissionUrl }: SignatureRow,
  status: string,
): Promise<SignedOrder> {
  const [deposit] = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.projectId, projectId), eq(invoice.kind, 'deposit'), eq(invoice.status, 'open')));
  return { status, submissionUrl, depositInvoiceId: deposit?.id ?? null };
}
