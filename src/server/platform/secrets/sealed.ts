import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is sealed for: a key of its own, and the owner that it is bound to. It opens for the same two only. */
export type SealPurpose = { label: 'tour-password' | 'taxpayer-number'; owner: string };

/** Encrypts a short text with AES-256-GCM under a key that is derived from the installation's secret. Twice the same gives two results. */
export function seal(secret: string, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(purpose.owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Throws when it was sealed for another purpose, with another secret, or was changed. */
export function unseal(secret: string, purpose: SealPurpose, sealed: string): string {
  const [version, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose.owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

function keyOf(secret: string, { label }: SealPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `storey ${label}`, 32));
}
