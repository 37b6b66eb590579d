import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { columns } from '#domain/portfolio/columns.ts';
import { groupValue } from '#domain/portfolio/group-value.ts';
import { project, team } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin: string;
let member: string;
let teamId: string;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('list-admin@example.com', { teamName: 'Lists' });
  teamId = await teamIdOf(server, admin);
  member = await joinAs(server, 'list-member@example.com', teamId);
  const names = ['Floor 10', 'Floor 2', 'Élan', 'Zed', 'alpha', 'Ä', 'Same', 'Same', 'Same', 'Dock'];
  for (const [index, name] of names.entries()) {
    await storeProject(server, teamId, {
      name,
      status: ['Order Completed', 'Ready To Scan', 'Order Lost'][index % 3] ?? '',
      scopes:
        index % 4 === 0
          ? ['Mep', 'Architecture']
          : index % 2 === 0
            ? ['Architecture', 'Mep']
            : index % 3 === 0
              ? ['MEPF']
              : [],
      estimatedTier: index % 4 === 0 ? null : `Tier ${index % 2}`,
      receivedAt: index % 3 === 1 ? null : day(index),
      completedAt: index % 3 === 0 ? day(index + 40) : null,
      expectedDeliveryAt: day(index * 2),
      scanDateFinal: day(index),
      ipCalculatedTotalSqft: index % 2 === 0 ? 1000 * index : null,
      createdAt: day(Math.floor(index / 2)),
      place: { address: `${index} Pier Road, Boston, MA 02210`, spaceType: index % 2 === 0 ? 'Office' : null },
    });
  }
  await storeProject(server, teamId, { name: 'Never listed', status: 'Order Initialized' });
  await storeProject(server, teamId, { name: 'Hidden', isHidden: true });
  await storeProject(server, teamId, { name: 'Deleted', deletedAt: new Date() });
});
afterAll(() => server.stop());

const get = (path: string, cookie = admin) => server.call('GET', path, { cookie });
async function rowsOf(query: string, cookie = admin): Promise<PortfolioRow[]> {
  const rows: PortfolioRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await get(`/api/portfolio?tab=mine&${query}${cursor && `&cursor=${cursor}`}`, cookie);
    if (!answer.ok) throw new Error(await answer.text());
    const page: { rows: PortfolioRow[]; nextCursor: string | null } = await answer.json();
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}
const ids = (rows: PortfolioRow[]) => rows.map(({ id }) => id);

test('lists the newest first, without hidden, deleted and initialized projects [P10 P25]', async () => {
  const rows = await rowsOf('');
  expect(rows.length).toBe(10);
  expect(rows.map(({ name }) => name).some((name) => ['Never listed', 'Hidden', 'Deleted'].includes(name))).toBe(false);
  expect(rows.at(0)?.name).toMatch(/Same|Dock/);
});

test.each(columns.filter(({ isPartner }) => !isPartner).map(({ key }) => key))(
  'pages by %s give every project once, in the order of the whole list, rows without a value last [P6]',
  async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const whole = await rowsOf(`sort=${sort}&direction=${direction}`);
      const paged = await rowsOf(`sort=${sort}&direction=${direction}&limit=3`);
      expect(ids(paged)).toEqual(ids(whole));
      expect(new Set(ids(paged)).size).toBe(10);
    }
  },
);

test('names stand as people expect: numbers by value, case and accents last [P6]', async () => {
  expect((await rowsOf('sort=location&direction=asc')).map(({ name }) => name)).toEqual([
    'Ä',
    'alpha',
    'Dock',
    'Élan',
    'Floor 2',
    'Floor 10',
    'Same',
    'Same',
    'Same',
    'Zed',
  ]);
  const areas = (await rowsOf('sort=ipTotalEstimatedArea&direction=desc')).map(
    ({ ip_calculated_total_sqft: sqft }) => sqft,
  );
  expect(areas).toEqual([8000, 6000, 4000, 2000, 0, null, null, null, null, null]);
});

test('a group stands together over pages, and groups are in order [P8 P23]', async () => {
  const byStatus = (await rowsOf('group=status&limit=2')).map(({ status }) => status);
  expect([...new Set(byStatus)]).toEqual(['Ready To Scan', 'Order Completed', 'Order Lost']);
  expect(byStatus.filter((status, index) => status !== byStatus[index - 1]).length).toBe(3);
  const { groups } = await (await get('/api/portfolio/facets?tab=mine')).json();
  expect(groups.modelScopes).toEqual([
    { value: 'Architecture, MEPF', count: 5 },
    { value: null, count: 3 },
    { value: 'MEPF', count: 2 },
  ]);
  expect(groups.monthReceived).toEqual([
    { value: '2026-01', count: 7 },
    { value: null, count: 3 },
  ]);
});

test('the same scopes are one group in whatever order they were given, those of imports too [P8 P23]', async () => {
  const cookie = await server.signUp('list-scopes@example.com', { teamName: 'Scopes' });
  const scopes = [
    ['Site', 'Zoo', 'Architecture', 'Attic'],
    ['Attic', 'Architecture', 'Zoo', 'Site'],
    ['MEPF', 'Mep'],
    ['Mep'],
  ];
  for (const [index, given] of scopes.entries())
    await storeProject(server, await teamIdOf(server, cookie), { name: `${index}`, scopes: given });
  const { groups } = await (await get('/api/portfolio/facets?tab=mine', cookie)).json();
  const counts = [
    { value: 'Architecture, Site, Attic, Zoo', count: 2 },
    { value: 'MEPF', count: 2 },
  ];
  expect(groups.modelScopes).toEqual(counts);
  expect((await rowsOf('group=modelScopes', cookie)).map((row) => groupValue(row, 'modelScopes'))).toEqual(
    counts.flatMap(({ value }) => [value, value]),
  );
});

test('filters combine, a second value of one key widens, and counts offer what the other filters leave [P9 P23]', async () => {
  expect((await rowsOf('status=Order%20Completed')).length).toBe(4);
  expect((await rowsOf('status=Order%20Completed&status=Ready%20To%20Scan')).length).toBe(7);
  expect(
    (await rowsOf('status=Order%20Completed&modelScopes=MEPF')).every(
      ({ scope }) => scope.includes('Mep') || scope.includes('MEPF'),
    ),
  ).toBe(true);
  expect((await rowsOf('estimatedTier=')).every(({ estimatedTier }) => estimatedTier === null)).toBe(true);
  const facets = await (await get('/api/portfolio/facets?tab=mine&status=Order%20Completed')).json();
  expect(facets.total).toBe(4);
  expect(facets.filters.status).toEqual([
    { value: 'Order Completed', count: 4 },
    { value: 'Ready To Scan', count: 3 },
  ]);
});

test('words are found in name, address, status and at the beginning of the id [P1]', async () => {
  expect((await rowsOf('q=floor')).map(({ name }) => name).sort()).toEqual(['Floor 10', 'Floor 2']);
  expect((await rowsOf('q=pier%20same')).length).toBe(3);
  const [first] = await rowsOf('');
  expect((await rowsOf(`q=${first?.id.slice(0, 12)}`)).map(({ id }) => id)).toEqual([first?.id]);
  expect((await rowsOf('q=100%25')).length).toBe(0);
  const found = await (await get('/api/portfolio/search?q=fl')).json();
  expect(found.map(({ name, tab }: { name: string; tab: string }) => [name, tab])).toEqual([
    ['Floor 2', 'mine'],
    ['Floor 10', 'mine'],
  ]);
});

test('promised dates are absent for members without the right, and cannot be learned by sorting [T10]', async () => {
  const [seen] = await rowsOf('sort=location', admin);
  const [unseen] = await rowsOf('sort=location', member);
  expect(seen).toMatchObject({
    expectedDeliveryDate: expect.any(String),
    scan_date_final: expect.any(String),
    timeRemaining: expect.any(Number),
  });
  for (const key of [
    'expectedDeliveryDate',
    'scan_date_final',
    'scan_partner_latest_deadline',
    'latest_deadline',
    'timeRemaining',
  ])
    expect(unseen).not.toHaveProperty(key);
  for (const sort of ['expectedDeliveryDate', 'scanDate', 'timeRemaining'])
    expect((await get(`/api/portfolio?tab=mine&sort=${sort}`, member)).status).toBe(403);
});

test('partner fields and filters are for partners alone, whatever the team is called [P7 P9 T9]', async () => {
  const named = await server.signUp('named@example.com', { teamName: 'Matterport' });
  expect((await get('/api/portfolio?tab=mine&mttrJobId=1', named)).status).toBe(403);
  expect((await get('/api/portfolio?tab=mine&sort=mttrJobId', named)).status).toBe(403);
  const partner = await server.signUp('real-partner@example.com', { teamName: 'Scanners' });
  const partnerTeamId = await teamIdOf(server, partner);
  await server.db
    .update(team)
    .set({ kind: 'partner', features: ['restricted_statuses'] })
    .where(eq(team.id, partnerTeamId));
  await storeProject(server, teamId, { name: 'Assigned', partnerTeamId, mttrJobId: 'J-1', status: 'Ready To Scan' });
  await storeProject(server, teamId, {
    name: 'Assigned and lost',
    partnerTeamId,
    mttrJobId: 'J-2',
    status: 'Order Lost',
  });
  const shared = await (await get('/api/portfolio?tab=shared&mttrJobId=J-1&mttrJobId=J-2', partner)).json();
  expect(shared.rows.map(({ name, mttrJobId, isShared }: PortfolioRow) => [name, mttrJobId, isShared])).toEqual([
    ['Assigned', 'J-1', true],
  ]);
  expect(await (await get('/api/portfolio/tabs', partner)).json()).toMatchObject({
    mine: 0,
    shared: 1,
    isPartner: true,
  });
  await server.db.delete(project).where(eq(project.partnerTeamId, partnerTeamId));
});

test('a guest lists demo projects and nothing else [P3]', async () => {
  const answer = await server.call('GET', '/api/portfolio?tab=mine');
  expect(await answer.json()).toEqual({ rows: [], nextCursor: null });
  expect(await (await server.call('GET', '/api/portfolio/tabs')).json()).toMatchObject({ mine: 0, shared: 0 });
});

test('a changed cursor and an unknown column are refused', async () => {
  expect((await get('/api/portfolio?tab=mine&cursor=bm9uc2Vuc2U')).status).toBe(400);
  expect((await get('/api/portfolio?tab=mine&sort=password')).status).toBe(400);
  const asOf = new Date().toISOString();
  for (const value of ['\0', '\ud800', 'no date', '2026-99-99']) {
    const made = { values: [value, value, value], id: crypto.randomUUID(), asOf };
    const cursor = Buffer.from(JSON.stringify(made)).toString('base64url');
    for (const more of ['', '&sort=project_name', '&group=status'])
      expect((await get(`/api/portfolio?tab=mine&cursor=${cursor}${more}`, admin)).status, value + more).not.toBe(500);
    expect((await get(`/api/portfolio?tab=mine&cursor=${cursor}`, admin)).status, value).toBe(400);
  }
});

test('a rename reaches both records or neither, and not over a newer edit [P15 P26]', async () => {
  const made = await storeProject(server, teamId, { name: 'Old name', place: { spaceType: 'Office' } });
  const edit = (body: object, cookie = admin) =>
    server.call('PATCH', `/api/projects/${made.id}/details`, { cookie, body });
  const read = async () => (await get(`/api/at/project?projectId=${made.id}`)).json();
  expect((await edit({ version: 1, name: 'New name', spaceType: 'Castle' })).status).toBe(400);
  expect(await read()).toMatchObject({ project_name: 'Old name', location_name: 'Old name' });
  expect((await edit({ version: 1, name: '  New name ', address: '5 Elm Street, Boston, MA 02210' })).status).toBe(200);
  expect(await read()).toMatchObject({
    project_name: 'New name',
    location_name: 'New name',
    address: ['5 Elm Street, Boston, MA 02210'],
    spaceType: 'Office',
  });
  expect((await edit({ version: 1, name: 'Late' })).status).toBe(409);
  // What was seen of the same field decides; another field is nobody's hindrance.
  expect((await edit({ seen: { name: 'Old name' }, name: 'Late' })).status).toBe(409);
  expect(
    (await edit({ seen: { address: '5 Elm Street, Boston, MA 02210', name: 'Old name' }, spaceType: 'Museum' })).status,
  ).toBe(200);
  expect((await edit({ name: 'Blind' })).status).toBe(400);
  expect((await edit({ version: 3, name: 'Newer', spaceType: 'Museum' })).status).toBe(200);
  expect((await edit({ seen: { name: 'Newer' }, name: 'New name', spaceType: 'Office' })).status).toBe(200);
  expect((await edit({ version: 2, name: '   ' })).status).toBe(400);
  expect((await edit({ version: 2, name: 'By a member' }, member)).status).toBe(403);
  expect((await edit({ version: 2, name: 'By another' }, await server.signUp('other-edit@example.com'))).status).toBe(
    404,
  );
  expect((await edit({ version: 2, payment_status: 'paid' })).status).toBe(400);
  expect(await read()).toMatchObject({ project_name: 'New name', payment_status: null });
});
