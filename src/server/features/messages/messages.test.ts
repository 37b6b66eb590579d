import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushedEvent } from '#contract/events.ts';
import type { OwnThread, Talk } from '#contract/messages.ts';
import { notification, outboxMail, user } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const SUPPORT = 'talk-support@example.com';
let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: SUPPORT, RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
  staff = await server.signUp('talk-staff@example.com', { teamName: 'Operator' });
  await server.makeStaff('talk-staff@example.com');
});
afterAll(() => server.stop());

async function projectOf(email: string, change: Parameters<typeof storeProject>[2] = {}) {
  const cookie = await server.signUp(email);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId, locationId } = await storeProject(server, teamId, { name: `Hall of ${email}`, ...change });
  return { cookie, teamId, projectId, locationId, path: `/api/projects/${projectId}/messages` };
}
const send = (path: string, cookie: string, text: string, more: Record<string, unknown> = {}) =>
  server.call('POST', path, { cookie, body: { text, ...more } });
const read = async (path: string, cookie: string): Promise<Talk> => (await server.call('GET', path, { cookie })).json();
const textsOf = ({ messages }: Talk) => messages.map(({ text }) => text);

test('a question and its answer: trimmed, staff are the company without an address, the team is notified [S7] [Y9]', async () => {
  const { cookie, path, projectId, teamId } = await projectOf('asks@example.com');
  const member = await joinAs(server, 'asks-member@example.com', teamId);
  expect((await send(path, cookie, '  When do you come?\n')).status).toBe(201);
  expect((await send(path, staff, 'On Monday.')).status).toBe(201);
  const heard = await read(path, member);
  expect(heard).toMatchObject({
    unread: 2,
    hasMore: false,
    messages: [
      { text: 'When do you come?', author: 'asks', isStaff: false, isOwn: false },
      { text: 'On Monday.', author: 'Storey', isStaff: true, isOwn: false },
    ],
  });
  expect(JSON.stringify(heard)).not.toContain('@example.com');
  expect((await read(path, staff)).messages[0]).toMatchObject({ email: 'asks@example.com' });
  // Nobody waits for what staff are told.
  const told = async () =>
    (await server.db.select().from(notification).where(eq(notification.projectId, projectId)))
      .map(({ kind }) => kind)
      .sort();
  await expect
    .poll(told, { timeout: 10_000, message: 'the two others of the team, and one of the staff' })
    .toEqual(['message', 'message', 'staff']);
  const mails = async () =>
    (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, SUPPORT))).filter(({ text }) =>
      text.includes(projectId),
    );
  await expect
    .poll(mails, { timeout: 10_000 })
    .toMatchObject([{ subject: 'A message about Hall of asks@example.com' }]);
});

test('what is unread is counted for each reader, and marks only move forward', async () => {
  const { cookie, path } = await projectOf('counts@example.com');
  await send(path, staff, 'One');
  await send(path, staff, 'Two');
  const { messages, unread } = await read(path, cookie);
  expect(unread).toBe(2);
  const mark = (upTo: string | undefined) => server.call('POST', `${path}/seen`, { cookie, body: { upTo } });
  await mark(messages[1]?.at);
  await mark('2020-01-01T00:00:00Z');
  expect(await read(path, cookie)).toMatchObject({ unread: 0 });
  await mark('2999-01-01T00:00:00Z');
  await send(path, staff, 'Three');
  expect(await read(path, cookie)).toMatchObject({ unread: 1 });
});

test('who sees a project from outside of its team has a thread of their own, which the team does not read', async () => {
  const { cookie, path, locationId } = await projectOf('owner-talk@example.com');
  const outsider = await server.signUp('lender-talk@example.com');
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie,
    body: { email: 'lender-talk@example.com', canDownload: false },
  });
  await send(path, cookie, 'Team talk');
  await send(path, outsider, 'Lender talk', { thread: 'team' });
  expect([textsOf(await read(path, cookie)), textsOf(await read(`${path}?thread=team`, outsider))]).toEqual([
    ['Team talk'],
    ['Lender talk'],
  ]);
  const [person] = await server.db.select().from(user).where(eq(user.email, 'lender-talk@example.com'));
  expect((await send(path, staff, 'To nobody', { thread: 'nobody' })).status).toBe(404);
  await send(path, staff, 'To the lender', { thread: person?.id });
  expect([textsOf(await read(path, cookie)), textsOf(await read(path, outsider))]).toEqual([
    ['Team talk'],
    ['Lender talk', 'To the lender'],
  ]);
  expect(
    await server.db
      .select()
      .from(notification)
      .where(eq(notification.userId, person?.id ?? '')),
  ).toMatchObject([{ kind: 'message', facts: { from: 'Storey', excerpt: 'To the lender' } }]);
});

test('empty and too long messages are refused; strangers find nothing', async () => {
  const { cookie, path } = await projectOf('limits-talk@example.com');
  expect([(await send(path, cookie, ' \n ')).status, (await send(path, cookie, 'x'.repeat(4001))).status]).toEqual([
    400, 400,
  ]);
  const stranger = await server.signUp('stranger-talk@example.com');
  expect([(await send(path, stranger, 'Hello')).status, (await send(path, '', 'Hello')).status]).toEqual([404, 401]);
});

test('a try that is made again with its key is one message', async () => {
  const { cookie, path } = await projectOf('again@example.com');
  const again = () =>
    server.call('POST', path, { cookie, body: { text: 'Once' }, headers: { 'idempotency-key': 'once' } });
  expect((await Promise.all([again(), again(), again()])).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(textsOf(await read(path, cookie))).toEqual(['Once']);
});

test('open pages of the team and of staff hear that somebody wrote, without what', async () => {
  const { cookie, path, teamId, projectId } = await projectOf('hears@example.com');
  const heard: PushedEvent[] = [];
  const listen = (who: { teamId: string | null; isStaff?: boolean }) =>
    server.events.subscribe({
      ...who,
      userId: null,
      linkId: null,
      onEvent: (event) => 'projectId' in event && event.projectId === projectId && heard.push(event),
      onGap: () => undefined,
    });
  listen({ teamId });
  listen({ teamId: null, isStaff: true });
  listen({ teamId: crypto.randomUUID() });
  await send(path, cookie, 'Secret words');
  await expect.poll(() => heard, { interval: 5 }).toHaveLength(2);
  expect(heard[0]).toMatchObject({ kind: 'message', status: 'Order Received' });
  expect(JSON.stringify(heard)).not.toContain('Secret');
});

test('staff see whom they have not answered [Y9]', async () => {
  const [asked, answered] = [await projectOf('asked@example.com'), await projectOf('answered@example.com')];
  await send(asked.path, asked.cookie, 'Are you there?');
  await send(answered.path, answered.cookie, 'Hello?');
  await send(answered.path, staff, 'Here.');
  const list = async (query = '') =>
    (await (await server.call('GET', `/api/ops/messages${query}`, { cookie: staff })).json()).filter(
      ({ projectId }: { projectId: string }) => [asked.projectId, answered.projectId].includes(projectId),
    );
  expect(await list()).toMatchObject([
    { projectName: 'Hall of answered@example.com', excerpt: 'Here.', isAnswered: true, unread: 0 },
    { projectName: 'Hall of asked@example.com', thread: 'team', isAnswered: false, unread: 1 },
  ]);
  expect(await list('?only=unanswered')).toMatchObject([{ projectId: asked.projectId }]);
  expect((await server.call('GET', '/api/ops/messages', { cookie: asked.cookie })).status).toBe(404);
});

const ownThreads = async (cookie: string): Promise<OwnThread[]> =>
  (await server.call('GET', '/api/messages', { cookie })).json();

test('a customer finds the threads of their team about all projects, the latest first, with what is unread [T12]', async () => {
  const { cookie, path, teamId, projectId } = await projectOf('finds@example.com');
  const second = await storeProject(server, teamId, { name: 'Boiler house' });
  const member = await joinAs(server, 'finds-member@example.com', teamId);
  await send(path, cookie, 'First  of all:\nhello');
  await send(`/api/projects/${second.id}/messages`, cookie, 'And here');
  await send(path, staff, 'Welcome.');
  expect(await ownThreads(cookie)).toMatchObject([
    { projectId, projectName: 'Hall of finds@example.com', excerpt: 'Welcome.', isOwn: false, unread: 1 },
    { projectId: second.id, projectName: 'Boiler house', excerpt: 'And here', isOwn: true, unread: 0 },
  ]);
  expect((await ownThreads(member)).map(({ isOwn, unread }) => [isOwn, unread])).toEqual([
    [false, 2],
    [false, 1],
  ]);
  await server.call('POST', `${path}/seen`, { cookie: member, body: { upTo: new Date().toISOString() } });
  expect((await ownThreads(member)).map(({ unread }) => unread)).toEqual([0, 1]);
  expect(await ownThreads(staff)).toEqual([]);
});

test('of projects of others one finds the own thread alone, for as long as one sees the project [T12]', async () => {
  const { cookie, path, projectId, locationId } = await projectOf('owner-finds@example.com');
  const outsider = await server.signUp('lender-finds@example.com');
  const shares = `/api/locations/${locationId}/shares`;
  await server.call('POST', shares, { cookie, body: { email: 'lender-finds@example.com', canDownload: false } });
  await send(path, cookie, 'Team talk');
  await send(path, outsider, 'Lender talk');
  expect((await ownThreads(cookie)).map(({ excerpt }) => excerpt)).toEqual(['Team talk']);
  expect(await ownThreads(outsider)).toMatchObject([{ projectId, excerpt: 'Lender talk' }]);
  const [share] = await (await server.call('GET', shares, { cookie })).json();
  expect((await server.call('DELETE', `${shares}/${share.id}`, { cookie })).status).toBe(200);
  expect(await ownThreads(outsider)).toEqual([]);
});

test('what only admins of the team see is not in the list of its other members [T12]', async () => {
  const { cookie, teamId, path } = await projectOf('hides@example.com', { isHidden: true });
  const member = await joinAs(server, 'hides-member@example.com', teamId);
  await send(path, cookie, 'Between admins');
  expect([(await ownThreads(cookie)).length, (await ownThreads(member)).length]).toEqual([1, 0]);
});
