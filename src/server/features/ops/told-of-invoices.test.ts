import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditSentence } from '#domain/audit/audit-actions.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { audit, invoice, notification, outboxMail, teamBilling } from '#server/platform/database/schema.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ADMIN = 'money-admin@example.com';
let server: TestServer;
let finance: string;
let admin: string;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  finance = await staffOf(server, 'finance');
  admin = await server.signUp(ADMIN);
  teamId = await teamIdOf(server, admin);
});
afterAll(() => server.stop());

const bill = async (projectId: string): Promise<{ id: string; number: string }> =>
  (
    await server.call('POST', `/api/ops/projects/${projectId}/invoices`, {
      cookie: finance,
      body: { kind: 'other', lines: [{ label: 'Extra floor', reason: '', amountCents: 7000 }] },
    })
  ).json();
const mark = async (invoiceId: string, to: string) =>
  (
    await server.call('POST', `/api/ops/invoices/${invoiceId}/status`, {
      cookie: finance,
      body: { to, reason: 'As agreed by phone' },
    })
  ).status;

test('an invoice that is issued, withdrawn or settled by hand reaches open pages; a withdrawal is news, a settlement a mail', async () => {
  const { id: projectId, name } = await storeProject(server, teamId, { name: 'Chapel' });
  const events: unknown[] = [];
  const stop = server.events.subscribe({
    teamId,
    userId: null,
    linkId: null,
    onEvent: (event) => events.push(event),
    onGap: () => undefined,
  });
  const told = async (count: number) =>
    expect.poll(() => events).toMatchObject(Array.from({ length: count }, () => ({ projectId })));
  const [first, second] = [await bill(projectId), await bill(projectId)];
  await told(2);
  expect(await mark(first.id, 'void')).toBe(200);
  await told(3);
  expect(await mark(second.id, 'paid')).toBe(200);
  await told(4);
  stop();
  const news = await server.db.select().from(notification).where(eq(notification.projectId, projectId));
  const titles = news.map(({ kind, facts }) => notificationText(kind, facts, { seesMoney: true }).title);
  expect(titles.toSorted()).toEqual([
    `A new invoice for ${name}`,
    `A new invoice for ${name}`,
    `Invoice ${first.number} for ${name} was withdrawn`,
  ]);
  const bell = await (await server.call('GET', '/api/notifications', { cookie: admin })).json();
  const hrefs: string[] = bell.items.map(({ href }: { href: string }) => href.split('?')[0]);
  expect(hrefs.filter((href) => href.startsWith('/invoices/')).toSorted()).toEqual(
    [first, second].map(({ id }) => `/invoices/${id}`).toSorted(),
  );
  expect(hrefs.filter((href) => href.startsWith('/location/'))).toHaveLength(1);
  const mails = await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, ADMIN));
  expect(mails.map(({ subject }) => subject)).toContain(`Payment received for invoice ${second.number}: ${name}`);
});

test(
  "an invoice for something besides an order's price bears neither the order's terms nor its scope of work",
  { tags: 'nightly' },
  async () => {
    const { id: projectId } = await storeProject(server, teamId, { name: 'Mill' });
    const { id } = await bill(projectId);
    const pdf = await server.call('GET', `/api/invoices/${id}/invoice.pdf`, { cookie: admin });
    const words = pdfWords(Buffer.from(await pdf.arrayBuffer()));
    expect(words).toContain('Extra floor');
    expect(words).not.toMatch(/Scope of work|Terms|50%/);
  },
);

test('a due date of a year that nobody means is refused in words', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Old Mill' });
  for (const dueOn of ['0026-12-01', '9999-12-31']) {
    const answer = await server.call('POST', `/api/ops/projects/${id}/invoices`, {
      cookie: finance,
      body: { kind: 'other', lines: [{ label: 'Extra floor', reason: '', amountCents: 7000 }], dueOn },
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Check the year: dates must be from 2000 to 2100.'),
    ]);
  }
});

test(
  'an invoice goes to the billing contact and address, is due by the terms of the customer, and keeps all of them',
  { tags: 'nightly' },
  async () => {
    const { id: projectId } = await storeProject(server, teamId, { name: 'Weir' });
    const agreed = { contactName: 'Jo Ledger', billingAddress: 'PO Box 7, Salem, MA 01970', paymentTerms: 'Net 45' };
    await server.db.insert(teamBilling).values({ teamId, ...agreed, updatedAt: new Date() });
    const { id } = await bill(projectId);
    await server.db.delete(teamBilling).where(eq(teamBilling.teamId, teamId));
    const [row] = await server.db.select().from(invoice).where(eq(invoice.id, id));
    expect(((row?.dueAt.getTime() ?? 0) - (row?.issuedAt.getTime() ?? 0)) / 86_400_000).toBe(45);
    const page = await (await server.call('GET', `/api/invoices/${id}`, { cookie: admin })).json();
    expect(page.to.lines).toEqual(['Jo Ledger', 'PO Box 7, Salem, MA 01970']);
    expect(page.terms).toBe('Net 45');
    const pdf = await server.call('GET', `/api/invoices/${id}/invoice.pdf`, { cookie: admin });
    const words = pdfWords(Buffer.from(await pdf.arrayBuffer()));
    for (const shown of ['Jo Ledger', 'PO Box 7, Salem, MA 01970', 'Net 45']) expect(words).toContain(shown);
    expect(words).not.toContain('On receipt');
  },
);

test('a payment that was expected and did not arrive leaves the invoice open again; what was withdrawn stays so', async () => {
  const { id: projectId } = await storeProject(server, teamId, { name: 'Barn' });
  const { id } = await bill(projectId);
  const statusNow = async () =>
    (await server.db.select({ status: invoice.status }).from(invoice).where(eq(invoice.id, id)))[0]?.status;
  expect(await mark(id, 'open'), 'it is open').toBe(409);
  expect([await mark(id, 'pending'), await statusNow()]).toEqual([200, 'pending']);
  expect([await mark(id, 'open'), await statusNow()]).toEqual([200, 'open']);
  const log = await server.db.select().from(audit).where(eq(audit.objectId, projectId));
  expect(log.filter(({ action }) => action === 'invoice.set').map((row) => auditSentence(row))).toEqual([
    expect.stringMatching(/^marked the invoice \S+ of Barn as payment in progress$/),
    expect.stringMatching(/^marked the invoice \S+ of Barn as open$/),
  ]);
  expect([await mark(id, 'void'), await mark(id, 'open'), await statusNow()]).toEqual([200, 409, 'void']);
});
