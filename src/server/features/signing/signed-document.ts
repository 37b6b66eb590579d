import { eq } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { estimate, signature } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import { printSigned, signedKey } from '#server/records/papers/print-signed.ts';
import type { SignatureRow } from './find-authorization.ts';

/**
 * Key of the signed document. One recorded without its file (an order of the demo) is printed when it is first asked
 * for. Throws NOT_FOUND when nothing was signed here.
 */
export async function signedDocument(
  { db, ...parts }: { db: Database; store: ObjectStore; press: Press },
  signed: SignatureRow | undefined,
): Promise<string> {
  if (signed?.storageKey) return signed.storageKey;
  if (signed?.provider !== 'builtin' || !signed.completedAt || !signed.mark) throw new AppError('NOT_FOUND');
  const { id, projectId, signerName, signerEmail, completedAt, consent, mark, ip, estimateId } = signed;
  const [paper] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select().from(estimate).where(eq(estimate.id, estimateId)),
  );
  if (!paper) throw new AppError('NOT_FOUND');
  const storageKey = signedKey(projectId, id);
  const signer = {
    signatureId: id,
    signerName: signerName ?? '',
    signerEmail: signerEmail ?? '',
    ip: ip ?? '',
    signedAt: completedAt.toISOString(),
    consent: consent ?? '',
    mark,
  };
  const { documentSha256 } = await printSigned(parts, paper, storageKey, signer);
  await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.update(signature).set({ storageKey, documentSha256 }).where(eq(signature.id, id)),
  );
  return storageKey;
}
