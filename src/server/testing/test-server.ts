import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '#domain/access/staff-rights.ts';
import { createApp } from '#server/app.ts';
import { openParts } from '#server/open-parts.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { asSomebodyElse } from '#server/platform/database/open-transaction.ts';
import { outboxMail, user } from '#server/platform/database/schema.ts';
import { openEvents } from '#server/platform/events/events.ts';
import { createEventStreams } from '#server/platform/http/event-stream.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';
import { collectTexts, untranslatedOf } from './marked-texts.ts';
import { createTestDatabase } from './test-database.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';
export const TEST_PASSWORD = 'correct-horse-battery';
/** Of TEST_PASSWORD, as the product stores it. */
let storedPassword: Promise<string> | undefined;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The whole HTTP side in this process, on a database and a data folder of its own. `onLogLine` gets what is logged (LOG_LEVEL says what is). */
export async function startTestServer(env: Record<string, string> = {}, onLogLine?: (line: string) => void) {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'storey-server-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'only-for-tests-only-for-tests-only',
    PORT: '3000',
    PUBLIC_URL,
    STOREY_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLog(config.LOG_LEVEL, 'test', onLogLine && { write: onLogLine });
  // Migrated by the template that the database was made of.
  const [queue, events] = await Promise.all([
    openQueue(config.DATABASE_URL, 'web', log),
    openEvents(config.DATABASE_URL),
  ]);
  const { close, ...parts } = await openParts(config, log, 'web', queue);
  await hashOnce(parts.auth);
  const app = createApp({
    config,
    queue,
    eventStreams: createEventStreams(events, config.RATE_LIMITS.eventStream.max),
    log,
    ...parts,
  });
  // Tests create and read rows of everybody: row-level security limits the portal's own connections to a caller, even those of the tables' owner.
  const arranging = openDatabase(
    `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c app.kind=system')}`,
    log,
  );

  /** What people typed, by calls or as a test stores it: it is in mails as it was typed. */
  const typed = new Set<string>();

  /** One call as a browser makes it. `cookie` is whose. */
  async function call(
    method: string,
    path: string,
    { cookie = '', body, headers = {} }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const isRaw = body instanceof Uint8Array;
    if (!isRaw) collectTexts(body, typed);
    return asSomebodyElse(() =>
      app.request(path, {
        method,
        headers: {
          cookie,
          origin: PUBLIC_URL,
          ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : isRaw ? Buffer.from(body) : JSON.stringify(body),
      }),
    );
  }

  /** Signs up a person with a team, verified unless said otherwise. Answers the session's cookie. */
  async function signUp(email: string, { teamName = `Team of ${email}`, isVerified = true } = {}): Promise<string> {
    const name = email.split('@')[0] ?? email;
    const response = await call('POST', '/api/auth/sign-up/email', {
      body: { email, name, password: TEST_PASSWORD, requestedTeamName: teamName },
    });
    if (!response.ok) throw new Error(await response.text());
    // The link of the mail signs in.
    return cookieOf(
      isVerified
        ? await followVerificationMail(email, cookieOf(response))
        : await call('POST', '/api/auth/sign-in/email', { body: { email, password: TEST_PASSWORD } }),
    );
  }

  async function followVerificationMail(email: string, cookie: string): Promise<Response> {
    const mails = await (await call('GET', '/api/outbox')).json();
    const mail = mails.find(
      (found: { recipient: string; subject: string }) =>
        found.recipient === email && found.subject.startsWith('Verify'),
    );
    const link = /http\S+/.exec(mail.text)?.[0] ?? '';
    return call('GET', link.replace(PUBLIC_URL, ''), { cookie });
  }

  async function makeStaff(email: string, staffRole: StaffRole = 'support'): Promise<void> {
    await arranging.db.update(user).set({ staffRole, twoFactorEnabled: true }).where(eq(user.email, email));
  }

  async function stop(): Promise<void> {
    const mails = await arranging.db.select({ subject: outboxMail.subject, text: outboxMail.text }).from(outboxMail);
    await Promise.all([queue.stop({ graceful: false }), events.close()]);
    await Promise.all([close(), arranging.close()]);
    await database.release();
    await rm(dataFolder, { recursive: true, force: true });
    const untranslated = untranslatedOf(mails, typed);
    if (untranslated.length > 0) throw new Error(`Mails without a translation: ${untranslated.join('\n')}`);
  }

  return {
    ...parts,
    db: arranging.db,
    /** As the portal itself connects. */ ownDb: parts.db,
    config,
    queue,
    events,
    app,
    call,
    signUp,
    makeStaff,
    dataFolder,
    typed,
    stop,
  };
}

/** A hash is meant to be slow, and most people in tests have the same password: it is hashed once. Signing in still compares it in full. */
async function hashOnce({ $context }: Auth): Promise<void> {
  const { password } = await $context;
  const { hash } = password;
  password.hash = (given) => (given === TEST_PASSWORD ? (storedPassword ??= hash(given)) : hash(given));
}

export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
