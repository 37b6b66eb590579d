import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocationAnswer } from '#contract/locations.ts';
import { asset, location, project } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let owner = '';
let stranger = '';
let teamId = '';
let annexId = '';

type Given = {
  name: string;
  status: string;
  type?: string;
  subType?: string;
  spaceType: string | null;
  scopes?: string[];
  sqft?: number;
  at?: [number, number];
  isDemo?: boolean;
};
const given: Given[] = [
  {
    name: 'Court Annex',
    status: 'Order Completed',
    type: 'SCANIT',
    spaceType: 'Office',
    scopes: ['Mep', 'Site'],
    sqft: 1200,
    at: [40.7, -74],
  },
  {
    name: 'Harbor Mill',
    status: 'Order Completed',
    type: 'SCANIT',
    spaceType: 'Retail',
    scopes: ['Site'],
    sqft: 800,
    at: [42.5, -71],
  },
  { name: 'Harbor Inn', status: 'Order Processing', spaceType: 'Office', sqft: 9000 },
  {
    name: 'Scan of a house',
    status: 'Order Completed',
    subType: 'Scan2Plan',
    spaceType: 'Office',
    sqft: 5000,
    at: [40.8, -74.1],
  },
  { name: 'Just begun', status: 'Order Initialized', spaceType: 'Office', sqft: 70_000, at: [40.7, -74] },
  {
    name: 'Open house',
    status: 'Order Completed',
    subType: 'Engine',
    spaceType: 'Hotel',
    sqft: 300,
    at: [30, -90],
    isDemo: true,
  },
];

beforeAll(async () => {
  server = await startTestServer();
  [owner, stranger] = [
    await server.signUp('index-owner@example.com'),
    await server.signUp('index-stranger@example.com'),
  ];
  teamId = (await (await server.call('GET', '/api/session', { cookie: owner })).json()).team.id;
  for (const [index, item] of given.entries()) await insert(item, new Date(2026, 0, 10 - index));
});
afterAll(() => server.stop());

async function insert(
  { name, status, type = 'BIMIT', subType = 'Standard', spaceType, scopes = [], sqft, at, isDemo = false }: Given,
  createdAt: Date,
): Promise<void> {
  const [place] = await server.db
    .insert(location)
    .values({
      teamId,
      name,
      address: `1 Main Street, ${name}`,
      latitude: at?.[0],
      longitude: at?.[1],
      spaceType,
      createdAt,
    })
    .returning({ id: location.id });
  const [row] = await server.db
    .insert(project)
    .values({
      teamId,
      locationId: place?.id ?? '',
      name,
      type,
      subType,
      status,
      scopes,
      ipCalculatedTotalSqft: sqft,
      isDemo,
      paymentStatus: 'paid',
      createdAt,
    })
    .returning({ id: project.id });
  if (name === 'Court Annex') annexId = row?.id ?? '';
}

async function search(query: string, cookie = owner): Promise<LocationAnswer> {
  const response = await server.call('GET', `/api/locations/search?${query}`, { cookie });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
const namesOf = (answer: LocationAnswer) => answer.hits.map((hit) => hit.location_name);

test("a record has the specification's fields, and no money [P20] [P21]", async () => {
  const [thumbnail] = await server.db
    .insert(asset)
    .values([
      {
        projectId: annexId,
        role: 'image',
        product: 'SCANIT',
        format: 'png',
        name: 'thumbnail.png',
        storageKey: 'a',
        bytes: 1,
        sha256: '',
        createdAt: new Date(),
      },
      {
        projectId: annexId,
        role: 'model',
        product: 'BIMIT Verified',
        format: 'frag',
        name: 'model.frag',
        storageKey: 'b',
        bytes: 1,
        sha256: '',
        createdAt: new Date(),
      },
    ])
    .returning({ id: asset.id });
  const { hits } = await search('tab=mine&query=annex');
  expect(hits).toEqual([
    {
      latitude_cleaned: 40.7,
      longitude_cleaned: -74,
      space_type: 'Office',
      combined_scope: ['MEPF', 'Site'],
      location_name: 'Court Annex',
      address: '1 Main Street, Court Annex',
      ip_calculated_total_sqft: 1200,
      large_thumbnail_url: `/api/proxy-file/${thumbnail?.id}`,
      project_status: 'Order Completed',
      objectID: annexId,
      locationId: expect.any(String),
      project_name: 'Court Annex',
      project_type: 'SCANIT',
      isApproximate: true,
      models: ['verified'],
    },
  ]);
});

test('finds by words, filters, box and page, the newest first [P21]', async () => {
  expect(namesOf(await search('tab=mine&query=harbor%20main'))).toEqual(['Harbor Mill', 'Harbor Inn']);
  expect(namesOf(await search('tab=mine&query=100%25'))).toEqual([]);
  expect(namesOf(await search('tab=mine&combined_scope=MEPF'))).toEqual(['Court Annex']);
  expect(
    namesOf(await search('tab=mine&space_type=Retail&space_type=Office&project_status=Order%20Completed')),
  ).toEqual(['Court Annex', 'Harbor Mill', 'Scan of a house']);
  expect(namesOf(await search('tab=mine&insideBoundingBox=41,-75,40,-73'))).toEqual(['Court Annex', 'Scan of a house']);
  const second = await search('tab=mine&hitsPerPage=3&page=1');
  expect([namesOf(second), second.nbHits, second.nbPages]).toEqual([['Scan of a house'], 4, 2]);
  expect(
    (await server.call('GET', '/api/locations/search?tab=mine&insideBoundingBox=95,0,0,0', { cookie: owner })).status,
  ).toBe(400);
});

test('counts values and sums areas of all hits, whatever the page [P21]', async () => {
  const answer = await search(
    'tab=mine&project_status=Order%20Completed&facets=space_type&facets=combined_scope&facets=project_type&facets=ip_calculated_total_sqft&hitsPerPage=1',
  );
  expect(answer.facets).toEqual({
    space_type: { Office: 2, Retail: 1 },
    combined_scope: { MEPF: 1, Site: 2 },
    project_type: { SCANIT: 2, 'BIMIT Engine': 1 },
  });
  expect(answer.facets_stats.ip_calculated_total_sqft).toEqual({
    count: 3,
    min: 800,
    max: 5000,
    avg: expect.closeTo(2333.3, 1),
    sum: 7000,
  });
  expect((await search('tab=mine&query=nothing&facets=ip_calculated_total_sqft')).facets_stats).toEqual({});
});

test('nobody finds what another team has, and everybody the demo [P21]', async () => {
  expect([(await search('tab=mine', stranger)).nbHits, (await search('tab=shared', stranger)).nbHits]).toEqual([0, 0]);
  expect([(await search('tab=mine', '')).nbHits, namesOf(await search('tab=demo', ''))]).toEqual([0, ['Open house']]);
});

test('the stats strip counts what is completed, without conversions while there is anything else, and says how many those are [P5]', async () => {
  const stats = async (tab: string) =>
    (await server.call('GET', `/api/portfolio/stats?tab=${tab}`, { cookie: owner })).json();
  expect(await stats('mine')).toEqual({
    completedCount: 2,
    leftOutCount: 1,
    totalSqft: 2000,
    withoutAreaCount: 0,
    spaceTypes: [
      { spaceType: 'Office', count: 1 },
      { spaceType: 'Retail', count: 1 },
    ],
  });
  expect(await stats('demo')).toEqual({
    completedCount: 1,
    leftOutCount: 0,
    totalSqft: 300,
    withoutAreaCount: 0,
    spaceTypes: [{ spaceType: 'Hotel', count: 1 }],
  });
  expect(await stats('shared')).toEqual({
    completedCount: 0,
    leftOutCount: 0,
    totalSqft: 0,
    withoutAreaCount: 0,
    spaceTypes: [],
  });
  await server.db.update(project).set({ ipCalculatedTotalSqft: null }).where(eq(project.id, annexId));
  expect(await stats('mine'), 'a completed project whose area nobody has calculated').toMatchObject({
    completedCount: 2,
    withoutAreaCount: 1,
  });
  await server.db.update(project).set({ ipCalculatedTotalSqft: 1200 }).where(eq(project.id, annexId));
});

test('a project that leaves the tab leaves the index [P21]', async () => {
  await server.db.update(project).set({ isHidden: true }).where(eq(project.id, annexId));
  expect((await search('tab=mine&query=annex')).nbHits).toBe(0);
  await server.db.update(project).set({ isHidden: false }).where(eq(project.id, annexId));
});
