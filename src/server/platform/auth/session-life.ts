import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { session } from '#server/platform/database/schema.ts';

const DAY_MS = 24 * 3600_000;
/** A session that nobody uses ends after so long. */
const IDLE_MS = 7 * DAY_MS;
/** Any session ends so long after signing in, however much it is used. */
const MAX_MS = 30 * DAY_MS;
export const MAX_SESSION_SECONDS = MAX_MS / 1000;
/** Written at most so often. */
const PROLONG_EVERY_MS = DAY_MS;

/** When a session that begins now ends, if it is not used. */
export const firstExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + IDLE_MS);

/** Prolongs a session that is used, up to the end that signing in has set. `expiresAt`: as it is stored. */
export async function prolongSession(db: Database, token: string, expiresAt: Date, now: Date): Promise<void> {
  if (expiresAt.getTime() > now.getTime() + IDLE_MS - PROLONG_EVERY_MS) return;
  const [found] = await db.select({ createdAt: session.createdAt }).from(session).where(eq(session.token, token));
  if (!found) return;
  const next = new Date(Math.min(now.getTime() + IDLE_MS, found.createdAt.getTime() + MAX_MS));
  if (next > expiresAt)
    await db.update(session).set({ expiresAt: next, updatedAt: now }).where(eq(session.token, token));
}
