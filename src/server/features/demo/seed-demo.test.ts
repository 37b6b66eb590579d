import { mkdtemp } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortfolioRow } from '#contract/portfolio.ts';
import type { WireProject } from '#contract/projects.ts';
import { asset, project, team } from '#server/platform/database/schema.ts';
import { DEMO_QUEUE, type DemoJob } from '#server/platform/queue/queue.ts';
import { listedProjects } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { demoPasswords } from './demo-accounts.ts';
import { makeDemoDelivery } from './make-demo-delivery.ts';
import { removeDemo } from './remove-demo.ts';
import { seedDemo } from './seed-demo.ts';

let server: TestServer;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo({ ...server, withScans: true });
  for (const [email, password] of Object.entries(demoPasswords(server.dataFolder))) {
    cookies[email.split('@')[0] ?? ''] = cookieOf(
      await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } }),
    );
  }
});
afterAll(() => server.stop());

const list = (tab: 'mine' | 'shared' | 'demo', who?: string) => listedProjects(server, tab, who && cookies[who]);
const sessionOf = async (who: string) => (await server.call('GET', '/api/session', { cookie: cookies[who] })).json();

test('the demo accounts are an admin and a user of one team and a partner; none is staff', async () => {
  expect(await sessionOf('demo-admin')).toMatchObject({
    user: { isVerified: true, isStaff: false, needsSecondFactor: false },
    team: { name: 'Harbor Street Properties', role: 'admin', kind: 'customer' },
  });
  expect(await sessionOf('demo-user')).toMatchObject({ team: { name: 'Harbor Street Properties', role: 'user' } });
  expect(await sessionOf('demo-partner')).toMatchObject({ team: { role: 'user', kind: 'partner' } });
  expect(await (await server.call('GET', '/api/outbox')).json(), 'nobody is asked to verify them').toEqual([]);
});

test('everybody sees the demo projects: three to be converted, two scans on order, one delivered', async () => {
  const projects = await list('demo');
  expect(projects.map(({ type, subType, status }) => `${type} ${subType} ${status}`).sort()).toEqual([
    'BIMIT Engine Order Received',
    'BIMIT Engine Order Received',
    'BIMIT Engine Order Received',
    'BIMIT Standard Order Completed',
    'SCANIT Standard Estimate Ready',
    'SCANIT Standard Order Processing',
  ]);
});

test(
  'the demo customer has twelve projects of twelve statuses, and shares one with the partner',
  { tags: 'nightly' },
  async () => {
    const mine = await list('mine', 'demo-admin');
    expect(mine).toHaveLength(12);
    const statusWhenConverted = ({ subType, status }: WireProject) =>
      subType === 'Engine' && status === 'Order Received' ? 'Order Completed' : status;
    expect(new Set(mine.map(statusWhenConverted)).size).toBe(12);
    expect(mine.find(({ status }) => status === 'Order Failed')?.failure_reason).toMatch(/walls/);
    expect((await list('shared', 'demo-partner')).map(({ name }) => name)).toEqual(['Northgate School']);
  },
);

test('the partner sees what it is assigned with its own fields, in the ten statuses [P10 T9]', async () => {
  const get = async (path: string) => (await server.call('GET', path, { cookie: cookies['demo-partner'] })).json();
  expect(await get('/api/portfolio/tabs')).toMatchObject({ mine: 0, shared: 1, isPartner: true });
  const [row] = (await get('/api/portfolio?tab=shared&mttrOrgId=ORG-0077')).rows;
  expect(row).toMatchObject({
    name: 'Northgate School',
    mttrJobId: 'JOB-20418',
    mttrModelId: 'MDL-88134',
    mttrEstimatedTier: 'Small',
    mttrTotalEstimatedArea: 3485,
  });
});

test('rows of the demo fill the columns of the list: scopes, tiers, dates around the start, two comments to read [P19]', async () => {
  const { rows }: { rows: PortfolioRow[] } = await (
    await server.call('GET', '/api/portfolio?tab=mine', { cookie: cookies['demo-admin'] })
  ).json();
  expect(rows.every(({ scope, project_submitted: submitted }) => scope.length > 0 && submitted)).toBe(true);
  expect(
    rows.filter(
      ({ latest_comment: comment, latest_comment_id: id, latest_comment_header: header }) =>
        comment.length > 0 && id && header,
    ),
  ).toHaveLength(2);
  const remaining = new Map(rows.map(({ name, timeRemaining }) => [name, timeRemaining]));
  expect(remaining.get('Sail Loft')).toBeGreaterThan(0);
  expect(remaining.get('Cold Storage'), 'is late').toBeLessThan(0);
  const days = rows.map(({ receivedDate }) => receivedDate && (Date.now() - Date.parse(receivedDate)) / 86_400_000);
  expect(days.filter((age) => age !== null).every((age) => Number(age) >= 0 && Number(age) < 60)).toBe(true);
});

test('seeding again, also after half a seeding, changes nothing', async () => {
  await Promise.all([seedDemo({ ...server, withScans: true }), seedDemo({ ...server, withScans: true })]);
  expect(await server.db.select({ id: project.id }).from(project)).toHaveLength(18);
  expect(await server.db.select({ id: team.id }).from(team)).toHaveLength(3);
});

test(
  'the verified model and drawings of a delivered project come from its building, once',
  { tags: 'nightly' },
  async () => {
    const jobs = await server.queue.fetch<DemoJob>(DEMO_QUEUE, { batchSize: 20 });
    expect(jobs.map(({ data }) => data.kind).sort()).toEqual(['delivery', 'delivery', 'scan', 'scan', 'scan', 'scan']);
    const job = jobs
      .map(({ data }) => data)
      .find((data) => data.kind === 'delivery' && data.name === 'Hillside Residence');
    if (job?.kind !== 'delivery') throw new Error('no delivery');
    const make = () => makeDemoDelivery(server, job, AbortSignal.timeout(60_000));
    await make();
    await make();
    const assets = await server.db.select().from(asset).where(eq(asset.projectId, job.projectId));
    expect(assets.map(({ product }) => product)).toEqual(assets.map(() => 'BIMIT Verified'));
    expect(assets.map(({ role, format }) => `${role} ${format}`).sort()).toEqual([
      'area_plan pdf',
      'drawing dxf',
      'drawing svg',
      'image png',
      'image png',
      'model frag',
      'model ifc',
      'model json',
      'statistics json',
    ]);
    const [row] = await server.db.select().from(project).where(eq(project.id, job.projectId));
    expect(row?.ipCalculatedTotalSqft).toBeGreaterThan(500);
  },
);

test(
  'without scans there is nothing that waits for the engine, and passwords of an earlier start are kept',
  { tags: 'nightly' },
  async () => {
    const other = await startTestServer();
    try {
      await seedDemo({ ...other, withScans: false });
      expect(await other.queue.fetch(DEMO_QUEUE)).toEqual([]);
      expect(demoPasswords(other.dataFolder)).toEqual(demoPasswords(other.dataFolder));
      expect(demoPasswords(await mkdtemp(`${other.dataFolder}/`))).not.toEqual(demoPasswords(other.dataFolder));
    } finally {
      await other.stop();
    }
  },
);

test(
  'turned off, nobody signs in by the demo and its projects are gone, but not what was made with it; turned on it is back',
  { tags: 'nightly' },
  async () => {
    const other = await startTestServer();
    try {
      await seedDemo({ ...other, withScans: false });
      const [email, password] = Object.entries(demoPasswords(other.dataFolder))[0] ?? [];
      const signIn = () => other.call('POST', '/api/auth/sign-in/email', { body: { email, password } });
      const cookie = cookieOf(await signIn());
      const demoTab = async () => (await listedProjects(other, 'demo')).length;
      expect(await demoTab()).toBe(2);
      const count = async () => (await other.db.select({ id: project.id }).from(project)).length;
      const customers = (await count()) - 2;

      await removeDemo(other);
      await removeDemo(other);
      expect((await signIn()).status).toBe(401);
      expect((await (await other.call('GET', '/api/session', { cookie })).json()).user).toBeNull();
      expect([await demoTab(), await count()]).toEqual([0, customers]);

      await seedDemo({ ...other, withScans: false });
      expect([await demoTab(), await count()]).toEqual([2, customers + 2]);
      const fresh = cookieOf(
        await other.call('POST', '/api/auth/sign-in/email', {
          body: { email, password: demoPasswords(other.dataFolder)[email ?? ''] },
        }),
      );
      expect((await listedProjects(other, 'mine', fresh)).length).toBe(customers);
    } finally {
      await other.stop();
    }
  },
);
