import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import * as schema from '#server/platform/database/auth-schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { ensureFirstTeam } from './first-team.ts';

/** Set by us on every request to the library, which counts attempts per address and cannot see the connection. */
const CLIENT_ADDRESS_HEADER = 'x-storey-client-address';
const MINUTE = 60;
const HOUR = 3600;

/** Paths of the library that are served; all others answer 404 (authorization.md R10). Teams and roles change only by our routes. */
export const servedAuthPaths = [
  'sign-up/email', 'sign-in/email', 'sign-in/magic-link', 'magic-link/verify', 'sign-out', 'get-session', 'verify-email',
  'send-verification-email', 'request-password-reset', 'reset-password', 'change-password', 'change-email', 'list-sessions',
  'revoke-session', 'revoke-sessions', 'revoke-other-sessions', 'two-factor/enable', 'two-factor/disable', 'two-factor/verify-totp',
  'two-factor/verify-backup-code', 'two-factor/generate-backup-codes',
];

type Settings = {
  secret: string;
  /** What browsers use: requests from other origins are refused. */
  publicUrl: string;
  /** Cookies are `__Host-` and Secure; false only with INSECURE_HTTP. */
  isSecure: boolean;
  mailer: Mailer;
};

export type Auth = ReturnType<typeof createAuth>;

/** Accounts and sessions. The team of a verified person is made here; everything else about teams is ours. */
export function createAuth(db: Database, { secret, publicUrl, isSecure, mailer }: Settings) {
  return betterAuth({
    appName: 'Storey',
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [publicUrl, publicUrl.replace('//127.0.0.1:', '//localhost:')],
    telemetry: { enabled: false },
    logger: { level: 'error' },
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The prefix is in the name: the library's own `__Secure-` would be weaker than `__Host-`.
      useSecureCookies: false,
      cookies: { session_token: { name: isSecure ? '__Host-storey' : 'storey', attributes: { secure: isSecure, sameSite: 'lax', httpOnly: true, path: '/' } } },
    },
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    user: {
      additionalFields: {
        requestedTeamName: { type: 'string', required: false, input: true },
        staffRole: { type: 'string', required: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
      changeEmail: { enabled: true },
    },
    session: { additionalFields: { activeTeamId: { type: 'string', required: false, input: false } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      sendResetPassword: ({ user, url }) => mailer.send({ to: user.email, subject: 'Reset your Storey password', text: `Choose a new password with this link, valid for one hour:\n\n${url}\n\nIf you did not ask for it, ignore this mail: nothing changes.` }),
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, url }) => mailer.send({ to: user.email, subject: 'Verify your e-mail address for Storey', text: `Welcome to Storey. Open this link to verify your address, valid for one day:\n\n${url}` }),
    },
    // Counted in the database, so that several web processes count together. The default of 3 sign-ins in 10 seconds would also
    // count everybody behind one address.
    rateLimit: { enabled: true, storage: 'database', modelName: 'rateLimit', window: MINUTE, max: 600, customRules: { '/sign-in/*': { window: MINUTE, max: 60 }, '/sign-up/*': { window: MINUTE, max: 30 } } },
    plugins: [
      twoFactor({ issuer: 'Storey' }),
      magicLink({
        disableSignUp: true,
        storeToken: 'hashed',
        expiresIn: 15 * MINUTE,
        sendMagicLink: ({ email, url }) => mailer.send({ to: email, subject: 'Your sign-in link for Storey', text: `Sign in with this link, valid for 15 minutes and once:\n\n${url}` }),
      }),
    ],
    databaseHooks: {
      user: {
        create: { after: (user) => ensureFirstTeam(db, user.id) },
        update: { after: (user) => ensureFirstTeam(db, user.id) },
      },
    },
  });
}

/** Lets the library answer a request. `clientAddress` is where it came from. */
export function answerAuthRequest(auth: Auth, request: Request, clientAddress: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  return auth.handler(new Request(request, { headers }));
}

/** Id of the person with this address; undefined when there is none. */
export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  return (await db.select({ id: schema.user.id }).from(schema.user).where(eq(schema.user.email, email.toLowerCase())))[0]?.id;
}
