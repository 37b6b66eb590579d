import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { audit, invoice, operatorSetting, outboxMail } from '#server/platform/database/schema.ts';
import { issueInvoice } from '#server/records/papers/issue.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { remindOfInvoices } from './remind-invoices.ts';

const ADMIN = 'reminded@example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const set = (key: string, value: string) =>
  server.db
    .insert(operatorSetting)
    .values({ key, value, updatedAt: new Date() })
    .onConflictDoUpdate({ target: operatorSetting.key, set: { value } });

test('an open invoice is reminded of on the days that are set, once by many workers, with its address', async () => {
  const teamId = await teamIdOf(server, await server.signUp(ADMIN, { teamName: 'Reminded House' }));
  const { id: projectId } = await storeProject(server, teamId, { status: 'Order Completed', name: 'Reminded' });
  await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'balance',
      amountCents: 290_001,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  const [bill] = await server.db.select().from(invoice).where(eq(invoice.projectId, projectId));
  const parts = {
    db: server.db,
    mailer: server.mailer,
    publicUrl: server.config.PUBLIC_URL,
    secret: server.config.AUTH_SECRET,
  };
  const after = (days: number) => new Date((bill?.dueAt.getTime() ?? 0) + days * 86_400_000 + 1000);
  const mails = async () =>
    (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, ADMIN))).filter(({ subject }) =>
      subject.includes(`Reminder: invoice ${bill?.number}`),
    );
  await remindOfInvoices(parts, after(2));
  expect(await mails()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => remindOfInvoices(parts, after(3))));
  await remindOfInvoices(parts, after(4));
  expect(await mails()).toMatchObject([
    { text: expect.stringMatching(/comes to \$2,900\.01 and was due on .*\/invoice\//s) },
  ]);
  await set('invoice_reminders', 'off');
  await remindOfInvoices(parts, after(10));
  await set('invoice_reminders', '3, 10');
  expect(await mails()).toHaveLength(1);
  await remindOfInvoices(parts, after(10));
  expect(await mails()).toHaveLength(2);
  expect(
    (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).filter(
      ({ action }) => action === 'invoice.remind',
    ),
  ).toHaveLength(2);
  await set('invoice_reminders', '3, 10, 20');
  await server.db
    .update(invoice)
    .set({ status: 'paid' })
    .where(eq(invoice.id, bill?.id ?? ''));
  await remindOfInvoices(parts, after(20));
  expect(await mails()).toHaveLength(2);
});
