import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { LimitName, Limits, RateLimit } from './limits.ts';

/**
 * Takes `cost` tokens from a bucket in the database, so that all web processes count together. Answers 0 when they were there, else
 * the seconds until the next one. What costs more than one token may overdraw: bytes are counted as they are.
 */
export async function takeTokens(db: Database, key: string, { max, windowSeconds }: RateLimit, cost = 1): Promise<number> {
  const filled = sql`least(${max}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) * ${max / windowSeconds}::float8)`;
  const taken = await db.execute(sql`
    insert into rate_bucket as b (key, tokens, updated_at) values (${key}, ${max - cost}::float8, clock_timestamp())
    on conflict (key) do update set tokens = ${filled} - ${cost}::float8, updated_at = clock_timestamp() where ${filled} >= 1
    returning 1`);
  if (taken.rowCount) return 0;
  const { rows } = await db.execute<{ tokens: number }>(sql`select ${filled} as tokens from rate_bucket b where key = ${key}`);
  return Math.max(1, Math.ceil(((1 - (rows[0]?.tokens ?? 0)) * windowSeconds) / max));
}

/** Refuses with TOO_MANY_REQUESTS and the time to wait when `who` has done this too often. `cost` 0 only asks. */
export async function requireWithinLimit(db: Database, limits: Limits, name: LimitName, who: string, cost = 1): Promise<void> {
  const retryAfterSeconds = await takeTokens(db, `${name} ${who}`, limits[name], cost);
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Forgets buckets that have been full for long: all windows are shorter than two days. */
export async function forgetFullBuckets(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_bucket where updated_at < now() - interval '2 days'`);
}
