import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { and, eq, like, ne } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import * as schema from '#server/platform/database/auth-schema.ts';
import type { Limits, RateLimit } from '#domain/access/rate-limits.ts';
import { takeTokens } from '#server/platform/limits/rate-limiter.ts';
import { browserSchema, readerDefaults } from '#domain/units/reader-defaults.ts';
import { requestLanguage } from '#server/platform/language/request-language.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import {
  accountExistsMail,
  addressChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  signInMail,
  verificationMails,
} from './account-mails.ts';
import { noteChangeLink } from './change-links.ts';
import { claimsOf } from './sign-up-browser.ts';
import { firstExpiry, MAX_SESSION_SECONDS } from './session-life.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';

/** Set by us on every request to the library, which counts attempts per address and cannot see the connection. */
export const CLIENT_ADDRESS_HEADER = 'x-storey-client-address';
const MINUTE = 60;
const HOUR = 3600;

/** Paths of the library that are served; all others answer 404 (authorization.md R10). Teams and roles change only by our routes. */
export const servedAuthPaths = [
  'sign-up/email',
  'sign-in/email',
  'sign-in/magic-link',
  'magic-link/verify',
  'sign-out',
  'get-session',
  'verify-email',
  'send-verification-email',
  'request-password-reset',
  'reset-password',
  'change-password',
  'change-email',
  'list-sessions',
  'revoke-session',
  'revoke-sessions',
  'revoke-other-sessions',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
];

/** Where passwords, codes and links could be guessed, or mail sent: counted by address; by account in answer-auth.ts. */
const guessingPaths = [
  '/sign-in/*',
  '/two-factor/*',
  '/magic-link/*',
  '/change-*',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
];
/**
 * Where codes are typed, and how long one is remembered as used. A code of the app is valid for its own half minute, the
 * one before and the one after; a backup code is struck off, but another request may have read the list before that.
 */
const codeSeconds: Readonly<Record<string, number>> = {
  '/two-factor/verify-totp': 90,
  '/two-factor/verify-backup-code': HOUR,
};
/** A link in a mail is one factor: with a second one, it signs nobody in. */
const linkPaths = new Set(['/magic-link/verify', '/verify-email']);

/** Cookies of the library, by its names for them. */
const cookieNames = {
  session_token: 'storey',
  session_data: 'storey-session',
  account_data: 'storey-account',
  dont_remember: 'storey-brief',
  two_factor: 'storey-second-factor',
  trust_device: 'storey-device',
};

/** What the product makes of accounts. */
export type AccountRules = {
  /** Whether an invitation was mailed to this address: its bearer has proved to read that mail. */
  isInvited(invitationToken: string, email: string): Promise<boolean>;
  /** Gives a person the teams and shares that wait for them; called when they sign up, verify their address or sign in. */
  settle(userId: string): Promise<void>;
};

type Settings = {
  secret: string;
  /** What browsers use: requests from other origins are refused. */
  publicUrl: string;
  /** Cookies are `__Host-` and Secure; false only with INSECURE_HTTP. */
  isSecure: boolean;
  mailer: Mailer;
  limits: Limits;
  accounts: AccountRules;
};

export type Auth = ReturnType<typeof createAuth>;

/** Accounts and sessions by the sign-in library. What the product makes of them is `accounts`. */
export function createAuth(db: Database, { secret, publicUrl, isSecure, mailer, limits, accounts }: Settings) {
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
      cookies: Object.fromEntries(
        Object.entries(cookieNames).map(([cookie, name]) => [
          cookie,
          {
            name: isSecure ? `__Host-${name}` : name,
            attributes: { secure: isSecure, sameSite: 'lax' as const, httpOnly: true, path: '/' },
          },
        ]),
      ),
    },
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    user: {
      additionalFields: {
        requestedTeamName: { type: 'string', required: false, input: true },
        staffRole: { type: 'string', required: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
        units: { type: 'string', required: false, input: false },
        theme: { type: 'string', required: false, input: false },
        language: { type: 'string', required: false, input: false },
      },
      changeEmail: { enabled: true },
    },
    // The cookie lives as long as a session can; how long it lives without being used, and the end, are session-life.ts.
    session: {
      expiresIn: MAX_SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: { activeTeamId: { type: 'string', required: false, input: false } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      // Otherwise the answer would tell whether there is an account with an address.
      autoSignIn: false,
      onExistingUserSignUp: async ({ user }) => {
        if ((await takeTokens(db, `inviteMail ${user.email}`, limits.inviteMail)) === 0)
          await mailer.send(accountExistsMail(user.email, publicUrl));
      },
      sendResetPassword: ({ user, url }) => mailer.send(resetPasswordMail(user.email, url)),
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      // The hooks of accounts do not hear of it: the library changes this one by a condition.
      onPasswordReset: async ({ user }) => {
        await forgetResetLinks(db, user.id);
        await mailer.send(passwordChangedMail(user.email, publicUrl));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: async ({ user, url, token }, request) => {
        if (claimsOf(token)?.updateTo !== undefined) await noteChangeLink(db, token, user.id);
        // Who signs up by an invitation has proved to read that address.
        const isProved = user.emailVerified && request?.url.endsWith('/sign-up/email');
        if (!isProved)
          for (const mail of verificationMails(user.email, await addressOf(db, user.id), url)) await mailer.send(mail);
      },
    },
    // Counted in the database, so that several web processes count together. The library's own rules would count an office behind
    // one address as one person.
    rateLimit: {
      enabled: true,
      ...ruleOf(limits.auth),
      customRules: {
        '/sign-up/*': ruleOf(limits.signUp),
        ...Object.fromEntries(guessingPaths.map((path) => [path, ruleOf(limits.signInAddress)])),
      },
      customStorage: {
        consume: async (key, { max, window }) => {
          const retryAfter = await takeTokens(db, `auth ${key}`, { max, windowSeconds: window });
          return { allowed: retryAfter === 0, retryAfter: retryAfter || null };
        },
      },
    },
    plugins: [
      twoFactor({ issuer: 'Storey' }),
      magicLink({
        disableSignUp: true,
        storeToken: 'hashed',
        expiresIn: 15 * MINUTE,
        sendMagicLink: ({ email, url }) => mailer.send(signInMail(email, url)),
      }),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const token: unknown = context?.body?.invitationToken;
            const isProved = typeof token === 'string' && (await accounts.isInvited(token, user.email));
            const emailVerified = user.emailVerified || isProved;
            const browser = browserSchema.safeParse(context?.body?.browser).data;
            const starts = { ...languageAtSignUp(context?.headers), ...(browser && readerDefaults(browser)) };
            return { data: { ...user, emailVerified, ...starts } };
          },
          after: (user) => accounts.settle(user.id),
        },
        update: {
          before: async (change, context) => {
            const current = context?.context.session?.session;
            // A session that was opened without the second factor must not gain what comes with it.
            if (change.twoFactorEnabled === true && current)
              await db
                .delete(schema.session)
                .where(and(eq(schema.session.userId, current.userId), ne(schema.session.token, current.token)));
          },
          after: async (user, context) => {
            await accounts.settle(user.id);
            const before = context?.context.session?.user;
            if (before?.id !== user.id || before.email === user.email) return;
            await forgetResetLinks(db, user.id);
            await mailer.send(addressChangedMail(before.email, user.email));
          },
        },
      },
      account: {
        update: {
          after: async ({ userId }, context) => {
            if (context?.path !== '/change-password') return;
            await forgetResetLinks(db, userId);
            const to = await addressOf(db, userId);
            if (to) await mailer.send(passwordChangedMail(to, publicUrl));
          },
        },
      },
      session: {
        create: {
          before: async (made, context) => {
            if (linkPaths.has(context?.path ?? '') && (await hasSecondFactor(db, made.userId))) return false;
            // A changed password brings a new session, which goes on with the team of the one before.
            const current = context?.context.session?.session;
            // Signing in and enrolling both end in a new session.
            const rememberSeconds = codeSeconds[context?.path ?? ''];
            if (rememberSeconds) await useCode(db, made.userId, context?.body?.code, rememberSeconds);
            return {
              data: {
                ...made,
                expiresAt: firstExpiry(made.createdAt),
                ...(current?.userId === made.userId && { activeTeamId: current.activeTeamId }),
              },
            };
          },
          after: ({ userId }) => accounts.settle(userId),
        },
      },
    },
  });
}

/** Rejects a code that was already used: someone who saw it typed must not sign in with it while it is valid, nor two requests at the same time. */
async function useCode(db: Database, userId: string, code: unknown, rememberSeconds: number): Promise<void> {
  const isNew =
    (await takeTokens(db, `one-time code ${userId} ${hashOfToken(String(code).replaceAll(/\s/g, ''))}`, {
      max: 1,
      windowSeconds: rememberSeconds,
    })) === 0;
  if (!isNew)
    throw new APIError('UNAUTHORIZED', {
      code: 'INVALID_CODE',
      message: 'That code has already been used. Wait for the next one.',
    });
}

/** What the page of a new account is read in, so that its first e-mails are too. English is no choice: it is what everybody gets without one. */
function languageAtSignUp(headers: Headers | undefined) {
  const language = headers && requestLanguage(headers);
  return language && language !== 'en' ? { language } : {};
}

/** A person may have changed a password or an address because somebody else reads their mailbox. */
async function forgetResetLinks(db: Database, userId: string): Promise<void> {
  const { identifier, value } = schema.verification;
  await db.delete(schema.verification).where(and(like(identifier, 'reset-password:%'), eq(value, userId)));
}

const ruleOf = ({ max, windowSeconds }: RateLimit) => ({ max, window: windowSeconds });

async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (
    (await db.select({ isOn: schema.user.twoFactorEnabled }).from(schema.user).where(eq(schema.user.id, userId)))[0]
      ?.isOn === true
  );
}

/** Id of the person with this address; undefined when there is none. */
export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  return (
    await db.select({ id: schema.user.id }).from(schema.user).where(eq(schema.user.email, email.toLowerCase()))
  )[0]?.id;
}

async function addressOf(db: Database, userId: string): Promise<string | undefined> {
  return (await db.select({ email: schema.user.email }).from(schema.user).where(eq(schema.user.id, userId)))[0]?.email;
}
