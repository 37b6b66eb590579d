import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { normalEmail } from '#domain/team/invitation.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { readTokenCookie, tokenCookie, type Keys } from './token-cookie.ts';

const SIGN_UP = { suffix: 'sign-up', purpose: 'sign-up' };
/** As long as the link of the verification mail. */
const LIFE_MS = 24 * 3600 * 1000;
/** `updateTo`: the address that a change is to. */
const claims = z.looseObject({ email: z.string(), updateTo: z.string().optional() });
export type LinkClaims = z.infer<typeof claims>;

/** The `Set-Cookie` of a browser that asked for an account: there the link of the mail needs no password. The same whether there is one already. */
export function signUpCookie(keys: Keys, email: string, now: Date): Promise<string> {
  return tokenCookie(keys, SIGN_UP, hashOfToken(normalEmail(email)), new Date(now.getTime() + LIFE_MS));
}

/**
 * Whether a verification link was opened by who asked for it: signed in to that account, or, of a new account, in the browser of the
 * sign-up. Anybody can sign up with a stranger's address: a link that the stranger follows must not verify an account whose password
 * somebody else knows. And a link that changes an address names the account by its old one alone: it must not outlive the session that
 * asked for it.
 */
export function isOpenedByAsker(
  keys: Keys,
  headers: Headers,
  { link, signedInEmail }: { link: LinkClaims; signedInEmail: string | undefined },
): boolean {
  if (link.email === signedInEmail) return true;
  const isOfSignUp = readTokenCookie(keys, SIGN_UP, headers) === hashOfToken(normalEmail(link.email));
  return link.updateTo === undefined && isOfSignUp;
}

/** What a link says. Undefined when it cannot be read. Its signature is checked by the library, which reads it after us. */
export function claimsOf(token: string): LinkClaims | undefined {
  try {
    return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** Whether a link was made here, also when it has expired: nobody but the reader of its mail has it. */
export function isSignedByUs({ secret }: Pick<Keys, 'secret'>, token: string): boolean {
  const [header, payload, signature = ''] = token.split('.');
  const wanted = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
