import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { user } from '#server/platform/database/schema.ts';
import type { Auth } from './auth.ts';
import { findChangeLink } from './change-links.ts';
import { claimsOf, isOpenedByAsker, isSignedByUs, type LinkClaims } from './sign-up-browser.ts';

type Parts = { auth: Auth; db: Database };
type Done = 'link' | 'change' | 'verified' | 'changed' | 'superseded';
type Person = { id: string; email: string };

/**
 * Where a verification link leads first: for a browser that did not ask for it to the sign-in page, and from there on with the link;
 * for a link that was used before, or that a newer one took the place of, to a page that says so. Undefined when the sign-in library takes it from here.
 */
export async function pageBeforeVerifying(
  { auth, db }: Parts,
  headers: Headers,
  query: URLSearchParams,
): Promise<string | undefined> {
  const token = query.get('token') ?? '';
  const link = claimsOf(token);
  if (!link) return undefined;
  const keys = await auth.$context;
  const person = (await auth.api.getSession({ headers }))?.user;
  const signedInEmail = person?.email;
  // What became of an address is only for somebody who has a link that we mailed.
  if (isSignedByUs(keys, token)) {
    const done =
      (signedInEmail !== link.email && (await whatIsDone(db, link, signedInEmail))) ||
      (await whatCameLater(db, token, link, person));
    if (done) return done;
  }
  if (isOpenedByAsker(keys, headers, { link, signedInEmail })) return undefined;
  const confirm = confirmPage(token, link, query.get('callbackURL'));
  if (signedInEmail !== undefined) return `/verify-email?${confirm.toString()}&error=OTHER_ACCOUNT`;
  const isChange = link.updateTo !== undefined;
  return signInPage(isChange ? 'change' : 'link', link.email, `/verify-email?${confirm.toString()}`);
}

/** The page for a link that was used before, unless somebody else is signed in. */
async function whatIsDone(db: Database, link: LinkClaims, signedInEmail: string | undefined) {
  const { email, updateTo } = link;
  if (updateTo === undefined)
    return signedInEmail === undefined && (await accountOf(db, email))?.isVerified
      ? signInPage('verified', email)
      : undefined;
  if (signedInEmail === updateTo) return '/profile?email=already';
  const isChanged =
    signedInEmail === undefined && !(await accountOf(db, email)) && (await accountOf(db, updateTo))?.isVerified;
  return isChanged ? signInPage('changed', updateTo) : undefined;
}

/**
 * The page for a link of a change that does not count any more, because of a newer one or because the address has changed since: for the
 * person whose address it was to change, and for nobody in particular. It names no address: that of the account may be another by now.
 */
async function whatCameLater(db: Database, token: string, { email, updateTo }: LinkClaims, person: Person | undefined) {
  const asked = updateTo === undefined ? undefined : await findChangeLink(db, token);
  if (!asked || (person && person.id !== asked.userId)) return undefined;
  const isOver = !asked.isNewest || (person ? person.email !== email : !(await accountOf(db, email)));
  if (!isOver) return undefined;
  return person ? '/profile?email=superseded' : signInPage('superseded');
}

function signInPage(done: Done, email?: string, redirectUrl?: string): string {
  return `/sign-in?${new URLSearchParams({ done, ...(email && { email }), ...(redirectUrl && { redirect_url: redirectUrl }) }).toString()}`;
}

/** What the page of verification needs to follow the link again. */
function confirmPage(token: string, { updateTo }: LinkClaims, callbackUrl: string | null): URLSearchParams {
  // The link's own way back may be the page itself, with a way back of its own.
  const [page = '', query] = (callbackUrl ?? '').split('?');
  const after = page === '/verify-email' ? new URLSearchParams(query).get('redirect_url') : callbackUrl;
  return new URLSearchParams({
    token,
    ...(updateTo !== undefined && { done: 'change' }),
    ...(after && { redirect_url: after }),
  });
}

/** The account with an address; undefined when there is none. */
async function accountOf(db: Database, email: string): Promise<{ isVerified: boolean } | undefined> {
  const [found] = await db.select({ isVerified: user.emailVerified }).from(user).where(eq(user.email, email));
  return found;
}
