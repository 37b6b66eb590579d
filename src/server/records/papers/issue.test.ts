import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { estimate, invoice, order, team } from '#server/platform/database/schema.ts';
import { sampleQuote as quote } from '#server/testing/sample-quote.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { issueEstimate, issueInvoice } from './issue.ts';

const SECRET = 'only-for-tests';
let server: TestServer;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  teamId = await teamIdOf(server, await server.signUp('issue@example.com', { teamName: 'Issuers' }));
});
afterAll(() => server.stop());

const asSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(server.db, { kind: 'system' }, work);
const inYear = (year: number) => new Date(Date.UTC(year, 10, 22, 12));
const billOf = (projectId: string, now: Date, amountCents = 145_001) => ({
  projectId,
  kind: 'deposit' as const,
  amountCents,
  now,
  issuedBy: null,
  secret: SECRET,
});

test('twenty invoices at the same time are numbered 1 to 20; those that fail leave no gap', async () => {
  const { id: projectId } = await storeProject(server, teamId);
  const now = inYear(2031);
  const issues = Array.from({ length: 26 }, (_, index) =>
    asSystem(async (transaction) => {
      const issued = await issueInvoice(transaction, billOf(projectId, now));
      if (index % 4 === 3) throw new Error('the order could not be stored');
      return issued.number;
    }),
  );
  const numbers = (await Promise.allSettled(issues)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `INV-2031-${String(index + 1).padStart(4, '0')}`),
  );
  expect((await asSystem((transaction) => issueInvoice(transaction, billOf(projectId, inYear(2032))))).number).toBe(
    'INV-2032-0001',
  );
});

test('an estimate freezes what it shows: later changes of team and project do not reach it', async () => {
  const { id: projectId } = await storeProject(server, teamId, {
    name: 'Frozen Hall',
    interiorSqft: 2000,
    scopes: ['Architecture', 'Mep'],
    place: { address: '1 Elm St, Boston, MA 02210', spaceType: 'Office', region: 'MA' },
  });
  await server.db.insert(order).values({
    projectId,
    draftId: crypto.randomUUID(),
    teamId,
    service: 'scanit',
    inputs: { floors: 3, instructions: 'Ring twice' },
    createdAt: new Date(),
  });
  const { id, number } = await asSystem((transaction) =>
    issueEstimate(transaction, { projectId, quote, now: inYear(2026), issuedBy: null }),
  );
  await server.db.update(team).set({ name: 'Renamed' }).where(eq(team.id, teamId));
  const [stored] = await server.db.select().from(estimate).where(eq(estimate.id, id));
  expect(number).toBe('EST-2026-0001');
  expect(stored).toMatchObject({ status: 'issued', totalCents: 290_001, validUntil: '2026-12-22' });
  expect(stored?.content).toMatchObject({
    to: { name: 'Issuers' },
    from: { name: 'Storey' },
    project: { name: 'Frozen Hall', orderId: projectId.slice(0, 12), service: 'SCANIT' },
    scopes: ['Architecture', 'MEPF'],
    instructions: 'Ring twice',
    discount: { label: 'Lifetime discount, 10% of the building model', listCents: 300_001, amountCents: 10_000 },
    totalCents: 290_001,
    dueNowCents: 145_001,
    delivery: { earliestDays: 8, latestDays: 15, earliestOn: null, countedFrom: 'scan' },
    place: { address: '1 Elm St, Boston, MA 02210' },
  });
  expect(stored?.content.facts).toEqual(
    expect.arrayContaining([
      { label: 'Scan area', value: '2,000 sq ft' },
      { label: 'Floors', value: '3' },
    ]),
  );
});

test('a newer estimate of a project replaces the older, and only one is current', async () => {
  const { id: projectId } = await storeProject(server, teamId);
  const issue = () =>
    asSystem((transaction) => issueEstimate(transaction, { projectId, quote, now: inYear(2027), issuedBy: null }));
  await issue();
  const { number } = await issue();
  const rows = await server.db.select().from(estimate).where(eq(estimate.projectId, projectId));
  expect(rows.map((row) => `${row.number} ${row.status}`).toSorted()).toEqual([
    'EST-2027-0001 replaced',
    'EST-2027-0002 issued',
  ]);
  expect(number).toBe('EST-2027-0002');
});

test('an invoice is of the sum of its lines, and due at once unless the customer has an agreement', async () => {
  const plain = await storeProject(server, teamId);
  const agreed = await storeProject(server, teamId, { customerContractType: 'MSA Agreement' });
  const issue = (bill: Parameters<typeof issueInvoice>[1]) =>
    asSystem((transaction) => issueInvoice(transaction, bill));
  const lines = [{ label: 'Travel', reason: '', amountCents: 100 }];
  await expect(issue({ ...billOf(plain.id, inYear(2028), 101), lines })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(issue(billOf(plain.id, inYear(2028), 0))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await issue({ ...billOf(plain.id, inYear(2028), 100), lines });
  await issue(billOf(agreed.id, inYear(2028)));
  const dueOf = async (projectId: string) =>
    (await server.db.select().from(invoice).where(eq(invoice.projectId, projectId)))[0];
  expect(await dueOf(plain.id)).toMatchObject({
    number: 'INV-2028-0001',
    amountCents: 100,
    status: 'open',
    dueAt: inYear(2028),
    content: { dueOn: null },
  });
  expect(await dueOf(agreed.id)).toMatchObject({
    number: 'INV-2028-0002',
    dueAt: new Date(Date.UTC(2028, 11, 22, 12)),
    content: { dueOn: '2028-12-22', groups: [{ lines: [{ label: 'Deposit, 50%', amountCents: 145_001 }] }] },
  });
});

test("members of another team neither see nor issue a team's papers", async () => {
  const { id: projectId } = await storeProject(server, teamId);
  const { id } = await asSystem((transaction) => issueInvoice(transaction, billOf(projectId, inYear(2029))));
  const other = {
    kind: 'user' as const,
    userId: 'x',
    teamId: await teamIdOf(server, await server.signUp('issue-other@example.com')),
  };
  expect(
    await inScope(server.db, other, (transaction) => transaction.select().from(invoice).where(eq(invoice.id, id))),
  ).toEqual([]);
  await expect(
    inScope(server.db, other, (transaction) => issueInvoice(transaction, billOf(projectId, inYear(2029)))),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
