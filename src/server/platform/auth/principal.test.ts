import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membership, session, team, user } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { findUserId } from './auth.ts';

let here: TestServer;
let elsewhere: TestServer;
beforeAll(async () => {
  here = await startTestServer();
  elsewhere = await startTestServer({ DATABASE_URL: here.config.DATABASE_URL });
});
afterAll(async () => {
  await elsewhere.stop();
  await here.stop();
});

/** A person whose session both servers have just seen at work. */
async function signedIn(email: string): Promise<{ cookie: string; userId: string }> {
  const cookie = await here.signUp(email);
  expect(await statuses(cookie)).toEqual([200, 200]);
  return { cookie, userId: (await findUserId(here.db, email)) ?? '' };
}

/** What a call that only members may make answers, on both servers. */
const statuses = async (cookie: string) => [
  (await here.call('GET', '/api/usage', { cookie })).status,
  (await elsewhere.call('GET', '/api/usage', { cookie })).status,
];
const stateOf = async (server: TestServer, cookie: string) =>
  (await server.call('GET', '/api/session', { cookie })).json();

test('a removed member is out on the next call, on every server', async () => {
  const { cookie, userId } = await signedIn('removed@example.com');
  await here.db.delete(membership).where(eq(membership.userId, userId));
  expect(await statuses(cookie)).toEqual([403, 403]);
});

test('a role that was taken away is gone on the next call, on every server [T7]', async () => {
  const { cookie, userId } = await signedIn('downgraded@example.com');
  await here.db.update(membership).set({ role: 'user' }).where(eq(membership.userId, userId));
  for (const server of [here, elsewhere]) expect((await stateOf(server, cookie)).team).toMatchObject({ role: 'user' });
});

test('signing out and an operator’s revocation end a session at once, on every server', async () => {
  const leaving = await signedIn('leaving@example.com');
  expect((await here.call('POST', '/api/auth/sign-out', { cookie: leaving.cookie, body: {} })).status).toBe(200);
  expect(await statuses(leaving.cookie)).toEqual([401, 401]);
  const revoked = await signedIn('revoked@example.com');
  await here.db.delete(session).where(eq(session.userId, revoked.userId));
  expect(await statuses(revoked.cookie)).toEqual([401, 401]);
});

test('a session that ran out, and a cookie that was tampered with, are nobody’s', async () => {
  const { cookie, userId } = await signedIn('expired@example.com');
  const [name, value = ''] = cookie.split('=');
  const forged = [
    value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    value.split('.')[0],
    `${value.split('.')[0]}.${'A'.repeat(43)}=`,
  ];
  for (const other of forged) expect(await statuses(`${name}=${other}`)).toEqual([401, 401]);
  await here.db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(session.userId, userId));
  expect(await statuses(cookie)).toEqual([401, 401]);
});

test('a session in use is prolonged, once a day', async () => {
  const { cookie, userId } = await signedIn('loyal@example.com');
  const expiryOf = async () =>
    (await here.db.select().from(session).where(eq(session.userId, userId)))[0]?.expiresAt.getTime() ?? 0;
  const inFiveDays = Date.now() + 5 * 24 * 3600_000;
  await here.db
    .update(session)
    .set({ expiresAt: new Date(inFiveDays) })
    .where(eq(session.userId, userId));
  expect(await statuses(cookie)).toEqual([200, 200]);
  const prolonged = await expiryOf();
  expect(prolonged).toBeGreaterThan(inFiveDays);
  await statuses(cookie);
  expect(await expiryOf()).toBe(prolonged);
});

test('a session ends thirty days after signing in, however much it is used', async () => {
  const DAY_MS = 24 * 3600_000;
  const { cookie, userId } = await signedIn('tireless@example.com');
  const signedInAt = Date.now() - 28 * DAY_MS;
  await here.db
    .update(session)
    .set({ createdAt: new Date(signedInAt), expiresAt: new Date(Date.now() + DAY_MS) })
    .where(eq(session.userId, userId));
  expect(await statuses(cookie)).toEqual([200, 200]);
  expect((await here.db.select().from(session).where(eq(session.userId, userId)))[0]?.expiresAt.getTime()).toBe(
    signedInAt + 30 * DAY_MS,
  );
});

test('a person of two teams works for the first one joined until another is chosen [T7]', async () => {
  const { cookie, userId } = await signedIn('both@example.com');
  const first = (await stateOf(here, cookie)).team;
  const [second] = await here.db.insert(team).values({ name: 'Second', createdAt: new Date() }).returning();
  await here.db.insert(membership).values({ teamId: second?.id ?? '', userId, createdAt: new Date() });
  expect((await stateOf(elsewhere, cookie)).team).toEqual(first);
  await here.call('POST', '/api/session/team', { cookie, body: { teamId: second?.id } });
  expect((await stateOf(elsewhere, cookie)).team).toMatchObject({ name: 'Second', role: 'user' });
});

test('staff rights begin with the second factor, and an unverified person has none', async () => {
  const { cookie, userId } = await signedIn('staff@example.com');
  await here.db.update(user).set({ staffRole: 'support', twoFactorEnabled: false }).where(eq(user.id, userId));
  const waiting = (await stateOf(here, cookie)).user;
  expect([waiting.isStaff, waiting.staffActs]).toEqual([false, undefined]);
  await here.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
  expect((await stateOf(here, cookie)).user).toMatchObject({
    isStaff: true,
    staffActs: ['read', 'message', 'viewAsCustomer'],
  });
  await here.db.update(user).set({ emailVerified: false }).where(eq(user.id, userId));
  expect((await stateOf(here, cookie)).user).toMatchObject({ isStaff: false, isVerified: false });
});
