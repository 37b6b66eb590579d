import { z } from 'zod';
import { normalEmail } from '#domain/team/invitation.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import { endViewsThatAreOver } from '#server/platform/records/customer-views.ts';
import { CLIENT_ADDRESS_HEADER, servedAuthPaths, type Auth } from './auth.ts';
import { noCustomerViewCookie } from './customer-view-cookie.ts';

/** Paths that guess at an account or mail it something: counted for address and account together (authorization.md R6). */
const accountPaths = new Set(['sign-in/email', 'sign-in/magic-link', 'request-password-reset', 'send-verification-email']);
/** Sends a mail to an address that is not the caller's yet: counted like an invitation. */
const CHANGE_EMAIL = 'change-email';
const SIGN_OUT = 'sign-out';

/** What people type into the forms of accounts, at most: hashing a longer password costs, and no mail reaches a longer address (RFC 5321). */
const typed = z.looseObject({ email: z.string().max(254), newEmail: z.string().max(254), password: z.string().max(128), newPassword: z.string().max(128), currentPassword: z.string().max(128), name: z.string().max(200), requestedTeamName: z.string().max(200) }).partial();

type Parts = { auth: Auth; db: Database; limits: Limits };

/** Lets the sign-in library answer a request to one of its served paths. `clientAddress` is where it came from. */
export async function answerAuthRequest({ auth, db, limits }: Parts, request: Request, clientAddress: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/auth/', '');
  const isServed = servedAuthPaths.some((served) => path === served || (served === 'reset-password' && path.startsWith('reset-password/')));
  if (!isServed) throw new AppError('NOT_FOUND');
  const { data: sent, error } = typed.safeParse(request.method === 'POST' ? await request.clone().json().catch(() => ({})) : {});
  if (error) throw new AppError('INVALID_INPUT', { cause: error });
  if (accountPaths.has(path) && sent.email !== undefined) await requireWithinLimit(db, limits, 'signIn', `${countedNetwork(clientAddress)} ${normalEmail(sent.email)}`);
  if (path === CHANGE_EMAIL && sent.newEmail !== undefined) await requireWithinLimit(db, limits, 'inviteMail', normalEmail(sent.newEmail));
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const response = await auth.handler(new Request(request, { headers }));
  if (path === SIGN_OUT && response.ok) return withoutCustomerView({ auth, db }, response);
  // The library's own limits; an account that is locked after wrong codes says so itself.
  const retryAfterSeconds = Number(response.headers.get('x-retry-after'));
  if (response.status === 429 && retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  return response;
}

/** Whoever signs out no longer sees the portal as a customer. */
async function withoutCustomerView({ auth, db }: Pick<Parts, 'auth' | 'db'>, response: Response): Promise<Response> {
  await endViewsThatAreOver(db, new Date());
  const answer = new Response(response.body, response);
  answer.headers.append('Set-Cookie', noCustomerViewCookie(await auth.$context));
  return answer;
}
