import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { inScope } from '#server/platform/database/database.ts';
import { asset, audit, placement, project, team, user } from '#server/platform/database/schema.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { staffOf } from '#server/testing/staff.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
let ops = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: JSON.stringify({ signUp: ROOMY, request: ROOMY }) });
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const newMail = () => `${crypto.randomUUID()}@example.com`;
/** As doubles are: not a digit of it is lost. */
const MOVED = { scale: 1, turnDeg: 12.345678901234, shiftM: [4_500_000.123456, -5_400_000.654321, 87.9] };
const OTHER = { scale: 0.3048, turnDeg: -90, shiftM: [1, 2, 3] };

const set = (id: string, cookie: string, where: unknown = MOVED, shownId: string | null = null) =>
  server.call('PUT', `/api/placements/${id}`, { cookie, body: { placement: where, shownId } });
const remove = (id: string, cookie: string, shownId: string) =>
  server.call('DELETE', `/api/placements/${id}?shownId=${shownId}`, { cookie });
const undo = (id: string, cookie: string, shownId: string | null) =>
  server.call('POST', `/api/placements/${id}/undo`, { cookie, body: { shownId } });
const placedBy = async (answer: Promise<Response>) => {
  const { status, ...rest } = { status: (await answer).status, body: await (await answer).json() };
  expect([status, rest.body.error]).toEqual([200, undefined]);
  return rest.body.placement;
};
const said = async (answer: Response) => [answer.status, (await answer.json()).error];
const projectOf = async (projectId: string, cookie: string) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
const read = async (projectId: string, cookie: string, id: string): Promise<WireAsset> =>
  (await projectOf(projectId, cookie)).assets.find((each: WireAsset) => each.id === id);
const STALE = [409, 'Somebody else changed this in the meantime. Reload and try again.'];

test('a delivered file is not aligned until an admin or staff say where it lies, to the last digit [N7]', async () => {
  for (const who of ['admin', 'staff']) {
    const of = await newStoredModel(server);
    const cookie = who === 'admin' ? of.cookie : ops;
    expect(await read(of.projectId, of.cookie, of.urn)).toMatchObject({ isAligned: false, placement: null });
    const made = await placedBy(set(of.urn, cookie));
    expect(made).toMatchObject({ ...MOVED, id: expect.any(String), setAt: expect.any(String) });
    expect(await read(of.projectId, of.cookie, of.urn)).toMatchObject({
      isAligned: true,
      placement: { ...MOVED, id: made.id },
      placementChanges: 1,
    });
  }
});

test("who set it is said to the team and to staff; a customer is given no name of staff's, others are given none [N7]", async () => {
  const of = await newStoredModel(server, { isPublic: true });
  const member = await joinAs(server, newMail(), of.teamId);
  await server.db
    .update(user)
    .set({ name: 'Ada Admin' })
    .where(eq(user.id, await userIdOf(of.cookie)));
  const made = await placedBy(set(of.urn, of.cookie));
  const stranger = await server.signUp(newMail());
  const nameFor = async (cookie: string) => (await read(of.projectId, cookie, of.urn)).placement?.setBy;
  expect([await nameFor(member), await nameFor(ops), await nameFor(stranger), await nameFor('')]).toEqual([
    'Ada Admin',
    'Ada Admin',
    undefined,
    undefined,
  ]);
  await placedBy(set(of.urn, ops, OTHER, made.id));
  expect([await nameFor(member), typeof (await nameFor(ops))]).toEqual([undefined, 'string']);
});
async function userIdOf(cookie: string): Promise<string> {
  return (await (await server.call('GET', '/api/session', { cookie })).json()).user.id;
}

test(
  'the next version lies where the one before it did, and so does what viewers read in place of it [N7]',
  { tags: 'nightly' },
  async () => {
    const of = await newStoredModel(server);
    await placedBy(set(of.urn, of.cookie));
    const next = await storeModel(server, of.projectId, { version: 2, name: 'Hall 2.ifc' });
    const view = { role: 'model', format: 'frag', version: 2, name: 'Hall 2.ifc.frag', madeFrom: next };
    const fragments = await storeModel(server, of.projectId, view);
    const other = await storeModel(server, of.projectId, { storey: 'Annex', name: 'Annex.ifc' });
    await inScope(server.db, { kind: 'system' }, (transaction) => settleVersions(transaction, of.projectId));
    for (const id of [next, fragments])
      expect(await read(of.projectId, of.cookie, id)).toMatchObject({ isAligned: true, placement: MOVED });
    expect(await read(of.projectId, of.cookie, other)).toMatchObject({ isAligned: false, placement: null });
    // By the id of the view and by that of the older version, it is the same file.
    const { placement: shown } = await read(of.projectId, of.cookie, next);
    const changed = await placedBy(set(fragments, of.cookie, OTHER, shown?.id));
    await placedBy(set(of.urn, of.cookie, MOVED, changed.id));
    expect(await read(of.projectId, of.cookie, fragments)).toMatchObject({ placement: MOVED, placementChanges: 3 });
  },
);

test("the engine's files lie where the project is, and what no viewer shows there says nothing of it [N7]", async () => {
  const of = await newStoredModel(server);
  const made = await storeModel(server, of.projectId, { product: 'BIMIT Engine', isDelivered: false });
  const revit = await storeModel(server, of.projectId, { format: 'rvt', name: 'Hall.rvt' });
  const own = await read(of.projectId, of.cookie, made);
  expect([own.isAligned, own.placement, own.placementChanges]).toEqual([true, undefined, undefined]);
  const { isAligned, placement: where } = await read(of.projectId, of.cookie, revit);
  expect([isAligned, where]).toEqual([undefined, undefined]);
  expect(await said(await set(made, of.cookie))).toEqual([
    409,
    'This file was made in the coordinates of the project.',
  ]);
  expect(await said(await set(revit, ops))).toEqual([409, 'Only clouds, models and drawings can be aligned.']);
  expect(await server.db.$count(placement, eq(placement.projectId, of.projectId))).toBe(0);
});

test('changes are undone back to the beginning, a removal too, and then there is nothing left [N7]', async () => {
  const of = await newStoredModel(server);
  const first = await placedBy(set(of.urn, of.cookie));
  const second = await placedBy(set(of.urn, of.cookie, OTHER, first.id));
  expect(await placedBy(remove(of.urn, ops, second.id))).toBe(null);
  expect(await read(of.projectId, of.cookie, of.urn)).toMatchObject({
    isAligned: false,
    placement: null,
    placementChanges: 3,
  });
  expect(await placedBy(undo(of.urn, of.cookie, null))).toMatchObject({ ...OTHER, id: second.id });
  expect(await placedBy(undo(of.urn, of.cookie, second.id))).toMatchObject({ ...MOVED, id: first.id });
  const third = await placedBy(set(of.urn, of.cookie, { ...OTHER, turnDeg: 1 }, first.id));
  expect(await placedBy(undo(of.urn, of.cookie, third.id))).toMatchObject({ ...MOVED, id: first.id });
  expect(await placedBy(undo(of.urn, of.cookie, first.id))).toBe(null);
  expect(await said(await undo(of.urn, of.cookie, null))).toEqual([
    409,
    'This file has no earlier alignment to go back to.',
  ]);
  const rows = await server.db.select().from(placement).where(eq(placement.projectId, of.projectId));
  expect(rows.length, 'every change stays in the history').toBe(4);
  expect(rows.every(({ undoneAt, undoneBy }) => undoneAt !== null && undoneBy !== null)).toBe(true);
});

test('every change is in the log of the team, with both values [N7]', async () => {
  const of = await newStoredModel(server);
  const first = await placedBy(set(of.urn, of.cookie));
  const second = await placedBy(set(of.urn, ops, OTHER, first.id));
  await placedBy(undo(of.urn, of.cookie, second.id));
  await placedBy(remove(of.urn, of.cookie, first.id));
  const { rows } = await (await server.call('GET', `/api/teams/${of.teamId}/audit`, { cookie: of.cookie })).json();
  expect(
    rows.map(({ sentence }: { sentence: string }) => sentence).filter((each: string) => each.includes('Hall.ifc')),
  ).toEqual([
    'removed the alignment of Hall.ifc of Town Hall',
    'undid the last change to the alignment of Hall.ifc of Town Hall',
    'changed the alignment of Hall.ifc of Town Hall',
    'aligned Hall.ifc of Town Hall',
  ]);
  const [change] = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.teamId, of.teamId), eq(audit.action, 'placement.change')));
  expect([change?.actorKind, change?.details]).toEqual(['staff', { placementBefore: MOVED, placementAfter: OTHER }]);
});

test('the log of the order in the console has what was done with its files [N7 Y1]', async () => {
  const of = await newStoredModel(server);
  await placedBy(set(of.urn, of.cookie));
  const { audit: log } = await (await server.call('GET', `/api/ops/projects/${of.projectId}`, { cookie: ops })).json();
  const sentences = log.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences.filter((each: string) => /align|plac/i.test(each))).toHaveLength(1);
});

test(
  'a request sent twice changes once; of two people who change what both saw, one is told [N7]',
  { tags: 'nightly' },
  async () => {
    const of = await newStoredModel(server);
    const first = await placedBy(set(of.urn, of.cookie));
    expect(await placedBy(set(of.urn, of.cookie)), 'sent again').toMatchObject({ id: first.id });
    const answers = await Promise.all([
      set(of.urn, of.cookie, OTHER, first.id),
      set(of.urn, ops, { ...OTHER, turnDeg: 45 }, first.id),
      undo(of.urn, of.cookie, first.id),
      remove(of.urn, ops, first.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const refused = await Promise.all(answers.filter(({ status }) => status === 409).map(said));
    expect(refused).toEqual([STALE, STALE, STALE]);
    const made = await newStoredModel(server);
    const both = await Promise.all([set(made.urn, made.cookie), set(made.urn, ops, OTHER)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const alike = await newStoredModel(server);
    const same = await Promise.all([set(alike.urn, alike.cookie), set(alike.urn, ops)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.db.$count(placement, eq(placement.projectId, alike.projectId))).toBe(1);
    // What was undone in the meantime is undone once.
    const now = await placedBy(set(alike.urn, ops, OTHER, (await read(alike.projectId, ops, alike.urn)).placement?.id));
    await placedBy(undo(alike.urn, ops, now.id));
    expect(await said(await undo(alike.urn, ops, now.id))).toEqual(STALE);
    expect(await said(await remove(alike.urn, ops, crypto.randomUUID()))).toEqual(STALE);
  },
);

test('who may not place files is refused, and to whom the project is not open there is nothing [N7]', async () => {
  const of = await newStoredModel(server);
  const { id } = await placedBy(set(of.urn, of.cookie));
  const member = await joinAs(server, newMail(), of.teamId);
  const partner = await server.signUp(newMail());
  const partnerTeamId = await teamIdOf(server, partner);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, partnerTeamId));
  await server.db.update(project).set({ partnerTeamId }).where(eq(project.id, of.projectId));
  const email = newMail();
  const guest = await server.signUp(email);
  await server.call('POST', `/api/locations/${of.locationId}/shares`, {
    cookie: of.cookie,
    body: { email, canDownload: true },
  });
  const links = `/api/locations/${of.locationId}/links`;
  await server.call('POST', links, { cookie: of.cookie, body: { name: 'Lender' } });
  const [{ url }] = await (await server.call('GET', links, { cookie: of.cookie })).json();
  const link = cookieOf(
    await server.call('POST', '/api/share-links/open', { body: { token: String(url).split('#')[1] ?? '' } }),
  );
  const stranger = await server.signUp(newMail());
  const statuses = async (cookie: string) => [
    (await set(of.urn, cookie, OTHER, id)).status,
    (await undo(of.urn, cookie, id)).status,
    (await remove(of.urn, cookie, id)).status,
  ];
  for (const [who, cookie, status] of [
    ['a plain member', member, 403],
    ['the assigned partner', partner, 403],
    ['a guest of the location', guest, 403],
    ['support', await staffOf(server, 'support'), 403],
    ['finance', await staffOf(server, 'finance'), 403],
    ['another team', stranger, 404],
    ['a visitor', '', 401],
    ['a visitor by a link', link, 401],
  ] as const)
    expect(await statuses(cookie), who).toEqual([status, status, status]);
  expect(await said(await set(crypto.randomUUID(), stranger))).toEqual(await said(await set(of.urn, stranger)));
  // All of them see where the file lies, and none is told of changes to undo.
  for (const cookie of [member, partner, guest, link]) {
    const seen = await read(of.projectId, cookie, of.urn);
    expect([seen.isAligned, seen.placement?.turnDeg, seen.placementChanges]).toEqual([true, MOVED.turnDeg, undefined]);
    expect((await projectOf(of.projectId, cookie)).access.canPlace).toBe(false);
  }
  expect((await projectOf(of.projectId, of.cookie)).access.canPlace).toBe(true);
  expect(await server.db.$count(placement, eq(placement.projectId, of.projectId))).toBe(1);
});

test('nothing is placed in a deleted project, in the name of a removed admin, or of a file that was withdrawn [N7]', async () => {
  const of = await newStoredModel(server);
  const second = await joinAs(server, newMail(), of.teamId, 'admin');
  const { id } = await placedBy(set(of.urn, second));
  await server.db.update(asset).set({ withdrawnAt: new Date() }).where(eq(asset.id, of.urn));
  for (const cookie of [of.cookie, ops]) expect((await set(of.urn, cookie, OTHER, id)).status).toBe(404);
  await server.db.update(asset).set({ withdrawnAt: null }).where(eq(asset.id, of.urn));
  await server.db.update(project).set({ deletedAt: new Date() }).where(eq(project.id, of.projectId));
  for (const cookie of [of.cookie, ops]) expect((await undo(of.urn, cookie, id)).status).toBe(403);
  // An account that is gone leaves what it had set.
  await server.db.update(project).set({ deletedAt: null }).where(eq(project.id, of.projectId));
  await server.db.delete(user).where(eq(user.id, await userIdOf(second)));
  const seen = await read(of.projectId, of.cookie, of.urn);
  expect([seen.isAligned, seen.placement?.setBy]).toEqual([true, undefined]);
});

test('the database itself lets the team of the project add changes and undo them, and nothing else [N7]', async () => {
  const of = await newStoredModel(server, { isPublic: true });
  const { id } = await placedBy(set(of.urn, of.cookie));
  const stranger = await newStoredModel(server);
  const own = { kind: 'user' as const, userId: await userIdOf(of.cookie), teamId: of.teamId };
  const foreign = { kind: 'user' as const, userId: await userIdOf(stranger.cookie), teamId: stranger.teamId };
  const row = { projectId: of.projectId, series: 's', number: 1, isStaff: false, createdAt: new Date() };
  const insert = (scope: typeof own, setBy: string, more = {}) =>
    inScope(server.db, scope, (transaction) => transaction.insert(placement).values({ ...row, setBy, ...more }));
  await expect(insert(foreign, foreign.userId)).rejects.toThrow();
  await expect(insert(own, foreign.userId), 'in another name').rejects.toThrow();
  await expect(insert(own, own.userId, { isStaff: true }), 'as staff').rejects.toThrow();
  await expect(insert(own, own.userId, { scale: 1 }), 'half of one').rejects.toThrow();
  const undone = (scope: typeof own) =>
    inScope(server.db, scope, (transaction) =>
      transaction.update(placement).set({ undoneAt: new Date() }).where(eq(placement.id, id)).returning(),
    );
  expect(await undone(foreign)).toEqual([]);
  for (const scope of [own, foreign]) {
    await expect(
      inScope(server.db, scope, (transaction) => transaction.update(placement).set({ turnDeg: 1 })),
    ).rejects.toThrow();
    await expect(inScope(server.db, scope, (transaction) => transaction.delete(placement))).rejects.toThrow();
  }
  expect(await undone(own)).toHaveLength(1);
});

test.each([
  ['no number', { ...MOVED, turnDeg: null }, 'Some of the values are not valid: turn deg.'],
  ['text', { ...MOVED, scale: '1' }, 'Some of the values are not valid: scale.'],
  ['two coordinates', { ...MOVED, shiftM: [1, 2] }, 'Some of the values are not valid: shift m (at least 3 items).'],
  ['more', { ...MOVED, matrix: [] }, 'Some of the values are not valid: matrix.'],
  ['half a turn too much', { ...MOVED, turnDeg: 181 }, 'The turn has to be a number of degrees from -180 to 180.'],
  ['a mirror', { ...MOVED, scale: -1 }, 'The scale has to be a number greater than 0, from 1/1,000,000 to 1,000,000.'],
  [
    'out of this world',
    { ...MOVED, shiftM: [0, 1e8, 0] },
    'The shift has to be a number of meters from -10,000,000 to 10,000,000 along each axis.',
  ],
])('what is no placement is refused in a sentence: %s [N7]', async (_what, where, sentence) => {
  const of = await newStoredModel(server);
  expect(await said(await set(of.urn, of.cookie, where))).toEqual([400, sentence]);
  expect((await read(of.projectId, of.cookie, of.urn)).isAligned).toBe(false);
});

test('numbers without end, ids that are none and bodies without what was shown are refused [N7]', async () => {
  const of = await newStoredModel(server);
  const raw = await server.call('PUT', `/api/placements/${of.urn}`, {
    cookie: of.cookie,
    body: Buffer.from('{"placement":{"scale":1,"turnDeg":0,"shiftM":[1e999,0,0]},"shownId":null}'),
    headers: { 'content-type': 'application/json' },
  });
  expect(raw.status).toBe(400);
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, path, { cookie: of.cookie, ...(body !== undefined && { body }) });
  expect((await call('PUT', '/api/placements/x', { placement: MOVED, shownId: null })).status).toBe(400);
  expect((await call('PUT', `/api/placements/${of.urn}`, { placement: MOVED })).status).toBe(400);
  expect((await call('PUT', `/api/placements/${of.urn}`, { placement: MOVED, shownId: 'x' })).status).toBe(400);
  expect((await call('DELETE', `/api/placements/${of.urn}`)).status).toBe(400);
  expect((await call('POST', `/api/placements/${of.urn}/undo`, {})).status).toBe(400);
  expect(await server.db.$count(placement, eq(placement.projectId, of.projectId))).toBe(0);
});
