import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeRequest, OpsChange } from '#contract/changes.ts';
import { topicOf } from '#domain/notifications/notification-table.ts';
import { asSomebodyElse } from '#server/platform/database/open-transaction.ts';
import { audit, changeRequest, notification, outboxMail, project } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeModel } from '#server/testing/stored-model.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const SUPPORT = 'changes-support@example.com';
const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
let [ops, support] = ['', ''];
beforeAll(async () => {
  server = await startTestServer({
    SUPPORT_EMAIL: SUPPORT,
    RATE_LIMITS: JSON.stringify({ signUp: ROOMY, message: ROOMY, request: ROOMY }),
  });
  ops = await staffOf(server, 'ops');
  support = await staffOf(server, 'support');
});
afterAll(() => server.stop());

const wall = {
  kind: 'element',
  globalId: '0AT1Fjd31u0zKv2SE0HZJd',
  category: 'IFCWALL',
  name: 'Wall 1',
  storey: 'Ground floor',
  at: [1, 2, 0.5],
};

async function newProject() {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId, locationId } = await storeProject(server, teamId, {
    name: 'Town Hall',
    status: 'Order Completed',
  });
  const path = `/api/projects/${projectId}/changes`;
  return { cookie, teamId, projectId, locationId, path, model: await storeModel(server, projectId) };
}
type Of = { path: string; cookie: string; model: string };
const ask = ({ path, cookie, model }: Of, text = 'Move it up.', headers: Record<string, string> = {}) =>
  server.call('POST', path, { cookie, body: { assetId: model, target: wall, text }, headers });
const asked = async (of: Of): Promise<ChangeRequest> => (await ask(of)).json();
const move = (path: string, cookie: string, body: Record<string, unknown>) =>
  server.call('POST', `${path}/moves`, { cookie, body });
const see = async (path: string, cookie: string): Promise<ChangeRequest> =>
  (await server.call('GET', path, { cookie })).json();

test(
  'a change is asked for, worked on, delivered, found wanting and accepted; who has to act is notified [N5]',
  { tags: 'nightly' },
  async () => {
    const of = await newProject();
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    const response = await ask({ ...of, cookie: member }, '  Move it up.\n');
    expect(response.status).toBe(201);
    const made: ChangeRequest = await response.json();
    expect(made).toMatchObject({
      number: 1,
      status: 'open',
      text: 'Move it up.',
      target: wall,
      isOwn: true,
      replies: 0,
      revision: null,
      asset: { id: of.model, version: 1, kind: 'model' },
      entries: [{ text: 'Move it up.', isStaff: false, to: null }],
    });
    const path = `${of.path}/${made.id}`;
    expect((await see(path, of.cookie)).moves).toEqual([{ to: 'withdrawn', needsText: false, needsRevision: false }]);
    expect((await see(path, support)).moves, 'support moves nothing').toEqual([]);

    expect((await move(path, ops, { from: 'open', to: 'at_work' })).status).toBe(200);
    expect(
      (await server.call('POST', `${path}/entries`, { cookie: support, body: { text: 'Tomorrow.' } })).status,
    ).toBe(201);
    const better = await storeModel(server, of.projectId, { version: 2 });
    expect(
      await (await move(path, ops, { from: 'at_work', to: 'revised', revisionAssetId: better })).json(),
    ).toMatchObject({ status: 'revised', revision: { id: better, version: 2 } });
    expect((await move(path, of.cookie, { from: 'revised', to: 'at_work' })).status, 'without a reason').toBe(409);
    expect((await move(path, of.cookie, { from: 'revised', to: 'at_work', text: 'Not enough.' })).status).toBe(200);
    const best = await storeModel(server, of.projectId, { version: 3 });
    await move(path, ops, { from: 'at_work', to: 'revised', revisionAssetId: best });
    expect((await move(path, member, { from: 'revised', to: 'accepted' })).status).toBe(200);

    const told = await see(path, of.cookie);
    expect(told).toMatchObject({ status: 'accepted', moves: [], replies: 6, revision: { id: best } });
    expect(
      told.entries.map(({ to, text, isStaff, author, revision }) => [
        to ?? text,
        isStaff ? author : 'customer',
        revision?.version ?? null,
      ]),
    ).toEqual([
      ['Move it up.', 'customer', null],
      ['at_work', 'Storey', null],
      ['Tomorrow.', 'Storey', null],
      ['revised', 'Storey', 2],
      ['at_work', 'customer', null],
      ['revised', 'Storey', 3],
      ['accepted', 'customer', null],
    ]);
    expect(JSON.stringify(told)).not.toContain('operator.example');
    expect(
      (await server.call('POST', `${path}/entries`, { cookie: of.cookie, body: { text: 'One more.' } })).status,
      'it has ended',
    ).toBe(409);

    const news = await server.db
      .select()
      .from(notification)
      .where(and(eq(notification.projectId, of.projectId), ne(notification.kind, 'staff')));
    expect(new Set(news.map(({ kind }) => kind))).toEqual(new Set(['change_request']));
    expect(
      news.map(({ facts, kind }) => topicOf(kind, facts, { seesMoney: true })).filter((topic) => topic === 'needs_you'),
      'two revisions for two people',
    ).toHaveLength(4);
    const subjects = async () =>
      (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, SUPPORT)))
        .filter(({ text }) => text.includes(of.projectId))
        .map(({ subject }) => subject);
    await expect
      .poll(subjects)
      .toEqual([
        'A change was requested: Town Hall, change request 1',
        'A revision was not accepted: Town Hall, change request 1',
      ]);
    const acts = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.objectId, of.projectId), eq(audit.action, 'change-request.move')));
    expect(acts).toHaveLength(5);
  },
);

test('who moves a request while somebody else does is notified, and nothing is changed by them [N5]', async () => {
  const of = await newProject();
  const { id } = await asked(of);
  const path = `${of.path}/${id}`;
  const late: Promise<Response>[] = [];
  await server.db.transaction(async (transaction) => {
    await transaction.update(changeRequest).set({ status: 'withdrawn' }).where(eq(changeRequest.id, id));
    late.push(move(path, ops, { from: 'open', to: 'at_work' }));
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => asSomebodyElse(async () => (await server.db.execute(waiting)).rows.length)).toBe(1);
  });
  const [answer] = await Promise.all(late);
  expect([answer?.status, await answer?.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'CONFLICT',
      error: 'Somebody else changed the status of this request in the meantime. Reload and try again.',
    }),
  ]);
  expect(await see(path, ops)).toMatchObject({ status: 'withdrawn', replies: 0 });
});

test('moves that are not there, and revisions that are none, are refused with a sentence [N5]', async () => {
  const of = await newProject();
  const other = await newProject();
  const path = `${of.path}/${(await asked(of)).id}`;
  const withdrawn = await storeModel(server, of.projectId, { version: 2, withdrawnAt: new Date(), isCurrent: false });
  const picture = await storeModel(server, of.projectId, { role: 'image', format: 'png' });
  const older = await storeModel(server, of.projectId, { version: 0, isCurrent: false });
  const tries: [string, Record<string, unknown>][] = [
    [ops, { to: 'accepted' }],
    [of.cookie, { to: 'at_work' }],
    [ops, { to: 'declined', text: ' ' }],
    [ops, { to: 'revised' }],
    ...[of.model, withdrawn, picture, older, other.model, crypto.randomUUID()].map(
      (revisionAssetId): [string, Record<string, unknown>] => [ops, { to: 'revised', revisionAssetId }],
    ),
  ];
  for (const [cookie, body] of tries) {
    const response = await move(path, cookie, { from: 'open', ...body });
    expect(response.status, JSON.stringify(body)).toBe(409);
    expect((await response.json()).error).toMatch(/^[A-Z].*\.$/);
  }
  expect(await see(path, ops)).toMatchObject({ status: 'open', revision: null, replies: 0 });
});

test(
  'numbers have no gaps when many ask at once, and two hundred open requests are enough [N5]',
  { tags: 'nightly' },
  async () => {
    const of = await newProject();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(of)));
    const numbers = await Promise.all(answers.map(async (response): Promise<number> => (await response.json()).number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    const [one] = await server.db.select().from(changeRequest).where(eq(changeRequest.projectId, of.projectId));
    if (!one) throw new Error('no request');
    const { id: _id, ...row } = one;
    await server.db.insert(changeRequest).values(Array.from({ length: 188 }, (_, i) => ({ ...row, number: 13 + i })));
    const refused = await ask(of);
    expect([refused.status, (await refused.json()).error]).toEqual([
      429,
      '200 change requests are open for this project. Wait until some of them are closed.',
    ]);
    await server.db
      .update(changeRequest)
      .set({ status: 'accepted' })
      .where(and(eq(changeRequest.projectId, of.projectId), eq(changeRequest.number, 7)));
    expect(await (await ask(of)).json()).toMatchObject({ number: 201 });
  },
);

test('the same request sent twice is one [N5]', async () => {
  const of = await newProject();
  const [first, second] = [
    await (await ask(of, 'Once.', { 'idempotency-key': 'k' })).json(),
    await (await ask(of, 'Once.', { 'idempotency-key': 'k' })).json(),
  ];
  expect(second.id).toBe(first.id);
  expect(await (await server.call('GET', of.path, { cookie: of.cookie })).json()).toHaveLength(1);
});

test('a request is about a file of its project, and an element about a model [N5]', async () => {
  const [of, other] = [await newProject(), await newProject()];
  const pdf = await storeModel(server, of.projectId, { role: 'document', format: 'pdf', name: 'Plan.pdf' });
  expect((await ask({ ...of, model: other.model })).status).toBe(404);
  expect((await ask({ ...of, model: pdf })).status).toBe(400);
  const onPage = {
    assetId: pdf,
    target: { kind: 'document', page: 2, box: { left: 0.1, top: 0.1, width: 0.2, height: 0.2 } },
    text: 'Here.',
  };
  expect((await server.call('POST', of.path, { cookie: of.cookie, body: onPage })).status).toBe(201);
});

test('a request is of its project: through another there is nothing, for partners and those it is shared with neither [N5 X5]', async () => {
  const [of, other] = [await newProject(), await newProject()];
  const { id } = await asked(of);
  expect((await server.call('GET', `${other.path}/${id}`, { cookie: other.cookie })).status).toBe(404);
  expect((await server.call('GET', `${other.path}/${id}`, { cookie: ops })).status).toBe(404);
  await server.db
    .update(project)
    .set({ partnerTeamId: other.teamId, isPublic: true })
    .where(eq(project.id, of.projectId));
  for (const path of [of.path, `${of.path}/${id}`, `/api/projects/${of.projectId}/versions`])
    expect((await server.call('GET', path, { cookie: other.cookie })).status).toBe(404);
  expect(
    (await server.call('POST', of.path, { cookie: ops, body: { assetId: of.model, target: wall, text: 'x' } })).status,
    'staff ask nobody',
  ).toBe(403);
});

test('staff see what waits for them first, the oldest on top [N5]', { tags: 'nightly' }, async () => {
  await server.db.update(changeRequest).set({ status: 'accepted' });
  const [of, other] = [await newProject(), await newProject()];
  const [first, second, third] = [await asked(of), await asked(other), await asked(of)];
  await move(`${of.path}/${first.id}`, of.cookie, { from: 'open', to: 'withdrawn' });
  const list = async (only: string): Promise<OpsChange[]> =>
    (await server.call('GET', `/api/ops/changes?only=${only}`, { cookie: support })).json();
  const ids = [first.id, second.id, third.id];
  const own = (changes: OpsChange[]) => changes.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  expect(own(await list('waiting'))).toEqual([second.id, third.id]);
  expect(own(await list('all'))).toEqual([second.id, third.id, first.id]);
  expect((await list('waiting')).find(({ id }) => id === second.id)).toMatchObject({
    projectName: 'Town Hall',
    projectId: other.projectId,
    number: 1,
  });
});
