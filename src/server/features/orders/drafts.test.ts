import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { order, orderDraft } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';

let server: TestServer;
let admin = '';
let maker = '';
let colleague = '';
let stranger = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('draft-admin@example.com');
  const teamId = await teamIdOf(server, admin);
  maker = await joinAs(server, 'draft-maker@example.com', teamId);
  colleague = await joinAs(server, 'draft-colleague@example.com', teamId);
  stranger = await server.signUp('draft-stranger@example.com');
});
afterAll(() => server.stop());

const save = (draftId: string, version: number, change = {}, cookie = maker) =>
  server.call('PUT', `/api/order-drafts/${draftId}`, {
    cookie,
    body: { step: 'size', version, data: { ...newOrder('scanit'), ...change } },
  });
const read = (draftId: string, cookie = maker) => server.call('GET', `/api/order-drafts/${draftId}`, { cookie });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

test('a draft is kept as it was saved, listed, and gone when it is deleted [O18]', async () => {
  const id = crypto.randomUUID();
  expect(await (await save(id, 0, { projectName: 'River House', siteSize: 1500 })).json()).toEqual({ version: 1 });
  expect(await (await save(id, 1, { projectName: 'River House 2' })).json()).toEqual({ version: 2 });
  const found = await (await read(id)).json();
  expect(found).toMatchObject({
    id,
    step: 'size',
    version: 2,
    data: { projectName: 'River House 2', spaceSize: 1000, revitVersion: 'Revit 2023', hasNavVisPassword: false },
  });
  expect(await (await server.call('GET', '/api/order-drafts', { cookie: maker })).json()).toEqual([found]);
  expect((await server.call('DELETE', `/api/order-drafts/${id}`, { cookie: maker })).status).toBe(200);
  expect((await read(id)).status).toBe(404);
});

test('what another tab saved meanwhile is not written over', async () => {
  const id = crypto.randomUUID();
  await save(id, 0);
  await save(id, 1, { projectName: 'First' });
  expect(await codeOf(await save(id, 1, { projectName: 'Second' }))).toEqual([409, 'STALE']);
  expect(await codeOf(await save(id, 0))).toEqual([409, 'STALE']);
  expect((await (await read(id)).json()).data.projectName).toBe('First');
});

test("a draft is its maker's and their admins', nobody else's [X5]", async () => {
  const id = crypto.randomUUID();
  await save(id, 0);
  expect((await read(id, admin)).status).toBe(200);
  expect((await save(id, 1, {}, admin)).status).toBe(200);
  for (const other of [colleague, stranger]) {
    expect((await read(id, other)).status).toBe(404);
    expect((await save(id, 0, {}, other)).status).toBe(404);
    expect((await save(id, 2, {}, other)).status).toBe(404);
    expect((await server.call('DELETE', `/api/order-drafts/${id}`, { cookie: other })).status).toBe(404);
    expect((await placeWizardOrder(server, other, wizardOrder('scanit', { draftId: id }))).status).toBe(404);
  }
  expect(await (await server.call('GET', '/api/order-drafts', { cookie: colleague })).json()).toEqual([]);
});

test('a placed draft says that it is an order', async () => {
  const id = crypto.randomUUID();
  await save(id, 0);
  expect((await placeWizardOrder(server, maker, wizardOrder('scanit', { draftId: id }))).status).toBe(200);
  expect(await codeOf(await read(id))).toEqual([410, 'DRAFT_ORDERED']);
  expect(await codeOf(await save(id, 1))).toEqual([410, 'DRAFT_ORDERED']);
  expect(await codeOf(await server.call('DELETE', `/api/order-drafts/${id}`, { cookie: maker }))).toEqual([
    410,
    'DRAFT_ORDERED',
  ]);
});

test('test orders are for staff alone [O1]', async () => {
  const id = crypto.randomUUID();
  await save(id, 0, { test: true });
  expect((await (await read(id)).json()).data.test).toBe(false);
});

test('the password of a tour is kept sealed with draft and order, and revealed nowhere [O13 X5]', async () => {
  const id = crypto.randomUUID();
  const password = 'canary-pass-phrase';
  const keep = (text: string, cookie = maker) =>
    server.call('PUT', `/api/order-drafts/${id}/tour-password`, { cookie, body: { password: text } });
  const tour = { virtualTourLink: 'https://acme.iv.navvis.com/?site=1', navVisUsername: 'ada' };
  expect((await keep(password)).status).toBe(404);
  await save(id, 0, tour);
  const refused = await placeWizardOrder(
    server,
    maker,
    wizardOrder('bimit', { draftId: id, ...tour, hasNavVisPassword: true }),
  );
  expect([refused.status, (await refused.json()).error]).toEqual([
    400,
    'Please provide both username and password for NavVis access',
  ]);
  expect((await keep(password, colleague)).status).toBe(404);
  expect((await keep(password)).status).toBe(200);
  const told = await (await read(id)).text();
  expect(JSON.parse(told).data.hasNavVisPassword).toBe(true);
  const placed = await placeWizardOrder(server, maker, wizardOrder('bimit', { draftId: id, ...tour }));
  const { projectId, locationId } = await placed.json();
  const [row] = await server.db.select().from(order).where(eq(order.projectId, projectId));
  expect(row?.tourPassword).toMatch(/^v1\./);
  const answers = await Promise.all(
    [
      `/api/at/project?projectId=${projectId}`,
      `/api/locations/${locationId}`,
      '/api/airtable',
      '/api/outbox',
      '/api/order-drafts',
    ].map(async (path) => (await server.call('GET', path, { cookie: admin })).text()),
  );
  const { rows: audited } = await server.db.execute('select details::text as details from audit');
  for (const text of [told, ...answers, JSON.stringify(row), JSON.stringify(audited)])
    expect(text).not.toContain(password);
});

test('more work at the place of a finished project begins with what is known of it [N18]', async () => {
  const first = await (
    await placeWizardOrder(
      server,
      admin,
      wizardOrder('scanit', {
        spaceSize: 24_000,
        spaceType: 'School',
        floors: 3,
        scope: ['Architecture', 'MEPF'],
        instructions: 'Ring twice',
      }),
    )
  ).json();
  const add = (projectId: string, cookie = admin) =>
    server.call('POST', '/api/order-drafts/add-on', { cookie, body: { projectId, service: 'bimit' } });
  expect(await codeOf(await add(first.projectId))).toEqual([409, 'CONFLICT']);
  await server.db.execute(`update project set status = 'Order Completed' where id = '${first.projectId}'`);
  expect((await add(first.projectId, stranger)).status).toBe(404);
  const made = await add(first.projectId);
  expect(made.status).toBe(201);
  const { id, data } = await made.json();
  expect(data).toMatchObject({
    serviceOption: 'bimit',
    projectName: 'River House',
    address: '12 River St, Troy, NY 12180',
    locationId: first.locationId,
    spaceSize: 24_000,
    spaceType: 'School',
    floors: 3,
    scope: ['Architecture', 'MEPF'],
    instructions: '',
    firstSelectedDate: null,
  });
  const second = await placeWizardOrder(
    server,
    admin,
    wizardOrder('bimit', {
      ...data,
      draftId: id,
      scanSource: 'url',
      shareUrl: 'https://files.example.com/scan',
      seenTotalCents: undefined,
    }),
  );
  const answer = await second.json();
  expect(answer).toEqual({ locationId: first.locationId, projectId: expect.any(String), depositInvoiceId: null });
  expect(answer.projectId).not.toBe(first.projectId);
  const foreign = await storeProject(server, await teamIdOf(server, stranger), {});
  expect(
    (await placeWizardOrder(server, admin, wizardOrder('bimit', { locationId: foreign.locationId }))).status,
    'a place of another team',
  ).toBe(404);
  expect(await server.db.select().from(orderDraft).where(eq(orderDraft.id, id))).toEqual([]);
});
