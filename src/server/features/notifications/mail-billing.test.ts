import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { invoice, outboxMail, teamBilling } from '#server/platform/database/schema.ts';
import { invoiceToken, issueInvoice } from '#server/records/papers/issue.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { mailNotifications } from './mail-notifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mailsTo = async (recipient: string) =>
  server.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient));
const work = () =>
  mailNotifications(
    { db: server.db, mailer: server.mailer, publicUrl: server.config.PUBLIC_URL, secret: server.config.AUTH_SECRET },
    new Date(),
  );

/** A team with a billing e-mail, and a way to bill it. */
async function billed(admin: string, contactEmail: string) {
  const teamId = await teamIdOf(server, await server.signUp(admin));
  await server.db.insert(teamBilling).values({ teamId, contactEmail, updatedAt: new Date() });
  const { id: projectId } = await storeProject(server, teamId, { name: 'Quay', status: 'Order Completed' });
  return () =>
    inScope(server.db, { kind: 'system' }, (transaction) =>
      issueInvoice(transaction, {
        projectId,
        kind: 'other',
        amountCents: 12_345,
        now: new Date(),
        issuedBy: null,
        secret: server.config.AUTH_SECRET,
      }),
    );
}

test('a new invoice goes to the billing e-mail, once, with the address that needs no account; what was paid meanwhile does not', async () => {
  const issue = await billed('has-books@example.com', 'books@example.com');
  const first = await issue();
  const paid = await issue();
  await server.db.update(invoice).set({ status: 'paid' }).where(eq(invoice.id, paid.id));
  await work();
  await work();
  expect(await mailsTo('books@example.com')).toMatchObject([
    {
      subject: 'A new invoice for Quay',
      text: expect.stringMatching(
        new RegExp(
          `Invoice ${first.number} for Quay comes to \\$123\\.45 and is due on receipt[^]*/invoice/${invoiceToken(server.config.AUTH_SECRET, first.id)}`,
        ),
      ),
    },
  ]);
});

test('an admin whose own address it is gets none besides', async () => {
  const issue = await billed('own-books@example.com', 'own-books@example.com');
  await issue();
  await work();
  expect((await mailsTo('own-books@example.com')).filter(({ text }) => text.includes('/invoice/'))).toEqual([]);
});
