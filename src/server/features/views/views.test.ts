import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedView } from '#contract/views.ts';
import { MAX_VIEWS } from '#domain/views/saved-view.ts';
import { audit, membership, project, savedView, user } from '#server/platform/database/schema.ts';
import { inScope } from '#server/platform/database/database.ts';
import { staffOf } from '#server/testing/staff.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { joinAs } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
let staff = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: JSON.stringify({ signUp: ROOMY, message: ROOMY, request: ROOMY }) });
  staff = await staffOf(server, 'support');
});
afterAll(() => server.stop());

const newPerson = () => server.signUp(`${crypto.randomUUID()}@example.com`);
const newModel = (change?: Parameters<typeof newStoredModel>[1]) => newStoredModel(server, change);
const save = (urn: string, cookie: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/api/model/views', {
    cookie,
    body: { urn, name: 'Lobby', view: 'v1.lLevel', isTeam: false, ...more },
  });
const saved = async (...args: Parameters<typeof save>): Promise<SavedView> => (await save(...args)).json();
const change = (urn: string, cookie: string, viewId: string, body: Record<string, unknown>) =>
  server.call('PATCH', `/api/model/views/${urn}/${viewId}`, { cookie, body });
const remove = (urn: string, cookie: string, viewId: string) =>
  server.call('DELETE', `/api/model/views/${urn}/${viewId}`, { cookie });
const list = async (urn: string, cookie: string): Promise<SavedView[]> =>
  (await server.call('GET', `/api/model/views/${urn}`, { cookie })).json();
const namesOf = async (urn: string, cookie: string) => (await list(urn, cookie)).map(({ name }) => name);

test("a person has their own views of a model and the team's by name, and nobody else has one's own [V25]", async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const first = await save(of.urn, member, { name: '  Plant room ' });
  expect(first.status).toBe(201);
  await save(of.urn, of.cookie, { name: 'Lobby', isTeam: true });
  expect(await list(of.urn, member)).toMatchObject([
    { name: 'Lobby', view: 'v1.lLevel', isTeam: true, isOwn: false, canChange: false, canMove: false },
    { name: 'Plant room', isTeam: false, isOwn: true, canChange: true, canMove: true },
  ]);
  expect(await namesOf(of.urn, of.cookie)).toEqual(['Lobby']);
  expect(await namesOf(of.urn, staff), 'staff').toEqual(['Lobby']);
  const [mine] = (await list(of.urn, member)).filter(({ isOwn }) => isOwn);
  for (const [who, cookie] of Object.entries({ admin: of.cookie, staff })) {
    expect((await change(of.urn, cookie, mine?.viewId ?? '', { name: 'x' })).status, who).toBe(404);
    expect((await remove(of.urn, cookie, mine?.viewId ?? '')).status, who).toBe(404);
  }
});

test('views stay in the next version of the model, and other models have their own [V25]', async () => {
  const of = await newModel();
  await save(of.urn, of.cookie);
  const next = await storeModel(server, of.projectId, { version: 2, name: 'Hall 2.ifc' });
  const other = await storeModel(server, of.projectId, { storey: 'Annex' });
  expect(await namesOf(next, of.cookie)).toEqual(['Lobby']);
  expect(await namesOf(other, of.cookie)).toEqual([]);
});

test(
  'clouds have views of their own: a delivered scan in all its versions, a classified cloud over runs, and no other file [V25 L1]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const file = (change: Parameters<typeof storeModel>[2]) => storeModel(server, of.projectId, change);
    const scan = await file({ role: 'scan', format: 'las', name: 'Hall.las' });
    expect((await save(scan, of.cookie, { name: 'Ducts', isTeam: true })).status).toBe(201);
    expect(await namesOf(scan, staff)).toEqual(['Ducts']);
    expect(await namesOf(of.urn, of.cookie), 'the model has none of them').toEqual([]);
    const next = await file({ role: 'scan', format: 'las', name: 'Hall 2.las', version: 2 });
    expect(await namesOf(next, of.cookie)).toEqual(['Ducts']);
    const classified = { role: 'cloud_classified', format: 'octree', product: 'BIMIT Engine', isDelivered: false };
    expect((await save(await file(classified), of.cookie)).status).toBe(201);
    expect(await namesOf(await file(classified), of.cookie), 'of another run').toEqual(['Lobby']);
    const sent = await file({ role: 'original', format: 'e57', name: 'Own.e57', product: '', isDelivered: false });
    expect((await save(sent, of.cookie)).status).toBe(201);
    const stranger = await newPerson();
    expect((await save(scan, stranger)).status).toBe(404);
    const drawing = await file({ role: 'drawing', format: 'dxf', name: 'Hall.dxf' });
    expect((await save(drawing, of.cookie)).status).toBe(404);
  },
);

test(
  'a view is renamed, replaced, given to the team and taken back by who saved it [V25]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    const { viewId } = await saved(of.urn, member);
    expect(await (await change(of.urn, member, viewId, { name: ' Foyer ' })).json()).toMatchObject({
      name: 'Foyer',
      view: 'v1.lLevel',
      isTeam: false,
    });
    await change(of.urn, member, viewId, { view: 'v1.lOther', isTeam: true });
    expect(await list(of.urn, of.cookie)).toMatchObject([{ name: 'Foyer', view: 'v1.lOther', isTeam: true }]);
    const taken = await change(of.urn, of.cookie, viewId, { isTeam: false });
    expect([taken.status, (await taken.json()).code]).toEqual([403, 'VIEW_OF_OTHERS']);
    expect((await change(of.urn, member, viewId, { isTeam: false })).status).toBe(200);
    expect(await namesOf(of.urn, of.cookie)).toEqual([]);
  },
);

test("views of the team are changed and deleted by who saved them, its admins and staff; what others' deletion is recorded [V25]", async () => {
  const of = await newModel();
  const members = await Promise.all([1, 2].map(() => joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId)));
  const [author = '', other = ''] = members;
  const ids = await Promise.all([1, 2, 3].map(() => saved(of.urn, author, { isTeam: true })));
  const [a = '', b = '', c = ''] = ids.map(({ viewId }) => viewId);
  expect((await remove(of.urn, other, a)).status).toBe(403);
  expect((await change(of.urn, other, a, { name: 'Mine' })).status).toBe(403);
  expect((await change(of.urn, of.cookie, a, { name: 'Foyer' })).status).toBe(200);
  expect([
    (await remove(of.urn, author, a)).status,
    (await remove(of.urn, of.cookie, b)).status,
    (await remove(of.urn, staff, c)).status,
  ]).toEqual([200, 200, 200]);
  expect(await list(of.urn, author)).toEqual([]);
  expect((await remove(of.urn, author, a)).status).toBe(404);
  const rows = await server.db.select().from(audit).where(eq(audit.action, 'view.delete'));
  expect(rows.map(({ actorKind, details }) => [actorKind, details])).toEqual([
    ['user', { view: 'Lobby' }],
    ['staff', { view: 'Lobby' }],
  ]);
});

test('a change that meets the deletion of its view is refused [V25]', { tags: 'nightly' }, async () => {
  const of = await newModel();
  for (let round = 0; round < 4; round++) {
    const { viewId } = await saved(of.urn, of.cookie);
    const changes = [1, 2, 3].map(() => change(of.urn, of.cookie, viewId, { name: 'Foyer' }));
    const answers = await Promise.all([remove(of.urn, of.cookie, viewId), ...changes]);
    const [deletion, ...others] = answers.map(({ status }) => status);
    expect(deletion).toBe(200);
    for (const status of others) expect([200, 404]).toContain(status);
  }
});

test('whom a project is shared with, and everybody on a demo, have views of their own alone; a link and visitors have none [V25]', async () => {
  const of = await newModel();
  await save(of.urn, of.cookie, { isTeam: true });
  const email = `${crypto.randomUUID()}@example.com`;
  const outsider = await server.signUp(email);
  expect((await save(of.urn, outsider)).status).toBe(404);
  await server.call('POST', `/api/locations/${of.locationId}/shares`, {
    cookie: of.cookie,
    body: { email, canDownload: false },
  });
  expect((await save(of.urn, outsider, { name: 'Mine' })).status).toBe(201);
  expect((await save(of.urn, outsider, { isTeam: true })).status).toBe(403);
  expect(await namesOf(of.urn, outsider)).toEqual(['Mine']);
  const links = `/api/locations/${of.locationId}/links`;
  await server.call('POST', links, { cookie: of.cookie, body: { name: 'Lender' } });
  const [{ url }] = await (await server.call('GET', links, { cookie: of.cookie })).json();
  const link = cookieOf(
    await server.call('POST', '/api/share-links/open', { body: { token: String(url).split('#')[1] ?? '' } }),
  );
  for (const [cookie, status] of [
    [link, 401],
    [`${await newPerson()}; ${link}`, 404],
  ] as const) {
    const seen = await server.call('GET', `/api/at/project?projectId=${of.projectId}`, { cookie });
    expect([seen.status, (await seen.json()).access.views]).toEqual([200, 'none']);
    expect((await server.call('GET', `/api/model/views/${of.urn}`, { cookie })).status).toBe(status);
  }
  const demo = await newModel({ isDemo: true });
  expect((await save(demo.urn, demo.cookie, { isTeam: true })).status).toBe(403);
  expect((await save(demo.urn, await newPerson())).status).toBe(201);
  expect((await save(demo.urn, staff, { isTeam: true })).status).toBe(201);
});

test(
  'a view needs a name of 1 to 80 characters and a text as long as an address has, and a person has at most 200 [V25]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    for (const wrong of [
      { name: '  ' },
      { name: 'x'.repeat(81) },
      { view: '' },
      { view: 'v'.repeat(4001) },
      { more: 1 },
    ])
      expect((await save(of.urn, of.cookie, wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(400);
    const { viewId } = await saved(of.urn, of.cookie, { view: `v1.${'x'.repeat(3997)}` });
    expect((await change(of.urn, of.cookie, viewId, { name: '' })).status).toBe(400);
    const [row] = await server.db.select().from(savedView).where(eq(savedView.id, viewId));
    if (!row) throw new Error('no row');
    const { id: _, ...copy } = row;
    await server.db.insert(savedView).values(Array.from({ length: MAX_VIEWS - 3 }, () => copy));
    const last = await Promise.all(Array.from({ length: 6 }, () => save(of.urn, of.cookie)));
    expect(
      last.map(({ status }) => status).toSorted((a, b) => a - b),
      'at the same moment',
    ).toEqual([201, 201, 409, 409, 409, 409]);
    const full = await save(of.urn, of.cookie);
    expect([full.status, (await full.json()).code]).toEqual([409, 'TOO_MANY_VIEWS']);
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    expect((await save(of.urn, member)).status, 'of another person').toBe(201);
  },
);

test("with an account its own views are gone and the team's stay; a deleted project is only read [V25]", async () => {
  const of = await newModel();
  const email = `${crypto.randomUUID()}@example.com`;
  const member = await joinAs(server, email, of.teamId);
  await save(of.urn, member, { name: 'Mine' });
  await save(of.urn, member, { name: 'Ours', isTeam: true });
  await server.db.delete(user).where(eq(user.email, email));
  expect(await list(of.urn, of.cookie)).toMatchObject([
    { name: 'Ours', userName: null, isOwn: false, canChange: true },
  ]);
  expect(await server.db.$count(savedView, eq(savedView.projectId, of.projectId))).toBe(1);
  await server.db.update(project).set({ deletedAt: new Date() }).where(eq(project.id, of.projectId));
  expect(await list(of.urn, of.cookie)).toMatchObject([{ name: 'Ours', canChange: false }]);
  expect((await save(of.urn, of.cookie)).status).toBe(403);
});

test("without any check in code, a person's own view is nobody else's, not even of their team or of staff [V25]", async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const { viewId } = await saved(of.urn, member);
  const { user: admin } = await (await server.call('GET', '/api/session', { cookie: of.cookie })).json();
  const scopes = [
    { kind: 'user' as const, userId: String(admin.id), teamId: of.teamId },
    { kind: 'staff' as const, userId: String(admin.id), teamId: null },
    { kind: 'anonymous' as const },
  ];
  for (const scope of scopes)
    await inScope(server.db, scope, async (transaction) => {
      expect(await transaction.select().from(savedView).where(eq(savedView.id, viewId))).toEqual([]);
      expect(await transaction.delete(savedView).where(eq(savedView.id, viewId)).returning()).toEqual([]);
    });
  expect(await server.db.$count(membership, eq(membership.teamId, of.teamId))).toBe(2);
});
