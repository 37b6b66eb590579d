import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { inScope } from '#server/platform/database/database.ts';
import { asset, audit, membership, notification, project, team } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
let ops = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: JSON.stringify({ signUp: ROOMY, request: ROOMY }) });
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const newAddress = () => `https://my.matterport.com/show/?m=${crypto.randomUUID().replaceAll('-', '')}`;
const newMail = () => `${crypto.randomUUID()}@example.com`;

/** A project with people of its team, and a partner that it is assigned to. */
async function newHall(change: Partial<typeof project.$inferInsert> = {}) {
  const admin = await server.signUp(newMail());
  const teamId = await teamIdOf(server, admin);
  const partner = await server.signUp(newMail());
  const partnerTeamId = await teamIdOf(server, partner);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, partnerTeamId));
  const member = await joinAs(server, newMail(), teamId);
  const { id: projectId, locationId } = await storeProject(server, teamId, { partnerTeamId, ...change });
  return { admin, member, partner, projectId, locationId, teamId, partnerTeamId };
}

const call = (path: string, cookie: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', path, { cookie, body, headers });
const create = (
  projectId: string,
  cookie: string,
  { name = 'Lobby', url = newAddress(), ...more }: Record<string, unknown> = {},
  headers?: Record<string, string>,
) =>
  call(
    '/api/virtualtours/create-virtual-tour',
    cookie,
    { asset_name: name, virtual_tour_url: url, asset_type: 'virtual_tour', project: [projectId], ...more },
    headers,
  );
const update = (id: string, cookie: string, name: string, url: string, more: Record<string, unknown> = {}) =>
  call('/api/update-virtual-tour', cookie, {
    assetRecordId: id,
    updatedAssetName: name,
    updatedVirtualTour: url,
    ...more,
  });
const remove = (id: string, cookie: string) => call('/api/delete-virtual-tour', cookie, { assetRecordId: id });
const said = async (answer: Response) => [answer.status, (await answer.json()).error];
const read = async (projectId: string, cookie: string) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
const toursOf = async (projectId: string, cookie: string): Promise<[name: string, url: string][]> =>
  (await read(projectId, cookie)).assets
    .filter(({ asset_type }: WireAsset) => asset_type === 'virtual_tour')
    .map(({ name, asset_url }: WireAsset) => [name, asset_url]);
async function newTour(projectId: string, cookie: string, fields: Record<string, unknown> = {}) {
  const answer = await create(projectId, cookie, fields);
  expect(answer.status).toBe(201);
  const made: { id: string; name: string; url: string } = await answer.json();
  return made;
}

test('an admin, the assigned partner and staff add, change and delete a tour; each act is in the log of the team [R9] [R10]', async () => {
  const hall = await newHall();
  for (const cookie of [hall.admin, hall.partner, ops]) {
    const url = newAddress();
    const made = await newTour(hall.projectId, cookie, {
      name: '  Lobby ',
      url: ` ${url} `,
      virtual_tour_type: 'Other',
    });
    expect(made).toEqual({ id: expect.any(String), name: 'Lobby', url });
    expect(await toursOf(hall.projectId, hall.member)).toEqual([['Lobby', url]]);
    const next = newAddress();
    const changed = await update(made.id, cookie, 'Atrium', next);
    expect([changed.status, await changed.json()]).toEqual([200, { id: made.id, name: 'Atrium', url: next }]);
    expect(await toursOf(hall.projectId, hall.member)).toEqual([['Atrium', next]]);
    expect((await remove(made.id, cookie)).status).toBe(200);
    expect(await toursOf(hall.projectId, hall.member)).toEqual([]);
    const [row] = await server.db.select().from(asset).where(eq(asset.id, made.id));
    expect(row, 'the row stays').toMatchObject({ withdrawnAt: expect.any(Date), isCurrent: false, linkUrl: next });
  }
  const rows = await server.db.select().from(audit).where(eq(audit.teamId, hall.teamId)).orderBy(audit.createdAt);
  const acts = rows.filter(({ action }) => action.startsWith('tour.'));
  expect(acts.map(({ action, actorKind, objectName }) => [action, actorKind, objectName])).toEqual(
    ['user', 'user', 'staff'].flatMap((kind) => [
      ['tour.add', kind, 'Lobby of Town Hall'],
      ['tour.change', kind, 'Atrium of Town Hall'],
      ['tour.delete', kind, 'Atrium of Town Hall'],
    ]),
  );
  const { rows: told } = await (
    await server.call('GET', `/api/teams/${hall.teamId}/audit`, { cookie: hall.admin })
  ).json();
  expect(told.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    'changed the virtual tour Lobby to Atrium of Town Hall',
  );
});

test('the team is notified of a tour, but not of what one did oneself [R9]', { tags: 'nightly' }, async () => {
  const hall = await newHall();
  await newTour(hall.projectId, hall.partner, { name: 'Lobby' });
  const told = async () =>
    (await server.db.select().from(notification).where(eq(notification.projectId, hall.projectId))).map(
      ({ kind, facts }) => [kind, facts['files']],
    );
  expect(await told()).toEqual([
    ['deliverable', ['Lobby']],
    ['deliverable', ['Lobby']],
  ]);
  await newTour(hall.projectId, hall.admin, { name: 'Roof' });
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['deliverable', ['Lobby', 'Roof']],
      ['deliverable', ['Lobby']],
    ]),
  );
});

test('who may not change tours is refused, and to whom the project is not open there is nothing [R9]', async () => {
  const hall = await newHall();
  const { id, url } = await newTour(hall.projectId, hall.admin);
  const stranger = await server.signUp(newMail());
  const idle = await server.signUp(newMail());
  await server.db
    .update(team)
    .set({ kind: 'partner' })
    .where(eq(team.id, await teamIdOf(server, idle)));
  const guest = newMail();
  const shared = await server.signUp(guest);
  await call(`/api/locations/${hall.locationId}/shares`, hall.admin, { email: guest, canDownload: true });
  const support = await staffOf(server, 'support');
  const statuses = async (cookie: string) => [
    (await create(hall.projectId, cookie)).status,
    (await update(id, cookie, 'Mine', newAddress())).status,
    (await remove(id, cookie)).status,
  ];
  expect(await statuses(hall.member), 'a plain member').toEqual([403, 403, 403]);
  expect(await statuses(shared), 'a guest of the location').toEqual([403, 403, 403]);
  expect(await statuses(support), 'support').toEqual([403, 403, 403]);
  expect(await statuses(stranger), 'another team').toEqual([404, 404, 404]);
  expect(await statuses(idle), 'a partner without this project').toEqual([404, 404, 404]);
  expect(await statuses(''), 'a visitor').toEqual([401, 401, 401]);
  expect(await said(await remove(id, stranger))).toEqual(await said(await remove(crypto.randomUUID(), stranger)));
  const may = async (cookie: string) => (await read(hall.projectId, cookie)).access.canEditTours;
  expect([await may(hall.admin), await may(hall.partner), await may(ops)]).toEqual([true, true, true]);
  expect([await may(hall.member), await may(shared), await may(support)]).toEqual([false, false, false]);
  expect(await toursOf(hall.projectId, hall.member)).toEqual([['Lobby', url]]);
});

test('a removed admin and a partner whose project was taken back change nothing any more [R9]', async () => {
  const hall = await newHall();
  const mail = newMail();
  const second = await joinAs(server, mail, hall.teamId, 'admin');
  const { id } = await newTour(hall.projectId, second);
  await server.db.delete(membership).where(eq(membership.teamId, hall.teamId));
  // In a team of their own now.
  expect((await remove(id, second)).status).toBe(404);
  expect((await update(id, second, 'Mine', newAddress())).status).toBe(404);
  await server.db.update(project).set({ partnerTeamId: null }).where(eq(project.id, hall.projectId));
  expect((await remove(id, hall.partner)).status).toBe(404);
  expect((await update(id, hall.partner, 'Mine', newAddress())).status).toBe(404);
  expect((await create(hall.projectId, hall.partner)).status).toBe(404);
});

/** A file of a project that is no tour. */
const planOf = (projectId: string) => ({
  projectId,
  role: 'document',
  format: 'pdf',
  product: 'SCANIT' as const,
  name: 'Plan.pdf',
  storageKey: 'x',
  bytes: 1,
  sha256: 'x',
  createdAt: new Date(),
});

test('a partner changes tours of the project, and no other file of it [R9]', { tags: 'nightly' }, async () => {
  const hall = await newHall();
  const [file] = await server.db
    .insert(asset)
    .values({ ...planOf(hall.projectId), isDelivered: true })
    .returning();
  for (const cookie of [hall.partner, hall.admin, ops]) {
    expect((await remove(file?.id ?? '', cookie)).status).toBe(404);
    expect((await update(file?.id ?? '', cookie, 'Plan', newAddress())).status).toBe(404);
  }
});

test('the database itself gives a partner the tours of the project alone, and others none that were deleted [R9]', async () => {
  const hall = await newHall();
  const { id } = await newTour(hall.projectId, hall.admin);
  const file = planOf(hall.projectId);
  await server.db.insert(asset).values(file);
  const as = (teamId: string) => ({ kind: 'user' as const, userId: 'somebody', teamId });
  const renamed = await inScope(server.db, as(hall.partnerTeamId), (transaction) =>
    transaction.update(asset).set({ name: 'Mine' }).where(eq(asset.projectId, hall.projectId)).returning(),
  );
  expect(renamed.map((row) => row.id)).toEqual([id]);
  const change = (values: Partial<typeof file>) =>
    inScope(server.db, as(hall.partnerTeamId), (transaction) =>
      transaction.update(asset).set(values).where(eq(asset.id, id)),
    );
  await expect(change({ storageKey: 'project/other/file' })).rejects.toThrow();
  await expect(change({ role: 'document' })).rejects.toThrow();
  await expect(
    inScope(server.db, as(hall.partnerTeamId), (transaction) => transaction.insert(asset).values(file)),
  ).rejects.toThrow();
  await server.db.update(project).set({ isPublic: true }).where(eq(project.id, hall.projectId));
  await remove(id, hall.admin);
  const stranger = await newHall();
  const seen = await inScope(server.db, as(stranger.teamId), (transaction) =>
    transaction.select().from(asset).where(eq(asset.projectId, hall.projectId)),
  );
  expect(seen.map(({ name }) => name)).toEqual(['Plan.pdf']);
});

test('nothing is added to a deleted or hidden project by those who do not see it, and a deleted one keeps its tours as they are [R9]', async () => {
  const hidden = await newHall({ isHidden: true });
  expect((await create(hidden.projectId, hidden.partner)).status).toBe(404);
  expect((await create(hidden.projectId, hidden.member)).status).toBe(404);
  expect((await create(hidden.projectId, hidden.admin)).status).toBe(201);
  const hall = await newHall();
  const { id } = await newTour(hall.projectId, hall.admin);
  await server.db.update(project).set({ deletedAt: new Date() }).where(eq(project.id, hall.projectId));
  for (const [cookie, status] of [
    [hall.admin, 403],
    [ops, 403],
    [hall.partner, 404],
  ] as const) {
    expect((await create(hall.projectId, cookie)).status).toBe(status);
    expect((await remove(id, cookie)).status).toBe(status);
  }
});

test('a name and an address that are none are refused in the words of the specification [R2] [R3]', async () => {
  const hall = await newHall();
  const { id, url } = await newTour(hall.projectId, hall.admin);
  const INVALID = 'The virtual tour URL is not valid';
  for (const [fields, sentence] of [
    [{ name: '  ' }, 'Please add a tour name'],
    [{ name: 'x'.repeat(64) }, 'Maximum character limit reached'],
    [{ url: '' }, INVALID],
    [{ url: 'javascript:alert(1)' }, INVALID],
    [{ url: 'http://my.matterport.com/show/?m=1' }, INVALID],
    [{ url: 'https://tours.example/1' }, INVALID],
  ] as const) {
    expect(await said(await create(hall.projectId, hall.admin, fields))).toEqual([400, sentence]);
    const changed = { name: 'Lobby', url, ...fields };
    expect(await said(await update(id, hall.admin, changed.name, changed.url))).toEqual([400, sentence]);
  }
  expect((await create(hall.projectId, hall.admin, { name: 'x'.repeat(63) })).status).toBe(201);
});

test(
  'an address is in a project once, and may be in another; after a deletion it is free again [R3]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const EXISTS = [409, 'This virtual tour already exists.'];
    const { id, url } = await newTour(hall.projectId, hall.admin);
    const other = await newTour(hall.projectId, hall.admin, { name: 'Lobby' });
    expect(await said(await create(hall.projectId, hall.partner, { url }))).toEqual(EXISTS);
    expect(await said(await create(hall.projectId, ops, { url: url.replace('my.', 'MY.') }))).toEqual(EXISTS);
    expect(await said(await update(other.id, hall.admin, 'Lobby', url))).toEqual(EXISTS);
    const atConsole = await call(`/api/ops/projects/${hall.projectId}/tours`, ops, {
      product: 'SCANIT',
      name: 'L',
      url,
    });
    expect(await said(atConsole)).toEqual(EXISTS);
    expect((await toursOf(hall.projectId, hall.admin)).length, 'two tours of one name are two').toBe(2);
    const elsewhere = await newHall();
    expect((await create(elsewhere.projectId, elsewhere.admin, { url })).status).toBe(201);
    expect((await remove(id, hall.admin)).status).toBe(200);
    expect((await create(hall.projectId, hall.admin, { url })).status).toBe(201);
  },
);

test(
  'a tour of a host that only staff enter keeps its address when its name is changed [R3]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const url = 'https://tours.example/1';
    const made = await call(`/api/ops/projects/${hall.projectId}/tours`, ops, {
      product: 'SCANIT',
      name: 'Lobby',
      url,
    });
    const { id } = await made.json();
    expect((await update(id, hall.admin, 'Atrium', url)).status).toBe(200);
    expect(await toursOf(hall.projectId, hall.admin)).toEqual([['Atrium', url]]);
  },
);

test.each([
  ['no body', undefined],
  ['no object', 'x'],
  ['no project', { project: [] }],
  ['two projects', { project: [crypto.randomUUID(), crypto.randomUUID()] }],
  ['no id', { project: ['x'] }],
  ['another type', { asset_type: 'pdf' }],
  ['a name that is none', { asset_name: 7 }],
  ['an unknown field', { storage_key: 'x' }],
])('a malformed body is refused: %s [R9]', { tags: 'nightly' }, async (_, change) => {
  const { projectId, admin } = await newHall();
  const body =
    typeof change === 'object'
      ? { asset_name: 'L', virtual_tour_url: newAddress(), project: [projectId], ...change }
      : change;
  expect((await call('/api/virtualtours/create-virtual-tour', admin, body)).status).toBe(400);
  expect((await call('/api/update-virtual-tour', admin, { assetRecordId: 'x', ...(change as object) })).status).toBe(
    400,
  );
  expect((await call('/api/delete-virtual-tour', admin, { assetRecordId: 'x' })).status).toBe(400);
  expect(await toursOf(projectId, admin)).toEqual([]);
});

test(
  'the same request twice adds one tour and answers alike; requests at the same moment add one address once [R9]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const url = newAddress();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = [
      await create(hall.projectId, hall.admin, { url }, key),
      await create(hall.projectId, hall.admin, { url }, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second).toEqual(first);
    const other = newAddress();
    const both = await Promise.all(
      [hall.admin, hall.partner, ops, hall.admin].map((cookie) => create(hall.projectId, cookie, { url: other })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(new Set((await toursOf(hall.projectId, hall.admin)).map(([, each]) => each))).toEqual(new Set([url, other]));
    expect(await toursOf(hall.projectId, hall.admin)).toHaveLength(2);
  },
);

test(
  'of two edits the later is refused with both values, unless it changes what the other left [R3]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const { id, url } = await newTour(hall.projectId, hall.admin);
    const seen = { updatedAssetName: 'Lobby', updatedVirtualTour: url };
    const answers = await Promise.all([
      update(id, hall.admin, 'Atrium', url, { seen }),
      update(id, hall.partner, 'Hall', url, { seen }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [lost] = await Promise.all(answers.filter(({ status }) => status === 409).map((answer) => answer.json()));
    expect(lost.error).toMatch(
      /^Somebody else changed it to .*(Atrium|Hall).* in the meantime\. .*(Hall|Atrium).* was not saved\.$/,
    );
    const [[name] = []] = await toursOf(hall.projectId, hall.admin);
    const next = newAddress();
    expect(
      (await update(id, hall.partner, name ?? '', next, { seen: { ...seen, updatedAssetName: name } })).status,
    ).toBe(200);
    expect((await remove(id, hall.admin)).status).toBe(200);
    expect(await said(await update(id, hall.partner, 'Late', next))).toEqual([
      404,
      'This virtual tour was deleted, or it is not shared with you.',
    ]);
    expect((await remove(id, hall.admin)).status).toBe(404);
    const writes = await server.db.select().from(audit).where(eq(audit.objectId, id));
    expect(writes.length, 'what was refused is in no log').toBe(4);
  },
);

test('saving what is there already changes and records nothing [R3]', { tags: 'nightly' }, async () => {
  const hall = await newHall();
  const { id, url } = await newTour(hall.projectId, hall.admin);
  expect((await update(id, hall.admin, ' Lobby ', `${url} `)).status).toBe(200);
  expect(await server.db.$count(audit, eq(audit.objectId, id))).toBe(1);
});
