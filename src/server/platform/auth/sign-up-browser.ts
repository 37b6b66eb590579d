import { z } from 'zod';
import { normalEmail } from '#domain/team/invitation.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { readTokenCookie, tokenCookie, type Keys } from './token-cookie.ts';

const SIGN_UP = { suffix: 'sign-up', purpose: 'sign-up' };
/** As long as the link of the verification mail. */
const LIFE_MS = 24 * 3600 * 1000;
/** `updateTo`: the address that a change is to. */
const claims = z.looseObject({ email: z.string(), updateTo: z.string().optional() });

/** The `Set-Cookie` of a browser that asked for an account: there the link of the mail needs no password. The same whether there is one already. */
export function signUpCookie(keys: Keys, email: string, now: Date): Promise<string> {
  return tokenCookie(keys, SIGN_UP, hashOfToken(normalEmail(email)), new Date(now.getTime() + LIFE_MS));
}

/**
 * Whether a verification link was opened by who asked for it: signed in to that account, or, of a new account, in the browser of the
 * sign-up. Anybody can sign up with a stranger's address: a link that the stranger follows must not verify an account whose password
 * somebody else knows. And a link that changes an address names the account by its old one alone: it must not outlive the session that
 * asked for it. A token that cannot be read is for the sign-in library to refuse.
 */
export function isOpenedByAsker(
  keys: Keys,
  headers: Headers,
  { token, signedInEmail }: { token: string; signedInEmail: string | undefined },
): boolean {
  const link = claimsOf(token);
  if (!link || link.email === signedInEmail) return true;
  const isOfSignUp = readTokenCookie(keys, SIGN_UP, headers) === hashOfToken(normalEmail(link.email));
  return link.updateTo === undefined && isOfSignUp;
}

/** What a link says. Its signature is checked by the library, which reads it after us. */
function claimsOf(token: string): z.infer<typeof claims> | undefined {
  try {
    return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}
