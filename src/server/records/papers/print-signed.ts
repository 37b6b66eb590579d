import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from './pdf/press.ts';
import { printStored } from './print-stored.ts';

/** Where the signed document of a project is in the object store. */
export const signedKey = (projectId: string, signatureId: string) =>
  `project/${projectId}/signature/${signatureId}.pdf`;

/** Where its team reads it. */
export const signedPdfPath = (projectId: string) => `/api/projects/${projectId}/authorization.pdf`;

/** Prints the document in English, which its digest is of, its digest, and the document once more with the page that tells of both; stores the latter. */
export async function printSigned(
  parts: { store: ObjectStore; press: Press },
  { content, number }: { content: PaperContent; number: string },
  storageKey: string,
  signer: Omit<SigningCertificate, 'document' | 'documentSha256'>,
): Promise<SigningCertificate> {
  const documentSha256 = createHash('sha256')
    .update(await printStored(parts, content))
    .digest('hex');
  const certificate = { ...signer, document: `Estimate ${number}`, documentSha256 };
  await parts.store.put(storageKey, Readable.from([await printStored(parts, content, { certificate })]));
  return certificate;
}
