import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { AppEnv } from './app-env.ts';
import { parseRange } from './byte-range.ts';
import { AppError } from './errors.ts';

/** A node of an octree is less. */
const ONE_PIECE_BYTES = 256 * 2 ** 10;

/**
 * Answers a stored object, or the range of it that was asked for; `setHeaders` comes before anything can be refused. `version`: changes
 * with the content. Throws NOT_FOUND, RANGE_NOT_SATISFIABLE.
 */
export async function answerStored(
  context: Context<AppEnv>,
  store: ObjectStore,
  { key, version }: { key: string; version: string },
  setHeaders: () => void,
): Promise<Response> {
  const size = await store.size(key);
  if (size === undefined) throw new AppError('NOT_FOUND');
  const range = parseRange(context.req.header('range'), size);
  setHeaders();
  if (range === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const etag = `"${version}"`;
  context.header('ETag', etag);
  // Weak when it comes back from an answer that was compressed.
  if (range === 'whole' && context.req.header('if-none-match')?.replace(/^W\//, '') === etag)
    return context.body(null, 304);
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  context.header('Content-Length', String(end - start + 1));
  if (range !== 'whole') context.header('Content-Range', `bytes ${start}-${end}/${size}`);
  const body = size === 0 ? Readable.from([]) : await store.get(key, { start, end });
  // What fits is answered in one piece: a stream costs more than what it carries.
  if (end - start < ONE_PIECE_BYTES)
    return context.body((await buffer(body)) as Buffer<ArrayBuffer>, range === 'whole' ? 200 : 206);
  return context.body(Readable.toWeb(body) as ReadableStream, range === 'whole' ? 200 : 206);
}

/** How foreign content is answered: checked on every use, so that a removed member loses access on the next request, and never run. */
export function guardHeaders(context: Context<AppEnv>): void {
  context.header('Accept-Ranges', 'bytes');
  context.header('Cache-Control', 'private, no-cache');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; sandbox");
}
