import { z } from 'zod';
import { isSmallPicture } from '#domain/pictures/picture-size.ts';

const MAX_PICTURE = 200_000;
const PNG_PREFIX = 'data:image/png;base64,';
const PNG_BEGIN = `${PNG_PREFIX}iVBORw0KGgo`;

/** By the first bytes of the picture, which say its size. */
function isSmallDrawing(dataUrl: string): boolean {
  try {
    const head = atob(dataUrl.slice(PNG_PREFIX.length, PNG_PREFIX.length + 44));
    return isSmallPicture(Uint8Array.from(head, (character) => character.charCodeAt(0)));
  } catch {
    // No base64.
    return false;
  }
}

/** How somebody signs: a line drawn by hand as PNG, at most 200 kB of text, or their name as they type it. */
export const signatureMark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    png: z
      .string()
      .startsWith(PNG_BEGIN)
      .max(MAX_PICTURE)
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)
      .refine(isSmallDrawing, 'The drawing is too large.'),
  }),
  z.strictObject({ kind: z.literal('typed'), name: z.string().trim().min(2).max(100) }),
]);
export type SignatureMark = z.infer<typeof signatureMark>;

/** What a signer agrees to; kept with the signature as it was then. */
export function consentText(company: string, estimateNumber: string): string {
  return (
    `I am authorized to sign for my company. I authorize ${company} to perform the services in estimate` +
    ` ${estimateNumber} at its price and terms, and agree to sign electronically: this has the same effect as a` +
    ' signature on paper.'
  );
}

/** What the page that is added to a signed document says. Times in ISO 8601. */
export type SigningCertificate = {
  signatureId: string;
  document: string;
  documentSha256: string;
  signerName: string;
  signerEmail: string;
  ip: string;
  signedAt: string;
  consent: string;
  mark: SignatureMark;
};
