import { randomUUID } from 'node:crypto';
import { and, desc, eq, like } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { verification } from '#server/platform/database/schema.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';

const PREFIX = 'change-email:';
/** Longer than a link works: one that is opened late still says what became of it. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** Notes whose address a link changes that is mailed now: it takes the place of the earlier ones of this person. */
export async function noteChangeLink(db: Database, token: string, userId: string): Promise<void> {
  const now = new Date();
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: `${PREFIX}${hashOfToken(token)}`,
    value: userId,
    expiresAt: new Date(now.getTime() + KEPT_MS),
    createdAt: now,
    updatedAt: now,
  });
}

/** Who asked for a link that changes an address, and whether it is the newest of theirs; undefined for one that was never noted. */
export async function findChangeLink(
  db: Database,
  token: string,
): Promise<{ userId: string; isNewest: boolean } | undefined> {
  const identifier = `${PREFIX}${hashOfToken(token)}`;
  const [found] = await db
    .select({ userId: verification.value })
    .from(verification)
    .where(eq(verification.identifier, identifier));
  if (!found) return undefined;
  const [newest] = await db
    .select({ identifier: verification.identifier })
    .from(verification)
    .where(and(eq(verification.value, found.userId), like(verification.identifier, `${PREFIX}%`)))
    .orderBy(desc(verification.createdAt))
    .limit(1);
  return { userId: found.userId, isNewest: newest?.identifier === identifier };
}
