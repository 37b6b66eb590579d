import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueuePage } from '#contract/ops.ts';
import { messageSeen, project, projectMessage, user } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let server: TestServer;
let staff: string;
let customer: string;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signUp('support@operator.example');
  await server.makeStaff('support@operator.example');
  customer = await server.signUp('owner@estates.example', { teamName: 'River Estates' });
  teamId = await teamIdOf(server, customer);
});
afterAll(() => server.stop());

const queue = async (query = ''): Promise<QueuePage> =>
  (await server.call('GET', `/api/ops/queue?${query}`, { cookie: staff })).json();
const names = ({ rows }: QueuePage) => rows.map(({ name }) => name);
const newTeam = async (name: string) => {
  const cookie = await server.signUp(`${name.toLowerCase()}@queue.example`, { teamName: name });
  return { cookie, teamId: await teamIdOf(server, cookie) };
};

test('late orders stand first, then those that wait longest; what is finished is not in the queue until it is asked for [Y1]', async () => {
  const own = await newTeam('Order');
  const store = (name: string, status: string, days: number) =>
    storeProject(server, own.teamId, { name, status, statusChangedAt: daysAgo(days) });
  await store('Waits for the customer', 'Estimate Ready', 40);
  await store('Just asked', 'Order Request', 0.1);
  await store('Asked long ago', 'Order Request', 12);
  await store('Delayed two days', 'Order Delayed', 2);
  await store('Finished', 'Order Completed', 90);
  await store('Upload begun', 'Order Initialized', 1);
  const page = await queue(`teamId=${own.teamId}`);
  expect(page.rows.map(({ name, isLate }) => [name, isLate])).toEqual([
    ['Asked long ago', true],
    ['Delayed two days', true],
    ['Waits for the customer', false],
    ['Just asked', false],
  ]);
  expect(page.rows[0]).toMatchObject({ teamName: 'Order', status: 'Order Request', isTest: false, unread: 0 });
  expect([page.rows[2]?.dueAt, page.rows[1]?.dueAt]).toEqual([null, expect.any(String)]);
  expect(page.facets).toMatchObject({
    late: 2,
    statuses: [
      { status: 'Order Request', count: 2 },
      { status: 'Estimate Ready', count: 1 },
      { status: 'Order Completed', count: 1 },
      { status: 'Order Delayed', count: 1 },
      { status: 'Order Initialized', count: 1 },
    ],
  });
  expect(names(await queue(`teamId=${own.teamId}&status=Order Completed,Order Initialized`))).toEqual([
    'Finished',
    'Upload begun',
  ]);
});

test('pages follow one another without a gap or a repetition [Y1]', async () => {
  const own = await newTeam('Pages');
  for (let index = 0; index < 7; index += 1)
    await storeProject(server, own.teamId, {
      name: `P${index}`,
      status: index % 2 ? 'Order Request' : 'Ready To Scan',
      statusChangedAt: daysAgo(index < 4 ? 20 : 0.2),
    });
  const whole = names(await queue(`teamId=${own.teamId}`));
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let turn = 0; cursor !== null && turn < 9; turn += 1) {
    const page: QueuePage = await queue(`teamId=${own.teamId}&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.facets === null).toBe(turn > 0);
    seen.push(...names(page));
    cursor = page.nextCursor;
  }
  expect([whole.length, seen]).toEqual([7, whole]);
  const since = ['\0', 'no date', '2026-99-99'].map((text) =>
    Buffer.from(
      JSON.stringify({ isLate: true, since: text, id: crypto.randomUUID(), asOf: new Date().toISOString() }),
    ).toString('base64url'),
  );
  for (const cursor of ['nonsense', ...since])
    expect((await server.call('GET', `/api/ops/queue?cursor=${cursor}`, { cookie: staff })).status).toBe(400);
});

test('an order is found by its name, address, ID, team, or who placed it, and by type [Y1]', async () => {
  const placed = await placeWizardOrder(server, customer, wizardOrder('scanit', { projectName: 'Harbour 100% House' }));
  const { projectId } = await placed.json();
  for (const words of [
    'harbour 100%',
    'River St, Troy',
    projectId.slice(0, 12),
    'estates',
    'OWNER@estates.example',
    'troy harbour',
  ])
    expect(names(await queue(`q=${encodeURIComponent(words)}`)), words).toEqual(['Harbour 100% House']);
  expect(names(await queue('q=100_')), 'no wildcards').toEqual([]);
  const own = await newTeam('Types');
  await storeProject(server, own.teamId, { name: 'Scan' });
  await storeProject(server, own.teamId, { name: 'Model', type: 'BIMIT' });
  await storeProject(server, own.teamId, { name: 'Draft', type: 'BIMIT', subType: 'Scan2Plan' });
  for (const [type, name] of [
    ['scanit', 'Scan'],
    ['bimit', 'Model'],
    ['engine', 'Draft'],
  ])
    expect(names(await queue(`teamId=${own.teamId}&type=${type}`))).toEqual([name]);
});

test('messages that no staff have read are counted, test orders are marked [Y1 Y9]', async () => {
  const own = await newTeam('Unread');
  const row = await storeProject(server, own.teamId, { name: 'Chatty', isTest: true });
  const [author] = await server.db.select().from(user).where(eq(user.email, 'unread@queue.example'));
  const say = (text: string, days: number, isStaff = false) =>
    server.db.insert(projectMessage).values({
      projectId: row.id,
      teamId: own.teamId,
      thread: 'team',
      authorId: author?.id ?? null,
      isStaff,
      text,
      createdAt: daysAgo(days),
    });
  await say('Old', 3);
  await server.db
    .insert(messageSeen)
    .values({ projectId: row.id, thread: 'team', reader: 'staff', seenAt: daysAgo(2) });
  await say('New', 1);
  await say('Our answer', 0.5, true);
  expect((await queue(`teamId=${own.teamId}`)).rows).toMatchObject([{ unread: 1, isTest: true }]);
});

test("deleted and demo projects are nobody's work; customers find no console [Y1]", async () => {
  const own = await newTeam('Gone');
  await storeProject(server, own.teamId, { name: 'Deleted', deletedAt: new Date() });
  await storeProject(server, own.teamId, { name: 'Demo', isDemo: true });
  expect(names(await queue(`teamId=${own.teamId}`))).toEqual([]);
  expect([
    (await server.call('GET', '/api/ops/queue', { cookie: customer })).status,
    (await server.call('GET', '/api/ops/queue')).status,
  ]).toEqual([404, 401]);
  expect((await server.db.select().from(project).where(eq(project.teamId, teamId))).length).toBeGreaterThan(0);
});
