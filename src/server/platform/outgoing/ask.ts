import type { z } from 'zod';
import { requireNoTransaction } from './outside-transactions.ts';

const MAX_ANSWER_BYTES = 1_000_000;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

type Request = {
  signal: AbortSignal;
  form?: URLSearchParams;
  json?: unknown;
  method?: 'DELETE';
  headers?: Record<string, string>;
  maxBytes?: number;
};
type Answer = {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** How long it may be kept, as the service says. */ cacheControl: string | null;
};
export type AnsweredPicture = Answer;

/** A service that answers, but not with what it was asked for. Its words are read by nobody: they may repeat the key. */
export class Refusal extends Error {
  readonly status: number;
  /** When it is worth asking again, if the service says so in seconds. */
  readonly retryAfterSeconds: number | undefined;
  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`answered ${status}`);
    this.status = status;
    this.retryAfterSeconds = Number(headers.get('retry-after')) || undefined;
  }
}

/** One GET to a configured service, or a POST of a form or of JSON: no redirects, so that nothing goes to another host, and a limited size. */
async function answerTo(
  url: URL,
  accept: string,
  { signal, form, json, method, headers: added, maxBytes = MAX_ANSWER_BYTES }: Request,
): Promise<Answer> {
  requireNoTransaction(url.hostname);
  const headers = {
    accept,
    'user-agent': 'Storey (self-hosted building portal)',
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...added,
  };
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers,
    ...(body !== undefined && { method: 'POST', body }),
    ...(method && { method }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Refusal(response);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('answered more than is reasonable');
    chunks.push(chunk);
  }
  return {
    contentType: response.headers.get('content-type')?.split(';')[0] ?? '',
    bytes: new Uint8Array(Buffer.concat(chunks)),
    cacheControl: response.headers.get('cache-control'),
  };
}

/** JSON of a configured service, in the shape of `schema`. Throws when it does not answer, or something else. */
export async function ask<S extends z.ZodType>(
  url: URL,
  schema: S,
  signal: AbortSignal,
  post: Omit<Request, 'signal'> = {},
): Promise<z.infer<S>> {
  const { bytes } = await answerTo(url, 'application/json', { signal, ...post });
  return schema.parse(parseJson(Buffer.from(bytes).toString('utf8')));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words quote the answer.
    throw new Error('answered no JSON');
  }
}

/** A file of a configured service, whatever it says that it is. Throws when it does not answer, or more than `maxBytes`. */
export async function askFile(url: URL, signal: AbortSignal, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return (await answerTo(url, '*/*', { signal, maxBytes })).bytes;
}

/** A picture of a configured service. Throws when it does not answer, or something else. */
export async function askPicture(url: URL, signal: AbortSignal): Promise<AnsweredPicture> {
  const picture = await answerTo(url, 'image/*', { signal });
  if (!PICTURES.includes(picture.contentType)) throw new Error(`answered ${picture.contentType}`);
  return picture;
}
