import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const S3_CREDENTIALS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

type Signed = { scope: string; headers: string[]; signature: string; date: string; payload: string };

/** Whether a request bears our key's signature (Signature Version 4), in its header or in its address. */
export function isSigned(request: IncomingMessage, url: URL): boolean {
  const signed = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(request);
  if (!signed || isExpired(url)) return false;
  // Every header that means something to the store must be covered.
  const isCovered = Object.keys(request.headers).every(
    (name) => !name.startsWith('x-amz-') || signed.headers.includes(name),
  );
  return isCovered && signatureOf(request, url, signed) === signed.signature;
}

/** An address is valid for as long as it says. */
function isExpired({ searchParams: query }: URL): boolean {
  const seconds = query.get('X-Amz-Expires');
  if (seconds === null) return false;
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const signedAt = Date.parse(
    `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  );
  return !(Date.now() <= signedAt + Number(seconds) * 1000);
}

function fromQuery({ searchParams: query }: URL): Signed {
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  return {
    scope: scope.join('/'),
    headers: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function fromHeader({ headers }: IncomingMessage): Signed | undefined {
  const [, scope = '', names = '', signature = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (!signature) return undefined;
  return {
    scope,
    headers: names.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
  };
}

function signatureOf(request: IncomingMessage, url: URL, { scope, headers, date, payload }: Signed): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const lines = headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), lines.join(''), headers.join(';'), payload].join(
    '\n',
  );
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  let key: string | Buffer = `AWS4${S3_CREDENTIALS.secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
