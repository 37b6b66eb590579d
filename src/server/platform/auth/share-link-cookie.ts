import { sql } from 'drizzle-orm';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import type { OpenLink } from '#domain/access/access.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashOfToken } from './invitations.ts';

/** What of the sign-in library's context the cookie needs. */
type Keys = { secret: string; authCookies: { sessionToken: { name: string; attributes: { secure?: boolean } } } };

/** Beside the session's cookie and with its prefix: `__Host-storey-link`. */
const nameOf = ({ authCookies }: Keys) => `${authCookies.sessionToken.name}-link`;
/** In front of the token, so that no other signed cookie can pass for one. */
const PURPOSE = 'share-link:';

/** The `Set-Cookie` of a browser that has opened a share link: the password, if there is one, is behind it. */
export function shareLinkCookie(keys: Keys, token: string, expires: Date): Promise<string> {
  return serializeSigned(nameOf(keys), `${PURPOSE}${token}`, keys.secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure: keys.authCookies.sessionToken.attributes.secure, expires });
}

/** The link that this browser has opened, while it lives: asked on every request, so that a revoked one is dead on the next. */
export async function findOpenLink(db: Database, keys: Keys, headers: Headers): Promise<OpenLink | undefined> {
  const name = nameOf(keys);
  const value = (await parseSigned(headers.get('cookie') ?? '', keys.secret, name))[name];
  if (!value || !value.startsWith(PURPOSE)) return undefined;
  const { rows } = await db.execute<OpenLink>(sql`select link_id as "linkId", location_id as "locationId" from link_of(${hashOfToken(value.slice(PURPOSE.length))})`);
  return rows[0];
}
