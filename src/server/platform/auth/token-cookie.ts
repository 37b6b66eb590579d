import { serialize, serializeSigned } from 'hono/utils/cookie';
import { readSignedCookie } from './signed-cookie.ts';

/** What of the sign-in library's context a cookie needs. */
export type Keys = {
  secret: string;
  authCookies: { sessionToken: { name: string; attributes: { secure?: boolean } } };
};
/**
 * `suffix`: name beside the session's cookie and with its prefix, as in `__Host-storey-link`. `purpose` comes before
 * the token, so that no other signed cookie can pass for one.
 */
type TokenKind = { suffix: string; purpose: string; sameSite?: 'Strict' };

const nameOf = ({ authCookies }: Keys, { suffix }: TokenKind) => `${authCookies.sessionToken.name}-${suffix}`;
const attributesOf = (keys: Keys, { sameSite }: TokenKind) => ({
  path: '/',
  httpOnly: true,
  sameSite: sameSite ?? ('Lax' as const),
  secure: keys.authCookies.sessionToken.attributes.secure,
});

/** The `Set-Cookie` of a browser that was given a token. Without `expires` it goes when the browser is closed. */
export function tokenCookie(keys: Keys, kind: TokenKind, token: string, expires?: Date): Promise<string> {
  return serializeSigned(nameOf(keys, kind), `${kind.purpose}:${token}`, keys.secret, {
    ...attributesOf(keys, kind),
    expires,
  });
}

/** The `Set-Cookie` that takes the token away. */
export function noTokenCookie(keys: Keys, kind: TokenKind): string {
  return serialize(nameOf(keys, kind), '', { ...attributesOf(keys, kind), maxAge: 0 });
}

/** The token that a browser sends, when its signature is ours. */
export function readTokenCookie(keys: Keys, kind: TokenKind, headers: Headers): string | undefined {
  const value = readSignedCookie(headers, keys.secret, nameOf(keys, kind));
  return value?.startsWith(`${kind.purpose}:`) ? value.slice(kind.purpose.length + 1) : undefined;
}
