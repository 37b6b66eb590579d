import type { Database } from '#server/platform/database/database.ts';
import type { RateLimit } from '#domain/access/rate-limits.ts';
import { takeTokens } from './rate-limiter.ts';

/** Bytes are taken from the shared bucket in blocks of at most this much, and never more than a hundredth of it. */
const MAX_BLOCK_BYTES = 64 * 2 ** 20;
const MAX_HELD = 10_000;

/**
 * Counts bytes by who reads them. A viewer asks for hundreds of ranges: a block is paid for in the database, and what is left of it
 * is spent here without asking again. Answers 0, or the seconds until the next byte.
 */
export function createByteMeter(db: Database, limit: RateLimit): (who: string, bytes: number) => Promise<number> {
  const left = new Map<string, number>();
  const blockBytes = Math.min(MAX_BLOCK_BYTES, limit.max / 100);
  return async (who, bytes) => {
    const held = left.get(who) ?? 0;
    if (held >= bytes) {
      left.set(who, held - bytes);
      return 0;
    }
    const block = Math.max(blockBytes, bytes - held);
    const retryAfterSeconds = await takeTokens(db, `artefactBytes ${who}`, limit, block);
    if (retryAfterSeconds > 0) return retryAfterSeconds;
    // What is forgotten was paid for: it costs its reader a little and nobody else.
    if (left.size >= MAX_HELD) left.clear();
    left.set(who, Math.max(0, (left.get(who) ?? 0) + block - bytes));
    return 0;
  };
}
