import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PART_PATH } from '#contract/uploads.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { PART_ADDRESS_SECONDS, type PartToSign } from './object-store.ts';

const signed = z.object({
  uploadId: z.uuid(),
  partNumber: z.coerce.number().int().min(1),
  length: z.coerce.number().int().min(1),
  sha256: z.string().optional(),
  uploadRow: z.uuid(),
  userId: z.string(),
  expires: z.coerce.number().int(),
  signature: z.string(),
});

function signatureOf(secret: string, values: (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(['PUT part', ...values].join('\n'))
    .digest('base64url');
}

/** Address of a part, with upload, number, length, checksum, holder and expiry under one signature. `nowMs`: time of signing. */
export function signPartPath(secret: string, part: PartToSign, nowMs: number): string {
  const { uploadRow, userId } = part.holder;
  const expires = nowMs + PART_ADDRESS_SECONDS * 1000;
  const signature = signatureOf(secret, [
    part.uploadId,
    part.partNumber,
    part.lengthBytes,
    part.sha256 ?? '',
    uploadRow,
    userId,
    expires,
  ]);
  const query = new URLSearchParams({
    length: String(part.lengthBytes),
    ...(part.sha256 ? { sha256: part.sha256 } : {}),
    uploadRow,
    userId,
    expires: String(expires),
    signature,
  });
  return `${PART_PATH.replace(':uploadId', part.uploadId).replace(':partNumber', String(part.partNumber))}?${query}`;
}

/** Reads a signed address back. Throws `SIGNED_URL_INVALID` when anything was changed or its time is over. */
export function verifyPartPath(secret: string, values: Record<string, string>, nowMs: number) {
  const result = signed.safeParse(values);
  if (!result.success) throw new AppError('SIGNED_URL_INVALID');
  const { uploadId, partNumber, length, sha256, uploadRow, userId, expires, signature } = result.data;
  const wanted = Buffer.from(
    signatureOf(secret, [uploadId, partNumber, length, sha256 ?? '', uploadRow, userId, expires]),
  );
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given) || expires < nowMs)
    throw new AppError('SIGNED_URL_INVALID');
  return { uploadId, partNumber, lengthBytes: length, sha256, holder: { uploadRow, userId } };
}
