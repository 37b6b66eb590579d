import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asset,
  mobilization,
  project as projectTable,
  sequenceItem,
  statusMove,
} from '#server/platform/database/schema.ts';
import { storePapers } from '#server/testing/stored-papers.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin: string;
let member: string;
let friend: string;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('track-admin@example.com', { teamName: 'Track' });
  friend = await server.signUp('track-friend@example.com');
  teamId = await teamIdOf(server, admin);
  member = await joinAs(server, 'track-member@example.com', teamId);
});
afterAll(() => server.stop());

const confidential = [
  'scan_date',
  'second_scan_date',
  'scan_date_final',
  'earliest_deadline_days',
  'latest_deadline_days',
  'earliest_deadline',
  'latest_deadline',
  'expectedDeliveryDate',
  'scan_partner_latest_deadline',
  'architecture_deadline',
  'revenue',
  'customer_contract_type',
  'estimate_url',
  'stripe_invoice_url',
];

async function storeTracked() {
  const project = await storeProject(server, teamId, {
    name: 'Mill',
    type: 'SCANIT',
    subType: 'Standard',
    status: 'Order Delayed',
    leftStatus: 'Order Processing',
    scanDate: '2026-12-01',
    scanDateFinal: new Date('2026-12-03T14:00:00Z'),
    earliestDeadlineDays: 4,
    latestDeadlineDays: 7,
    interiorSqft: 24_000,
    revitVersion: 'Revit 2025',
    latestComment: ['One', 'Two'],
    latestCommentHeader: 'News',
    place: { address: '1 Elm Street, Troy, NY 12180' },
  });
  await server.db.insert(sequenceItem).values({
    projectId: project.id,
    teamId,
    key: 'architectureAndSiteModel',
    status: 'processing',
    expectedOn: '2026-12-20',
    updatedAt: new Date(),
  });
  await server.db.insert(statusMove).values({
    projectId: project.id,
    teamId,
    fromStatus: 'Order Processing',
    toStatus: 'Order Delayed',
    mover: 'staff',
    reason: 'The scanner is in repair.',
    createdAt: new Date(),
  });
  await storePapers(server, project);
  const read = async (cookie: string) =>
    (await server.call('GET', `/api/at/project?projectId=${project.id}`, { cookie })).json();
  return { project, read };
}

test('an admin follows an order with its dates, its papers and its delivery in parts [S11 S23 S24]', async () => {
  const { project, read } = await storeTracked();
  expect(await read(admin)).toMatchObject({
    left_status: 'Order Processing',
    status_reason: 'The scanner is in repair.',
    estimated_total_sqft: 24_000,
    revit_version: 'Revit 2025',
    comment_header: 'News',
    comment: 'One\nTwo',
    sequence_delivery: { architectureAndSiteModel: { status: 'processing' } },
    scan_date: '2026-12-01',
    scan_date_final: '2026-12-03T14:00:00.000Z',
    earliest_deadline: '2026-12-09',
    latest_deadline: '2026-12-14',
    architecture_deadline: '2026-12-20',
    estimate_url: `/api/projects/${project.id}/estimate.pdf`,
    stripe_invoice_url: expect.stringMatching(/^\/invoices\/[0-9a-f-]{36}$/),
    scanit_mobilization_form_url: `/location/${project.locationId}/project/${project.id}?function=mobilization`,
  });
});

test('the day that staff expect is the estimated delivery, and answers for the crew are known to be sent [S7 Y5]', async () => {
  const { project, read } = await storeTracked();
  expect(await read(member)).toMatchObject({ mobilization_sent_at: null });
  await server.db
    .update(projectTable)
    .set({ expectedDeliveryAt: new Date('2026-12-22T17:00:00Z') })
    .where(eq(projectTable.id, project.id));
  await server.db
    .insert(mobilization)
    .values({ projectId: project.id, teamId, answers: {}, submittedAt: new Date('2026-12-01T10:00:00Z') });
  expect(await read(admin)).toMatchObject({
    earliest_deadline: '2026-12-22',
    latest_deadline: '2026-12-22',
    mobilization_sent_at: '2026-12-01T10:00:00.000Z',
  });
  expect(await read(member)).toMatchObject({ mobilization_sent_at: '2026-12-01T10:00:00.000Z' });
});

test('dates, prices and papers are absent for other members and for guests, not blank [S22 X5]', async () => {
  const { project, read } = await storeTracked();
  await server.call('POST', `/api/locations/${project.locationId}/shares`, {
    cookie: admin,
    body: { email: 'track-friend@example.com', canDownload: true },
  });
  for (const cookie of [member, friend]) {
    const seen = await read(cookie);
    expect(seen.status_reason).toBe(cookie === member ? 'The scanner is in repair.' : null);
    expect(seen).toMatchObject({
      id: project.id,
      left_status: 'Order Processing',
      sequence_delivery: { architectureAndSiteModel: { status: 'processing' } },
    });
    expect(Object.keys(seen).filter((key) => confidential.includes(key) || key.endsWith('_deadline'))).toEqual([]);
  }
});

test('the team reads the plan of its scan, a link before a file; those it is shared with do not [S23 Y5]', async () => {
  const { project, read } = await storeTracked();
  expect(await read(member)).toMatchObject({ implementation_plan_url: null, scanit_implementation_plan: [] });
  const [file] = await server.db
    .insert(asset)
    .values({
      projectId: project.id,
      role: 'implementation_plan',
      product: 'SCANIT',
      format: 'pdf',
      pdfSubtype: 'Implementation_Plan',
      name: 'plan.pdf',
      storageKey: `project/${project.id}/plan.pdf`,
      bytes: 1,
      sha256: 'a',
      createdAt: new Date(),
    })
    .returning({ id: asset.id });
  const url = `/api/proxy-file/${file?.id}?mode=download`;
  expect(await read(member)).toMatchObject({
    implementation_plan_url: url,
    scanit_implementation_plan: [{ url, filename: 'plan.pdf' }],
  });
  await server.db
    .update(projectTable)
    .set({ implementationPlanUrl: 'https://plans.example/1' })
    .where(eq(projectTable.id, project.id));
  expect(await read(member)).toMatchObject({ implementation_plan_url: 'https://plans.example/1' });
  await server.call('POST', `/api/locations/${project.locationId}/shares`, {
    cookie: admin,
    body: { email: 'track-friend@example.com', canDownload: true },
  });
  const shared = await read(friend);
  expect([shared.implementation_plan_url, shared.scanit_implementation_plan, shared.assets]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});
