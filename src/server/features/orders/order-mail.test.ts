import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '#server/platform/database/schema.ts';
import { MAIL_QUEUE, type MailJob } from '#server/platform/queue/queue.ts';
import { beginAsVisitor } from '#server/testing/order-file.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder as place, wizardOrder } from '#server/testing/wizard-order.ts';

let server: TestServer;
beforeAll(async () => {
  // Nobody listens there: the mail is a job, and stays one.
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@operator.example' });
});
afterAll(() => server.stop());

const waitingFor = async (to: string) =>
  (await server.queue.findJobs<MailJob>(MAIL_QUEUE, { data: { to } })).map(({ data }) => data.subject);

test('with a mail server the mail of an order is queued with the order, once, and an order that is refused queues none [O16 O17]', async () => {
  const draftId = crypto.randomUUID();
  const cookie = await beginAsVisitor(server, draftId, 'queued@example.com');
  const before = await waitingFor('queued@example.com');
  const wanted = wizardOrder('bimit', { draftId });
  expect((await place(server, cookie, { ...wanted, seenTotalCents: 1 })).status).toBe(409);
  expect(await waitingFor('queued@example.com')).toEqual(before);
  for (let time = 0; time < 2; time++) expect((await place(server, cookie, wanted)).status).toBe(200);
  expect(await server.db.select({ draftId: order.draftId }).from(order).where(eq(order.draftId, draftId))).toHaveLength(
    1,
  );
  expect(
    (await waitingFor('queued@example.com')).filter((subject) => subject.startsWith('We received your order')),
  ).toHaveLength(1);
});
