import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { LimitName, Limits, RateLimit } from '#domain/access/rate-limits.ts';

/**
 * Takes `cost` tokens from a bucket in the database, so that all web processes count together. Answers 0 when they were there, else
 * the seconds until the next one. What costs more than one token may overdraw: bytes are counted as they are.
 */
export async function takeTokens(db: Database, key: string, limit: RateLimit, cost = 1): Promise<number> {
  return (await takeFromBucket(db, key, limit, cost)).retryAfterSeconds;
}

/** The same, and how many tokens are left. */
export async function takeFromBucket(
  db: Database,
  key: string,
  limit: RateLimit,
  cost: number,
): Promise<{ retryAfterSeconds: number; tokens: number }> {
  const { max, windowSeconds } = limit;
  const filled = filledBucket(limit);
  const taken = await db.execute<{ tokens: number }>(sql`
    insert into rate_bucket as b (key, tokens, updated_at) values (${key}, ${max - cost}::float8, clock_timestamp())
    on conflict (key) do update set tokens = ${filled} - ${cost}::float8, updated_at = clock_timestamp() where ${filled} >= 1
    returning tokens`);
  const [left] = taken.rows;
  if (left) return { retryAfterSeconds: 0, tokens: left.tokens };
  const { rows } = await db.execute<{ tokens: number }>(
    sql`select ${filled} as tokens from rate_bucket b where key = ${key}`,
  );
  const tokens = rows[0]?.tokens ?? 0;
  return { retryAfterSeconds: Math.max(1, Math.ceil(((1 - tokens) * windowSeconds) / max)), tokens };
}

/** The tokens that a bucket, `b` in its statement, has by now. */
export function filledBucket({ max, windowSeconds }: RateLimit): SQL {
  return sql`least(${max}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) * ${max / windowSeconds}::float8)`;
}

/** Refuses with TOO_MANY_REQUESTS and the time to wait when `who` has done this too often. `cost` 0 only asks. */
export async function requireWithinLimit(
  db: Database,
  limits: Limits,
  name: LimitName,
  who: string,
  cost = 1,
): Promise<void> {
  const retryAfterSeconds = await takeTokens(db, `${name} ${who}`, limits[name], cost);
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Forgets buckets that have been full for long: all windows are shorter than two days. */
export async function forgetFullBuckets(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_bucket where updated_at < now() - interval '2 days'`);
}
