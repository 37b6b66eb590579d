import { sql } from 'drizzle-orm';
import type { OpenLink } from '#domain/access/access.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { readTokenCookie, tokenCookie, type Keys } from './token-cookie.ts';

const LINK = { suffix: 'link', purpose: 'share-link' };

/** The `Set-Cookie` of a browser that has opened a share link: the password, if there is one, is behind it. */
export function shareLinkCookie(keys: Keys, token: string, expires: Date): Promise<string> {
  return tokenCookie(keys, LINK, token, expires);
}

/** The link that this browser has opened, while it lives: asked on every request, so that a revoked one is dead on the next. */
export async function findOpenLink(db: Database, keys: Keys, headers: Headers): Promise<OpenLink | undefined> {
  const token = readTokenCookie(keys, LINK, headers);
  if (!token) return undefined;
  const { rows } = await db.execute<OpenLink>(
    sql`select link_id as "linkId", location_id as "locationId" from link_of(${hashOfToken(token)})`,
  );
  return rows[0];
}
