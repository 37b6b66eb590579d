import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_EMAIL_CHARACTERS, normalEmail } from '#domain/team/invitation.ts';
import type { Database } from '#server/platform/database/database.ts';
import { session } from '#server/platform/database/schema.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { invalidInput } from '#server/platform/http/invalid-fields.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import { CLIENT_ADDRESS_HEADER, servedAuthPaths, type Auth } from './auth.ts';
import { noCustomerViewCookie } from './customer-view-cookie.ts';
import { isGuessable } from './guessable-password.ts';
import { pageBeforeVerifying } from './page-before-verifying.ts';
import { requirePassword } from './require-password.ts';
import { signUpCookie } from './sign-up-browser.ts';

/** Paths that guess at an account or mail it something: counted for the account, and for address and account together (authorization.md R6). */
const accountPaths = new Set([
  'sign-in/email',
  'sign-in/magic-link',
  'request-password-reset',
  'send-verification-email',
]);
/** Sends a mail to an address that is not the caller's yet: counted like an invitation. */
const CHANGE_EMAIL = 'change-email';
const SIGN_UP = 'sign-up/email';
const SIGN_OUT = 'sign-out';
const REVOKE_SESSION = 'revoke-session';
const VERIFY_EMAIL = 'verify-email';
/** Bodies that are a code alone: the library would also take a wish to be trusted without one from now on. */
const codePaths = new Set(['two-factor/verify-totp', 'two-factor/verify-backup-code']);

/** What people type into the forms of accounts, at most: hashing a longer password costs, and no mail reaches a longer address (RFC 5321). */
const typed = z
  .looseObject({
    email: z.string().max(MAX_EMAIL_CHARACTERS),
    newEmail: z.string().max(MAX_EMAIL_CHARACTERS),
    password: z.string().max(128),
    newPassword: z.string().max(128),
    currentPassword: z.string().max(128),
    name: z.string().max(200),
    requestedTeamName: z.string().max(200),
    sessionId: z.string().max(64),
    code: z.string().max(64),
  })
  .partial();
type Typed = z.infer<typeof typed>;

/** `afterSignOut`: ends what must not outlive a session. */
type Parts = { auth: Auth; db: Database; limits: Limits; afterSignOut: () => Promise<void> };

/** Lets the sign-in library answer a request to one of its served paths. `clientAddress` is where it came from. */
export async function answerAuthRequest(
  { auth, db, limits, afterSignOut }: Parts,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace('/api/auth/', '');
  const isServed = servedAuthPaths.some(
    (served) => path === served || (served === 'reset-password' && path.startsWith('reset-password/')),
  );
  if (!isServed) throw new AppError('NOT_FOUND');
  const { data: sent, error } = typed.safeParse(
    request.method === 'POST'
      ? await request
          .clone()
          .json()
          .catch(() => ({}))
      : {},
  );
  if (error) throw invalidInput(error);
  if (accountPaths.has(path) && sent.email !== undefined)
    await countGuess(db, limits, clientAddress, normalEmail(sent.email));
  requireGoodPassword(path, sent);
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  if (path === CHANGE_EMAIL && sent.newEmail !== undefined) {
    await requirePassword({ auth, db, limits }, headers, sent.password);
    await requireWithinLimit(db, limits, 'inviteMail', normalEmail(sent.newEmail));
  }
  if (path === VERIFY_EMAIL) {
    const page = await pageBeforeVerifying({ auth, db }, headers, searchParams);
    if (page) return redirectTo(page);
  }
  const body =
    path === REVOKE_SESSION
      ? JSON.stringify({ token: await tokenOfOwnSession({ auth, db }, headers, sent.sessionId) })
      : codePaths.has(path)
        ? JSON.stringify({ code: sent.code })
        : undefined;
  const response = await auth.handler(new Request(request, { headers, ...(body && { body }) }));
  // Somebody else has taken the address in the meantime: the library has no message for it.
  if (path === VERIFY_EMAIL && response.status >= 500) return redirectTo(withError(searchParams.get('callbackURL')));
  if (path === SIGN_OUT && response.ok) return withoutCustomerView({ auth, afterSignOut }, response);
  // The library's own limits; an account that is locked after wrong codes says so itself.
  const retryAfterSeconds = Number(response.headers.get('x-retry-after'));
  if (response.status === 429 && retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  if (path === SIGN_UP && response.ok)
    return Response.json(
      { status: true },
      { headers: { 'Set-Cookie': await signUpCookie(await auth.$context, sent.email ?? '', new Date()) } },
    );
  return withoutTokens(response);
}

const redirectTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } });
/** A page of the portal with the news that its link did not work; the library has refused addresses of others. */
const withError = (callbackPath: string | null) =>
  `${callbackPath ?? '/verify-email'}${callbackPath?.includes('?') ? '&' : '?'}error=LINK_OVER`;

async function countGuess(db: Database, limits: Limits, clientAddress: string, email: string): Promise<void> {
  await requireWithinLimit(db, limits, 'signIn', `${countedNetwork(clientAddress)} ${email}`);
  // From however many addresses.
  await requireWithinLimit(db, limits, 'signInAccount', email);
}

/** Rejects a new password that attackers would try first. For a new account, it must not be derived from its address either. */
function requireGoodPassword(path: string, { email, name, requestedTeamName, password, newPassword }: Typed): void {
  const chosen = path === SIGN_UP ? password : newPassword;
  if (chosen === undefined) return;
  const known = [email, name, requestedTeamName].filter((word) => word !== undefined);
  if (isGuessable(chosen, known)) throw new AppError('PASSWORD_GUESSABLE');
}

/** Sessions are identified by their ids: a session's token is in its cookie, and no page ever receives it. */
async function tokenOfOwnSession({ auth, db }: Pick<Parts, 'auth' | 'db'>, headers: Headers, id = ''): Promise<string> {
  const current = await auth.api.getSession({ headers });
  if (!current) throw new AppError('UNAUTHENTICATED');
  const [found] = await db
    .select({ token: session.token })
    .from(session)
    .where(and(eq(session.id, id), eq(session.userId, current.user.id)));
  if (!found) throw new AppError('NOT_FOUND');
  return found.token;
}

/** The same answer without the secrets of sessions, which are for cookies alone: scripts of a page cannot read those. */
async function withoutTokens(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return new Response(
    text && JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'token' ? undefined : value)),
    { status: response.status, headers },
  );
}

/** Signing out also ends viewing the portal as a customer. */
async function withoutCustomerView(
  { auth, afterSignOut }: Pick<Parts, 'auth' | 'afterSignOut'>,
  response: Response,
): Promise<Response> {
  await afterSignOut();
  const answer = new Response(response.body, response);
  answer.headers.append('Set-Cookie', noCustomerViewCookie(await auth.$context));
  return answer;
}
