import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { inScope } from '#server/platform/database/database.ts';
import {
  audit,
  invoice,
  notification,
  order,
  outboxMail,
  project,
  signature,
  statusMove,
} from '#server/platform/database/schema.ts';
import { issueEstimate, issueInvoice } from '#server/records/papers/issue.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const STAFF = 'moves-support@example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: STAFF, RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
});
afterAll(() => server.stop());

async function orderAt(status: string, name: string) {
  const cookie = await server.signUp(`${name}@example.com`);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, { status, name: `Hall of ${name}` });
  return { cookie, teamId, projectId, path: `/api/projects/${projectId}` };
}
type Placed = Awaited<ReturnType<typeof orderAt>>;
const depositOf = (projectId: string) =>
  inScope(server.db, { kind: 'system' }, (transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'deposit',
      amountCents: 145_001,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
const cancel = ({ path, cookie }: Pick<Placed, 'path' | 'cookie'>, reason = 'We have sold the building') =>
  server.call('POST', `${path}/cancel-order`, { cookie, body: { reason } });
const goOn = ({ path, cookie }: Pick<Placed, 'path' | 'cookie'>) =>
  server.call('POST', `${path}/continue-order`, { cookie });
const statusOf = async (projectId: string) =>
  (await server.db.select({ status: project.status }).from(project).where(eq(project.id, projectId)))[0]?.status;
const invoicesOf = async (projectId: string) =>
  (await server.db.select({ status: invoice.status }).from(invoice).where(eq(invoice.projectId, projectId))).map(
    ({ status }) => status,
  );
const mailsTo = async (part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, STAFF))).filter(({ text }) =>
    text.includes(part),
  );

test('an admin cancels at Deposit Due: the open invoice is withdrawn, with history, audit, news for the team and for staff', async () => {
  const placed = await orderAt('Deposit Due', 'cancels');
  const { projectId, teamId } = placed;
  await joinAs(server, 'cancels-member@example.com', teamId);
  await depositOf(projectId);
  expect(await (await cancel(placed)).json()).toEqual({ status: 'Order Cancelled' });
  expect([await statusOf(projectId), await invoicesOf(projectId)]).toEqual(['Order Cancelled', ['void']]);
  expect(await server.db.select().from(statusMove).where(eq(statusMove.projectId, projectId))).toMatchObject([
    { fromStatus: 'Deposit Due', toStatus: 'Order Cancelled', mover: 'admin', reason: 'We have sold the building' },
  ]);
  const acts = (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).map(
    ({ action, details }) => ({ action, ...(details as object) }),
  );
  expect(acts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'invoice.set', after: 'void' }),
      expect.objectContaining({
        action: 'project.move',
        after: 'Order Cancelled',
        reason: 'We have sold the building',
      }),
    ]),
  );
  expect(await server.db.select().from(notification).where(eq(notification.projectId, projectId))).toMatchObject([
    { kind: 'status', facts: { status: 'Order Cancelled' } },
  ]);
  await expect
    .poll(() => mailsTo(projectId))
    .toMatchObject([{ text: expect.stringContaining('We have sold the building') }]);
  expect((await cancel(placed)).status).toBe(409);
});

test.each(['Order Prospect', 'Order Request', 'Estimate Ready'])(
  'it is cancelled from %s as well, with the form that waits for a signature',
  async (status) => {
    const placed = await orderAt(status, `early-${status.replace(' ', '-')}`.toLowerCase());
    const { id: estimateId } = await inScope(server.db, { kind: 'system' }, (transaction) =>
      issueEstimate(transaction, { projectId: placed.projectId, quote: sampleQuote, now: new Date(), issuedBy: null }),
    );
    await server.db.insert(signature).values({
      projectId: placed.projectId,
      teamId: placed.teamId,
      estimateId,
      provider: 'docuseal',
      submissionId: crypto.randomUUID(),
      submissionUrl: 'https://sign.example/s/x',
      createdAt: new Date(),
    });
    expect((await cancel(placed)).status).toBe(200);
    expect([
      await statusOf(placed.projectId),
      (await server.db.select().from(signature).where(eq(signature.projectId, placed.projectId))).map(
        (row) => row.status,
      ),
    ]).toEqual(['Order Cancelled', ['replaced']]);
  },
);

test.each(['Confirm Scan Date', 'Order Processing', 'Order Completed', 'Order Delayed'])(
  'from %s it is a matter for support',
  async (status) => {
    const placed = await orderAt(status, `late-${status.replaceAll(' ', '-')}`.toLowerCase());
    const refused = await cancel(placed);
    expect([refused.status, (await refused.json()).error]).toEqual([
      409,
      `This order is at '${status}' and can no longer be canceled here. Please contact support.`,
    ]);
    expect(await statusOf(placed.projectId)).toBe(status);
  },
);

test('while a payment is under way nothing is cancelled; a reason is needed', async () => {
  const placed = await orderAt('Deposit Due', 'pays');
  const { id } = await depositOf(placed.projectId);
  await server.db.update(invoice).set({ status: 'pending' }).where(eq(invoice.id, id));
  expect([(await cancel(placed, ' ')).status, (await cancel(placed)).status]).toEqual([400, 409]);
  expect([await statusOf(placed.projectId), await invoicesOf(placed.projectId)]).toEqual(['Deposit Due', ['pending']]);
});

test('an admin goes on from an estimate: the order is a whole one, and staff are notified, once', async () => {
  const placed = await orderAt('Order Prospect', 'goes-on');
  const { projectId, teamId } = placed;
  await server.db.insert(order).values({
    projectId,
    draftId: crypto.randomUUID(),
    teamId,
    service: 'scanit',
    inputs: { ...newOrder('scanit') },
    isEstimateOnly: true,
    createdAt: new Date(),
  });
  const answers = await Promise.all([goOn(placed), goOn(placed)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([
    await statusOf(projectId),
    (await server.db.select().from(order).where(eq(order.projectId, projectId))).map(
      ({ isEstimateOnly }) => isEstimateOnly,
    ),
  ]).toEqual(['Order Request', [false]]);
  await expect.poll(() => mailsTo(projectId)).toMatchObject([{ subject: 'Hall of goes-on is going ahead' }]);
});

test('members, staff and other teams neither cancel nor go on', async () => {
  const placed = await orderAt('Order Prospect', 'rights');
  const member = await joinAs(server, 'moves-member@example.com', placed.teamId);
  const stranger = await server.signUp('moves-stranger@example.com');
  const staff = await server.signUp('moves-staff@example.com');
  await server.makeStaff('moves-staff@example.com');
  for (const act of [cancel, goOn]) {
    const statuses = [];
    for (const cookie of [member, stranger, staff, '']) statuses.push((await act({ ...placed, cookie })).status);
    expect(statuses).toEqual([403, 404, 403, 401]);
  }
  expect(await statusOf(placed.projectId)).toBe('Order Prospect');
});
