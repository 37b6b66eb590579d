import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { RateLimit } from '#domain/access/rate-limits.ts';
import { filledBucket, takeFromBucket } from './rate-limiter.ts';

/** How often local counts are shared with the other processes. */
const WRITE_EVERY_MS = 1000;
/** Who has not called for so long is forgotten here; the database remembers. */
const FORGET_AFTER_MS = 60_000;

/** What is known here of a bucket: its tokens at a time, and how many of them have not been reported to the database. */
type Held = { tokens: number; at: number; unwritten: number };

/**
 * Counts reads per caller, in the shared buckets of the database. While more than half of a bucket is left, a read is counted here and
 * reported to the database once a second; after that, each one asks the database, as a write does: so all processes together allow no more than
 * the limit, except for what they allow within that second beyond half of it. Returns 0, or the seconds until the next token.
 */
export function createReadMeter(db: Database, limit: RateLimit, now: () => number = Date.now) {
  const held = new Map<string, Held>();
  const perMs = limit.max / (limit.windowSeconds * 1000);
  let timer: NodeJS.Timeout | undefined;

  async function take(key: string): Promise<number> {
    const known = held.get(key);
    const tokens = known ? Math.min(limit.max, known.tokens + (now() - known.at) * perMs) : 0;
    if (known && tokens - 1 >= limit.max / 2) {
      Object.assign(known, { tokens: tokens - 1, at: now(), unwritten: known.unwritten + 1 });
      timer ??= setTimeout(() => void write().catch(() => {}), WRITE_EVERY_MS).unref();
      return 0;
    }
    const unwritten = known?.unwritten ?? 0;
    if (known) known.unwritten = 0;
    let isTold = false;
    try {
      const taken = await takeFromBucket(db, key, limit, 1 + unwritten);
      isTold = taken.retryAfterSeconds === 0;
      const since = held.get(key)?.unwritten ?? 0;
      held.set(key, { tokens: taken.tokens - since, at: now(), unwritten: since });
      return taken.retryAfterSeconds;
    } finally {
      if (!isTold) owe(key, unwritten);
    }
  }

  /** For the next report to the database. */
  function owe(key: string, cost: number): void {
    const known = held.get(key);
    if (known) known.unwritten += cost;
  }

  /** Reports to the database, in one statement, and learns what others have taken. What cannot be reported now is reported with the next one. */
  async function write(): Promise<void> {
    timer = undefined;
    const told = [...held]
      .filter(([, { unwritten }]) => unwritten > 0)
      .map(([key, { unwritten }]) => ({ key, cost: unwritten }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const [key, { at, unwritten }] of held) if (unwritten === 0 && now() - at > FORGET_AFTER_MS) held.delete(key);
    if (told.length === 0) return;
    for (const { key } of told) Object.assign(held.get(key) ?? {}, { unwritten: 0 });
    const filled = filledBucket(limit);
    try {
      const { rows } = await db.execute<{ key: string; tokens: number }>(sql`
        insert into rate_bucket as b (key, tokens, updated_at)
        select key, ${limit.max}::float8 - cost, clock_timestamp()
        from unnest(${sql.param(told.map(({ key }) => key))}::text[],
          ${sql.param(told.map(({ cost }) => cost))}::float8[]) as told (key, cost)
        on conflict (key) do update set tokens = ${filled} - (${limit.max}::float8 - excluded.tokens), updated_at = clock_timestamp()
        returning key, tokens`);
      for (const { key, tokens } of rows) {
        const since = held.get(key)?.unwritten ?? 0;
        held.set(key, { tokens: tokens - since, at: now(), unwritten: since });
      }
    } catch (error) {
      for (const { key, cost } of told) owe(key, cost);
      throw error;
    }
  }

  return { take, write };
}
