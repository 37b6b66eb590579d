import { parseSigned, serializeSigned } from 'hono/utils/cookie';

/** What of the sign-in library's context a cookie needs. */
export type Keys = { secret: string; authCookies: { sessionToken: { name: string; attributes: { secure?: boolean } } } };
/** `suffix`: name beside the session's cookie and with its prefix, as in `__Host-storey-link`. `purpose` stands in front of the token, so that no other signed cookie can pass for one. */
type TokenKind = { suffix: string; purpose: string };

const nameOf = ({ authCookies }: Keys, { suffix }: TokenKind) => `${authCookies.sessionToken.name}-${suffix}`;

/** The `Set-Cookie` of a browser that was given a token. */
export function tokenCookie(keys: Keys, kind: TokenKind, token: string, expires: Date): Promise<string> {
  return serializeSigned(nameOf(keys, kind), `${kind.purpose}:${token}`, keys.secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure: keys.authCookies.sessionToken.attributes.secure, expires });
}

/** The token that a browser sends, when its signature is ours. */
export async function readTokenCookie(keys: Keys, kind: TokenKind, headers: Headers): Promise<string | undefined> {
  const name = nameOf(keys, kind);
  const value = (await parseSigned(headers.get('cookie') ?? '', keys.secret, name))[name];
  return value && value.startsWith(`${kind.purpose}:`) ? value.slice(kind.purpose.length + 1) : undefined;
}
