import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { invoiceToken, issueInvoice } from '#server/records/papers/issue.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"paperPdf":{"max":2,"windowSeconds":3600}}' });
});
afterAll(() => server.stop());

async function invoiceOf(email: string) {
  const cookie = await server.signUp(email, { teamName: `House of ${email}` });
  const { id: projectId } = await storeProject(server, await teamIdOf(server, cookie), { status: 'Deposit Due' });
  const { id } = await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'deposit',
      amountCents: 10_000,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  return { cookie, id, token: invoiceToken(server.config.AUTH_SECRET, id) };
}

test(
  'PDFs of a person, and of an address without a session, are counted by a limit of their own; others still get theirs',
  { tags: 'nightly' },
  async () => {
    const [one, other] = [await invoiceOf('many@example.com'), await invoiceOf('other@example.com')];
    const pdf = async ({ id, cookie }: typeof one) =>
      (await server.call('GET', `/api/invoices/${id}/invoice.pdf`, { cookie })).status;
    const hosted = async () => (await server.call('GET', `/api/hosted-invoices/${one.token}/invoice.pdf`)).status;
    expect([await pdf(one), await pdf(one), await pdf(one)]).toEqual([200, 200, 429]);
    expect([await hosted(), await hosted(), await hosted()]).toEqual([200, 200, 429]);
    expect(await pdf(other)).toBe(200);
    // Its page is not a PDF.
    expect((await server.call('GET', `/api/invoices/${one.id}`, { cookie: one.cookie })).status).toBe(200);
  },
);
