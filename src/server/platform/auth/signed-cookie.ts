import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';

/** HMAC-SHA256 as base64. */
const SIGNATURE_LENGTH = 44;

/**
 * The value of a cookie that we have signed; undefined when there is none or its signature is not ours. The same format as the framework's
 * `parseSigned`, which imports the secret again for every look and runs each on another thread: a tenth of a read's processor time.
 */
export function readSignedCookie(headers: Headers, secret: string, name: string): string | undefined {
  const cookies = headers.get('cookie');
  const signed = cookies ? parse(cookies, name)[name] : undefined;
  const end = signed?.lastIndexOf('.') ?? -1;
  if (signed === undefined || end < 0) return undefined;
  const value = signed.slice(0, end);
  const sent = Buffer.from(signed.slice(end + 1), 'latin1');
  const ours = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'), 'latin1');
  return sent.length === SIGNATURE_LENGTH && timingSafeEqual(sent, ours) ? value : undefined;
}
