import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { estimate, project, signature } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { createPapers } from '#server/records/papers/issue.ts';
import type { Submission } from '#server/platform/signing/signing-service.ts';
import type { Signing } from '#server/platform/signing/signing.ts';
import { signedKey } from '#server/records/papers/print-signed.ts';
import { completeSignature } from './complete-signature.ts';
import { isExpired, type SignatureRow } from './find-authorization.ts';
import { noticeOfSignature } from './notice-of-signature.ts';

export type FormParts = {
  db: Database;
  store: ObjectStore;
  papers: ReturnType<typeof createPapers>;
  signing: Signing;
  notifyStaff: NotifyStaff;
};

/**
 * Looks at an open form at the signing service, and does once what follows when it is signed: the document is stored, the project moves.
 * Throws when the service does not answer: the queue tries again.
 */
export async function completeForm(parts: FormParts, submissionId: string): Promise<void> {
  const { db, store, signing } = parts;
  const [row] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select()
      .from(signature)
      .where(and(eq(signature.submissionId, submissionId), eq(signature.provider, 'docuseal'))),
  );
  if (row?.status !== 'open') return;
  if (signing.provider === 'builtin') throw new Error('The signing service was turned off while a form waits.');
  const submission = await signing.read(submissionId);
  const { completedAt, documentUrl } = submission;
  if (!completedAt) return;
  if (!documentUrl) throw new Error('the signed document is not there yet');
  const storageKey = signedKey(row.projectId, row.id);
  const { sha256 } = await store.put(storageKey, Readable.from([await signing.download(documentUrl)]));
  try {
    await settle(parts, row, { ...submission, completedAt, storageKey, documentSha256: sha256 });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
    await store.deletePrefix(storageKey);
    await setAside(parts, row, submission.submissionUrl);
  }
}

type Signed = Submission & { completedAt: Date; storageKey: string; documentSha256: string };

async function settle(
  { db, papers, notifyStaff }: FormParts,
  row: SignatureRow,
  { completedAt, submissionUrl, storageKey, documentSha256, ...signer }: Signed,
): Promise<void> {
  const { projectId, estimateId, submissionId, signedBy } = row;
  const [signerName, signerEmail] = [
    signer.signerName ?? row.signerName ?? '',
    signer.signerEmail ?? row.signerEmail ?? '',
  ];
  const done = await inScope(db, { kind: 'system' }, async (transaction) => {
    const [paper] = await transaction.select().from(estimate).where(eq(estimate.id, estimateId));
    if (!paper || isExpired(paper, completedAt)) throw new AppError('CONFLICT');
    const result = await completeSignature(transaction, papers, {
      projectId,
      estimateId,
      provider: 'docuseal',
      submissionId,
      submissionUrl,
      signedBy,
      storageKey,
      documentSha256,
      signatureId: row.id,
      signerName,
      signerEmail,
      signedAt: completedAt.toISOString(),
      consent: null,
      mark: null,
      ip: null,
    });
    const [of] = await transaction.select({ name: project.name }).from(project).where(eq(project.id, projectId));
    return { ...result, name: of?.name ?? '', number: paper.number };
  });
  if (done.isNew)
    await notifyStaff(
      noticeOfSignature({ projectId, name: done.name, number: done.number, signerName, status: done.status }),
    );
}

/** Signed, but not what is to be signed any more: it moves nothing, and somebody has to look. */
async function setAside(
  { db, notifyStaff }: FormParts,
  { id, projectId }: SignatureRow,
  submissionUrl: string,
): Promise<void> {
  const changed = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .update(signature)
      .set({ status: 'replaced', submissionUrl })
      .where(and(eq(signature.id, id), eq(signature.status, 'open')))
      .returning({ id: signature.id }),
  );
  if (changed.length > 0)
    await notifyStaff({
      topic: 'signature',
      projectId,
      subject: 'A withdrawn estimate was signed',
      text:
        'Someone signed a form whose estimate was replaced or has expired, or whose project is now at another status. Nothing' +
        ` was changed. The signed document is at ${submissionUrl}.`,
    });
}
