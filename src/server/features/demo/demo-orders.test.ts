import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostedInvoice, Invoice } from '#contract/invoices.ts';
import type { WireProject } from '#contract/projects.ts';
import { building } from '#domain/building/building.ts';
import { totalAreaSqft } from '#domain/building/total-area.ts';
import { stepHighlight } from '#domain/project/pipeline-status.ts';
import { bannerOf } from '#domain/tracking/banners.ts';
import { timelineOf } from '#domain/tracking/timeline.ts';
import {
  estimate,
  invoice,
  location,
  order,
  project,
  signature,
  statusMove,
} from '#server/platform/database/schema.ts';
import { DEMO_QUEUE, type DemoJob } from '#server/platform/queue/queue.ts';
import { staffOf } from '#server/testing/staff.ts';
import { listedProjects } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { demoPasswords } from './demo-accounts.ts';
import { makeDemoDelivery } from './make-demo-delivery.ts';
import { seedDemo } from './seed-demo.ts';

let server: TestServer;
let staff = '';
const cookies: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo({ ...server, withScans: true });
  staff = await staffOf(server, 'support');
  for (const [email, password] of Object.entries(demoPasswords(server.dataFolder))) {
    cookies[email.split('@')[0] ?? ''] = cookieOf(
      await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } }),
    );
  }
  const jobs = await server.queue.fetch<DemoJob>(DEMO_QUEUE, { batchSize: 20 });
  for (const { data } of jobs)
    // Its scan with a few points: what is made of them is the same.
    if (data.kind === 'delivery')
      await makeDemoDelivery(server, { ...data, points: data.points && 40_000 }, AbortSignal.timeout(60_000));
});
afterAll(() => server.stop());

const read = async <T>(path: string, cookie: string | undefined): Promise<T> => {
  const answer = await server.call('GET', path, { cookie });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
};
const isPdf = async (path: string, cookie: string | undefined) => {
  const answer = await server.call('GET', path, { cookie });
  return (
    answer.status === 200 &&
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString() === '%PDF-'
  );
};
/** Every order of the demo that the engine does not make: the customer's with its admin, everybody's with staff, who alone see its money. */
async function orders(): Promise<{ row: WireProject; cookie: string | undefined; isOwn: boolean }[]> {
  const lists = await Promise.all([
    listedProjects(server, 'mine', cookies['demo-admin']),
    listedProjects(server, 'demo'),
  ]);
  const all = lists.flatMap((rows, index) => rows.map(({ projectId }) => ({ projectId, isOwn: index === 0 })));
  const found = await Promise.all(
    all.map(async ({ projectId, isOwn }) => {
      const cookie = isOwn ? cookies['demo-admin'] : staff;
      return { row: await read<WireProject>(`/api/at/project?projectId=${projectId}`, cookie), cookie, isOwn };
    }),
  );
  return found.filter(({ row }) => row.subType !== 'Engine');
}

const BEFORE_ESTIMATE = ['Order Request'];
const BEFORE_DEPOSIT = [...BEFORE_ESTIMATE, 'Estimate Ready'];
/** Its signed document and invoices are printed: all print alike, and it takes its time. */
const PRINTED = 'Customs House';
const IN_WORK_BY_PARTS = 'Northgate School';
type History = { status: string; history: { from: string; to: string; at: string }[] };

describe('an order of the demo has what an order at its status has', () => {
  test(
    'the estimate that its banner speaks of can be read, signed where it was signed, and is not there before it',
    { tags: 'nightly' },
    async () => {
      const all = await orders();
      expect(all.length).toBeGreaterThanOrEqual(13);
      for (const { row, cookie } of all) {
        const isEstimated = !BEFORE_ESTIMATE.includes(row.status);
        expect([
          row.name,
          row.estimate_url !== null,
          await isPdf(`/api/projects/${row.projectId}/estimate.pdf`, cookie),
        ]).toEqual([row.name, isEstimated, isEstimated]);
        const authorization = await read<{ estimate: { isExpired: boolean } | null; signed: { pdf: string } | null }>(
          `/api/projects/${row.projectId}/authorization`,
          cookie,
        );
        expect([row.name, authorization.estimate?.isExpired]).toEqual([
          row.name,
          row.status === 'Estimate Ready' ? false : undefined,
        ]);
        expect([
          row.name,
          authorization.signed !== null && (row.name !== PRINTED || (await isPdf(authorization.signed.pdf, cookie))),
        ]).toEqual([row.name, !BEFORE_DEPOSIT.includes(row.status)]);
      }
    },
  );

  test(
    'its invoices say what was paid: the deposit is open at Deposit Due alone, and all is paid where the project is',
    { tags: 'nightly' },
    async () => {
      for (const { row, cookie, isOwn } of await orders()) {
        const rows = isOwn
          ? await read<Invoice[]>(`/api/invoices?projectId=${row.projectId}`, cookie)
          : await server.db.select().from(invoice).where(eq(invoice.projectId, row.projectId));
        const expected = BEFORE_DEPOSIT.includes(row.status)
          ? []
          : row.status === 'Deposit Due'
            ? ['deposit open']
            : row.payment_status === 'paid'
              ? ['balance paid', 'deposit paid']
              : ['deposit paid'];
        expect([row.name, rows.map(({ kind, status }) => `${kind} ${status}`).sort()]).toEqual([row.name, expected]);
        for (const { id, amountCents } of rows) {
          expect((await read<HostedInvoice>(`/api/invoices/${id}`, cookie)).amountCents).toBe(amountCents);
          if (row.name === PRINTED) expect(await isPdf(`/api/invoices/${id}/invoice.pdf`, cookie)).toBe(true);
        }
        const [paper] = await server.db.select().from(estimate).where(eq(estimate.projectId, row.projectId));
        if (row.payment_status === 'paid')
          expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(paper?.totalCents);
      }
    },
  );

  test('its history leads to its status, in the order of time and of the timeline', { tags: 'nightly' }, async () => {
    for (const { row } of await orders()) {
      const { history } = await read<History>(`/api/ops/projects/${row.projectId}`, staff);
      expect([row.name, history[0]?.to ?? 'Order Request']).toEqual([row.name, row.status]);
      history.slice(1).forEach((earlier, index) => {
        const later = history[index];
        expect([row.name, earlier.to]).toEqual([row.name, later?.from]);
        expect(Date.parse(earlier.at)).toBeLessThanOrEqual(Date.parse(later?.at ?? ''));
      });
      expect(history.every(({ at }) => Date.parse(at) <= Date.now())).toBe(true);
      const facts = {
        status: row.status,
        leftStatus: row.left_status ?? null,
        isScan: row.type === 'SCANIT',
        isPartner: false,
        hasScanDeadlines: false,
        hasFinalScanDate: false,
        hasAssets: false,
      };
      expect([row.name, timelineOf(facts).length > 0]).toEqual([row.name, true]);
    }
  });

  test(
    'what its button leads to is there: who asks has asked, who was answered has the answer',
    { tags: 'nightly' },
    async () => {
      for (const { row, cookie } of await orders()) {
        const banner = bannerOf({
          type: row.type,
          subType: row.subType,
          status: row.status,
          pipelineStatus: row.processing_pipeline_status ?? null,
          isPartner: false,
        });
        expect([row.name, banner !== undefined]).toEqual([row.name, true]);
        const { answers } = await read<{ answers: unknown }>(`/api/projects/${row.projectId}/mobilization`, cookie);
        const isScanned =
          row.type === 'SCANIT' &&
          !['Order Request', 'Estimate Ready', 'Deposit Due', 'Confirm Scan Date'].includes(row.status);
        expect([row.name, answers !== null]).toEqual([row.name, isScanned]);
        if (row.type === 'SCANIT')
          expect([row.name, row.scan_date !== null, row.second_scan_date !== null]).toEqual([row.name, true, true]);
        const { messages } = await read<{ messages: { isStaff: boolean }[] }>(
          `/api/projects/${row.projectId}/messages${cookie === staff ? '?thread=team' : ''}`,
          cookie,
        );
        if (['Pending Approval', 'Order Delayed'].includes(row.status))
          expect([row.name, messages.some(({ isStaff }) => isStaff)]).toEqual([row.name, true]);
        expect([row.name, row.estimated_total_sqft !== null]).toEqual([row.name, true]);
      }
    },
  );

  test(
    'what its results say is ready can be opened, and nothing else; its sizes are one',
    { tags: 'nightly' },
    async () => {
      let [opened, empty] = [0, 0];
      for (const { row } of await orders()) {
        if (!['Order Processing', 'Order Completed'].includes(row.status)) continue;
        const { reached } = stepHighlight(row.processing_pipeline_status, false);
        const has = (role: string, format: string) =>
          row.assets.some((each) => each.role === role && each.format === format);
        const ready = [
          has('cloud', 'octree'),
          has('cloud_classified', 'octree'),
          has('model', 'frag'),
          has('drawing', 'svg'),
        ];
        // A completed order without a segmented cloud shows the last two steps alone (F3).
        const shown = row.status === 'Order Completed' && !ready[1] ? [2, 3] : [0, 1, 2, 3];
        for (const step of shown)
          expect([row.name, step + 1, ready[step]]).toEqual([row.name, step + 1, step < reached]);
        opened += ready.filter(Boolean).length;
        if (reached === 0) empty++;
      }
      expect([opened, empty]).toEqual([6, 1]);
      const school = (await orders()).find(({ row }) => row.name === IN_WORK_BY_PARTS)?.row;
      const model = school?.assets.find(({ name }) => name === 'elements.json');
      const elements = building.parse(await read(model?.asset_url ?? '', cookies['demo-admin']));
      expect([school?.ip_calculated_total_sqft, school?.estimated_total_sqft]).toEqual([
        totalAreaSqft(elements).sqft,
        totalAreaSqft(elements).sqft,
      ]);
    },
  );

  test('its dates go by the clock at its building, whose state and pin are kept', { tags: 'nightly' }, async () => {
    const eastern = new Set(['ME', 'MA', 'NH', 'VT', 'RI', 'NY']);
    const places = await server.db
      .select({ name: location.name, region: location.region, latitude: location.latitude })
      .from(location);
    expect(places.filter(({ region, latitude }) => !eastern.has(region ?? '') || latitude === null)).toEqual([]);
    for (const { row } of await orders()) {
      const { scan } = await read<{ scan: { timeZone: string } }>(`/api/ops/projects/${row.projectId}`, staff);
      expect([row.name, scan.timeZone]).toEqual([row.name, 'America/New_York']);
    }
  });

  test(
    'a delivery in parts has delivered half of them, and the model that it speaks of can be opened',
    { tags: 'nightly' },
    async () => {
      const found = (await orders()).find(({ row }) => row.name === IN_WORK_BY_PARTS)?.row;
      expect(found?.is_project_sequence_delivery).toBe(true);
      expect(
        Object.values(found?.sequence_delivery ?? {})
          .map(({ status }) => status)
          .sort(),
      ).toEqual(['completed', 'completed', 'processing', 'upcoming']);
      expect(found?.assets.some(({ role, format }) => role === 'model' && format === 'frag')).toBe(true);
      const done = (await orders()).filter(({ row }) => row.status === 'Order Completed');
      expect(done.every(({ row }) => row.assets.some(({ role }) => role === 'model'))).toBe(true);
    },
  );

  test('members and visitors see no money of it', async () => {
    const answersTo = async (projectId: string, cookie: string | undefined) =>
      Promise.all(
        ['estimate.pdf', 'authorization', 'authorization.pdf'].map(
          async (paper) => (await server.call('GET', `/api/projects/${projectId}/${paper}`, { cookie })).status,
        ),
      );
    for (const { row, isOwn } of await orders()) {
      const bills = await server.db
        .select({ id: invoice.id })
        .from(invoice)
        .where(eq(invoice.projectId, row.projectId));
      for (const cookie of [
        cookies['demo-user'],
        cookies['demo-partner'],
        ...(isOwn ? [] : [cookies['demo-admin'], undefined]),
      ]) {
        expect((await answersTo(row.projectId, cookie)).every((status) => status >= 400)).toBe(true);
        for (const { id } of bills)
          expect((await server.call('GET', `/api/invoices/${id}`, { cookie })).status).toBeGreaterThanOrEqual(400);
        const seen = await server.call('GET', `/api/at/project?projectId=${row.projectId}`, { cookie });
        if (!seen.ok) continue;
        const fields: WireProject = await seen.json();
        expect([
          row.name,
          fields.revenue ?? null,
          fields.estimate_url ?? null,
          fields.stripe_invoice_url ?? null,
          fields.order_summary?.totalCents ?? null,
        ]).toEqual([row.name, null, null, null, null]);
      }
    }
  });
});

const papersOf = async () => {
  const tables = [order, estimate, invoice, signature, statusMove] as const;
  return Promise.all(tables.map(async (table) => (await server.db.select({ id: table.id }).from(table)).length));
};

test('seeding again writes no second paper', async () => {
  const before = await papersOf();
  await Promise.all([seedDemo({ ...server, withScans: true }), seedDemo({ ...server, withScans: true })]);
  expect(await papersOf()).toEqual(before);
});

test(
  'a demo of an older version gets what is missing, but not where somebody went on',
  { tags: 'nightly' },
  async () => {
    const older = await startTestServer();
    try {
      await seedDemo({ ...older, withScans: false });
      const named = await older.db
        .select({ id: project.id, name: project.name })
        .from(project)
        .where(inArray(project.name, ['Harbor Street 12', 'Customs House', 'Sail Loft']));
      const ids = named.map(({ id }) => id);
      for (const table of [signature, invoice, estimate, order, statusMove] as const)
        await older.db.delete(table).where(inArray(table.projectId, ids));
      await older.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.name, 'Sail Loft'));
      await seedDemo({ ...older, withScans: false });
      const withOrder = await older.db
        .select({ name: project.name })
        .from(order)
        .innerJoin(project, eq(project.id, order.projectId))
        .where(inArray(order.projectId, ids));
      expect(withOrder.map(({ name }) => name).sort()).toEqual(['Customs House', 'Harbor Street 12']);
    } finally {
      await older.stop();
    }
  },
);
