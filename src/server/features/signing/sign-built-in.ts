import type { SignedOrder } from '#contract/signing.ts';
import type { Principal } from '#domain/access/access.ts';
import { consentText, type SignatureMark } from '#domain/signing/signature-mark.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { createPapers } from '#server/records/papers/issue.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import { printSigned, signedKey, signedPdfPath } from '#server/records/papers/print-signed.ts';
import type { Signing } from '#server/platform/signing/signing.ts';
import { completeSignature } from './complete-signature.ts';
import { requireSigner } from './find-signer.ts';

export type SigningParts = {
  db: Database;
  store: ObjectStore;
  press: Press;
  papers: ReturnType<typeof createPapers>;
  signing: Signing;
};
type Given = { projectId: string; estimateId: string; mark: SignatureMark; ip: string };
type Answer = {
  answer: SignedOrder;
  isNew: boolean;
  about: { name: string; signerName: string; number: string } | undefined;
};

/** An admin of the team signs here. The document is printed and stored first: what the rows name is there. */
export async function signBuiltIn(
  parts: SigningParts,
  principal: Principal,
  { projectId, estimateId, mark, ip }: Given,
): Promise<Answer> {
  const now = new Date();
  const { row, estimate, person, company, userId } = await inScope(parts.db, scopeOf(principal), (transaction) =>
    requireSigner(transaction, principal, { projectId, estimateId, now }),
  );
  if (parts.signing.provider !== 'builtin')
    throw new AppError('CONFLICT', {
      userMessage: 'This portal uses the form of a signing service. Reload the page.',
    });
  const signatureId = crypto.randomUUID();
  const storageKey = signedKey(projectId, signatureId);
  const signer = {
    signatureId,
    signerName: mark.kind === 'typed' ? mark.name : person.name,
    signerEmail: person.email,
    ip,
    signedAt: now.toISOString(),
    mark,
  };
  const certificate = estimate
    ? await printSigned(parts, estimate, storageKey, { ...signer, consent: consentText(company, estimate.number) })
    : { ...signer, consent: '', document: '', documentSha256: '' };
  const discard = () => parts.store.deletePrefix(storageKey);
  try {
    const { isNew, ...answer } = await inScope(parts.db, { kind: 'system' }, (transaction) =>
      completeSignature(transaction, parts.papers, {
        ...certificate,
        projectId,
        estimateId,
        provider: 'builtin',
        submissionId: signatureId,
        submissionUrl: signedPdfPath(projectId),
        signedBy: userId,
        storageKey,
      }),
    );
    if (!isNew) await discard();
    return {
      answer,
      isNew,
      about: estimate && { name: row.name, signerName: signer.signerName, number: estimate.number },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
