import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/audit.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, project, user } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/records/audit.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let member = '';
let teamId = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin@owner.example', { teamName: 'Owner' });
  teamId = await teamIdOf(server, admin);
  member = await joinAs(server, 'member@owner.example', teamId);
});
afterAll(() => server.stop());

const get = (query = '', cookie = admin, what = '') =>
  server.call('GET', `/api/teams/${teamId}/audit${what}${query}`, { cookie });
const rowsOf = async (query = ''): Promise<AuditRow[]> => (await (await get(query)).json()).rows;
const told = async (query = '') =>
  (await rowsOf(query)).map(({ who, sentence }) => `${'name' in who ? who.name : who.kind} ${sentence}`);
const hide = (projectId: string, cookie = admin) =>
  server.call('POST', '/api/update-airtable-record', {
    cookie,
    body: { tableName: 'Projects', recordId: projectId, fieldsToUpdate: { is_hidden_in_ipx: true } },
  });
const idOf = async (email: string) => (await server.db.select().from(user).where(eq(user.email, email)))[0]?.id ?? '';

test('admins read who did what to which object, in words and newest first [N9]', async () => {
  const { id, locationId } = await storeProject(server, teamId, { name: 'Harbour House' });
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie: admin,
    body: { email: 'ada@bank.example', canDownload: false },
  });
  await server.call('POST', `/api/locations/${locationId}/links`, {
    cookie: admin,
    body: { name: 'Surveyor', expiresInDays: 30 },
  });
  await hide(id);
  expect((await told()).slice(0, 3)).toEqual([
    'admin hid Harbour House',
    'admin created the link "Surveyor" to Harbour House, valid for 30 days',
    'admin shared Harbour House with ada@bank.example, to view only',
  ]);
  const [row] = await rowsOf();
  expect(row).toMatchObject({
    who: { kind: 'person', email: 'admin@owner.example' },
    action: 'project.change',
    address: '127.0.0.1',
    at: expect.stringMatching(/Z$/),
  });
});

test('the log keeps the name of what is gone, and a person without an account is not named [N9]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Old mill' });
  const leaver = await joinAs(server, 'leaver@owner.example', teamId, 'admin');
  await hide(id, leaver);
  await server.db.delete(project).where(eq(project.id, id));
  await server.db.delete(user).where(eq(user.email, 'leaver@owner.example'));
  expect((await told())[0]).toBe('formerPerson hid Old mill');
});

test('staff of the operator are staff, not persons, by the portal and by the command [N9]', async () => {
  const staff = await server.signUp('ops@storey.example');
  await server.makeStaff('ops@storey.example', 'ops');
  const { id } = await storeProject(server, teamId, { name: 'Depot' });
  await hide(id, staff);
  await inScope(server.db, { kind: 'system' }, (transaction) =>
    recordAudit(transaction, {
      teamId,
      userId: null,
      action: 'project.unhide',
      objectType: 'project',
      objectId: id,
      details: { operator: 'root' },
    }),
  );
  await inScope(server.db, { kind: 'system' }, (transaction) =>
    recordAudit(transaction, { teamId, userId: null, action: 'project.expire', objectType: 'project', objectId: id }),
  );
  const rows = await rowsOf();
  expect(rows.slice(0, 3).map(({ who, sentence }) => [who, sentence])).toEqual([
    [{ kind: 'system' }, 'removed Depot, whose upload was never finished'],
    [{ kind: 'staff' }, 'listed Depot again'],
    [{ kind: 'staff' }, 'hid Depot'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/ops@storey|root/);
  expect(await told('?who=staff')).toEqual(['staff listed Depot again', 'staff hid Depot']);
  expect(await told('?who=system')).toEqual(['system removed Depot, whose upload was never finished']);
});

test('the log is filtered by person, kind of act and time [N9]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Quay' });
  await server.call('DELETE', `/api/projects/${id}`, { cookie: admin });
  expect((await told(`?who=${await idOf('admin@owner.example')}&kind=projects`))[0]).toBe('admin deleted Quay');
  expect(await told(`?who=${await idOf('member@owner.example')}`)).toEqual([]);
  expect((await told('?kind=sharing')).every((line) => /shared|link/.test(line))).toBe(true);
  // What is in the log cannot be changed, not even its time: the same line, as it would have been then.
  const [line] = await server.db.select().from(audit).where(eq(audit.objectId, id));
  if (line)
    await server.db.insert(audit).values({ ...line, id: undefined, createdAt: new Date('2020-05-05T10:00:00Z') });
  expect(await told('?from=2020-05-05T00:00:00Z&until=2020-05-06T00:00:00Z')).toEqual(['admin deleted Quay']);
  expect(await told('?until=2020-05-05T10:00:00Z')).toEqual([]);
  expect((await get('?from=yesterday')).status).toBe(400);
  expect(await (await get('', admin, '/people')).json()).toContainEqual({
    id: await idOf('admin@owner.example'),
    name: 'admin',
    email: 'admin@owner.example',
  });
});

test('pages follow each other without a row twice or left out, also at one moment [N9]', async () => {
  const at = new Date('2019-01-01T00:00:00Z');
  await server.db.insert(audit).values(
    Array.from({ length: 7 }, (_, index) => ({
      teamId,
      userId: null,
      action: 'project.expire',
      objectType: 'project',
      objectId: String(index),
      objectName: `Draft ${index}`,
      createdAt: at,
    })),
  );
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await (await get(`?until=2019-01-02T00:00:00Z&limit=3${cursor && `&cursor=${cursor}`}`)).json();
    found.push(...page.rows.map(({ sentence }: AuditRow) => sentence));
    cursor = page.nextCursor ?? '';
  } while (cursor);
  expect(found.toSorted()).toEqual(
    Array.from({ length: 7 }, (_, index) => `removed Draft ${index}, whose upload was never finished`),
  );
  const noDay = Buffer.from(JSON.stringify({ at: '2026-99-99 10:00:00+00', id: crypto.randomUUID() }));
  for (const wrong of ['nonsense', noDay.toString('base64url')])
    expect((await get(`?cursor=${wrong}`)).status).toBe(400);
});

test('a download is reported once, whether its link was asked for or not [N9]', async () => {
  const { ifcUrl } = await deliveredProject(server, admin);
  const { signedUrl } = await (
    await server.call('POST', '/api/get-signed-url', { cookie: admin, body: { url: ifcUrl, mode: 'download' } })
  ).json();
  expect(await told('?kind=downloads')).toEqual([]);
  expect((await server.call('GET', signedUrl, { cookie: admin })).status).toBe(200);
  expect(await told('?kind=downloads')).toEqual(['admin downloaded Town Hall - model v1.ifc']);
});

test('the table opens in a spreadsheet without a formula in it [N9 X5]', async () => {
  await storeProject(server, teamId, { name: '=HYPERLINK("http://evil.example")' }).then(({ id }) => hide(id));
  await server.db.update(user).set({ name: '@SUM(1)' }).where(eq(user.email, 'admin@owner.example'));
  const file = await get('?kind=projects', admin, '.csv');
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="audit-log-.*\.csv"$/),
  ]);
  const { data } = Papa.parse<string[]>((await file.text()).trim());
  expect(data[0]).toEqual(['When (UTC)', 'Who', 'E-mail', 'What', 'Act', 'Address']);
  expect(data[1]?.slice(1)).toEqual([
    "'@SUM(1)",
    'admin@owner.example',
    'hid =HYPERLINK("http://evil.example")',
    'project.change',
    '127.0.0.1',
  ]);
  expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(data).toHaveLength((await rowsOf('?kind=projects&limit=200')).length + 1);
});

test('members without the role and other teams do not read it [N9]', async () => {
  const stranger = await server.signUp('stranger@other.example');
  for (const what of ['', '/people', '.csv']) {
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
      ['', 401],
    ] as const)
      expect((await get('', who, what)).status).toBe(status);
  }
});
