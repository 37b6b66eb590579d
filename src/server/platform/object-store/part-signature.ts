import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/platform/http/errors.ts';
import type { PartToSign } from './object-store.ts';

const VALID_MS = 3600_000;

export const PART_PATH = '/api/storage/parts/:uploadId/:partNumber';

const signed = z.object({
  uploadId: z.uuid(),
  partNumber: z.coerce.number().int().min(1),
  length: z.coerce.number().int().min(1),
  sha256: z.string().optional(),
  expires: z.coerce.number().int(),
  signature: z.string(),
});

function signatureOf(secret: string, values: (string | number)[]): string {
  return createHmac('sha256', secret).update(['PUT part', ...values].join('\n')).digest('base64url');
}

/** Address of a part, with upload, number, length, checksum and expiry under one signature. `nowMs`: time of signing. */
export function signPartPath(secret: string, part: PartToSign, nowMs: number): string {
  const expires = nowMs + VALID_MS;
  const signature = signatureOf(secret, [part.uploadId, part.partNumber, part.lengthBytes, part.sha256 ?? '', expires]);
  const query = new URLSearchParams({ length: String(part.lengthBytes), ...(part.sha256 ? { sha256: part.sha256 } : {}), expires: String(expires), signature });
  return `${PART_PATH.replace(':uploadId', part.uploadId).replace(':partNumber', String(part.partNumber))}?${query}`;
}

/** Reads a signed address back. Throws `SIGNED_URL_INVALID` when anything was changed or its time is over. */
export function verifyPartPath(secret: string, values: Record<string, string>, nowMs: number) {
  const result = signed.safeParse(values);
  if (!result.success) throw new AppError('SIGNED_URL_INVALID');
  const { uploadId, partNumber, length, sha256, expires, signature } = result.data;
  const wanted = Buffer.from(signatureOf(secret, [uploadId, partNumber, length, sha256 ?? '', expires]));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given) || expires < nowMs) throw new AppError('SIGNED_URL_INVALID');
  return { uploadId, partNumber, lengthBytes: length, sha256 };
}
