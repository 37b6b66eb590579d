import { sql } from 'drizzle-orm';
import type { OrderGuest } from '#domain/access/access.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { readTokenCookie, tokenCookie, type Keys } from './token-cookie.ts';

const GUEST = { suffix: 'order', purpose: 'public-order' };

/** The `Set-Cookie` of a visitor who orders without an account: good for one draft (authorization.md R9). */
export function orderGuestCookie(keys: Keys, token: string, expires: Date): Promise<string> {
  return tokenCookie(keys, GUEST, token, expires);
}

/** The draft that this browser may finish, while its token lives and nobody has claimed the order. */
export async function findOrderGuest(db: Database, keys: Keys, headers: Headers): Promise<OrderGuest | undefined> {
  const token = readTokenCookie(keys, GUEST, headers);
  if (!token) return undefined;
  const { rows } = await db.execute<OrderGuest>(
    sql`select draft_id as "draftId", email from guest_of(${hashOfToken(token)})`,
  );
  return rows[0];
}
