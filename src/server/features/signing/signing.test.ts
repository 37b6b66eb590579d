import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignatureMark } from '#domain/signing/signature-mark.ts';
import { findStoreFaults } from '#server/command-line/fsck/find-store-faults.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, estimate, invoice, project, signature } from '#server/platform/database/schema.ts';
import { issueEstimate } from '#server/records/papers/issue.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const TYPED: SignatureMark = { kind: 'typed', name: 'Ada Lovelace' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
});
afterAll(() => server.stop());

async function estimateReady(email: string, change: Parameters<typeof storeProject>[2] = {}) {
  const cookie = await server.signUp(email, { teamName: `House of ${email}` });
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, {
    status: 'Estimate Ready',
    name: `Hall of ${email}`,
    type: 'SCANIT',
    ...change,
  });
  const issued = await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueEstimate(transaction, { projectId, quote: sampleQuote, now: new Date(), issuedBy: null }),
  );
  return { cookie, teamId, projectId, estimateId: issued.id, path: `/api/projects/${projectId}` };
}
const sign = (
  { path, cookie, estimateId }: { path: string; cookie: string; estimateId: string },
  mark: SignatureMark = TYPED,
) => server.call('POST', `${path}/signature`, { cookie, body: { estimateId, mark, hasConsented: true } });
const statusOf = async (projectId: string) =>
  (await server.db.select({ status: project.status }).from(project).where(eq(project.id, projectId)))[0]?.status;
const invoicesOf = (projectId: string) => server.db.select().from(invoice).where(eq(invoice.projectId, projectId));

test('an admin signs: the estimate is signed, the deposit is due with its invoice, and the document bears a certificate [S6] [S25]', async () => {
  const ready = await estimateReady('signs@example.com');
  const { cookie, path, projectId, estimateId } = ready;
  expect(await (await server.call('GET', `${path}/authorization`, { cookie })).json()).toMatchObject({
    provider: 'builtin',
    signerName: 'signs',
    signerEmail: 'signs@example.com',
    needsDeposit: true,
    signed: null,
    estimate: { id: estimateId, totalCents: 290_001, dueNowCents: 145_001, isExpired: false },
  });
  const original = Buffer.from(await (await server.call('GET', `${path}/estimate.pdf`, { cookie })).arrayBuffer());
  const answer = await (await sign(ready)).json();
  const [deposit] = await invoicesOf(projectId);
  expect(answer).toEqual({
    status: 'Deposit Due',
    submissionUrl: `${path}/authorization.pdf`,
    depositInvoiceId: deposit?.id,
  });
  expect(deposit).toMatchObject({ kind: 'deposit', amountCents: 145_001, status: 'open' });
  const told = await (await server.call('GET', '/api/notifications', { cookie })).json();
  expect(told, 'the signer is told of what is to pay').toMatchObject({
    unread: 1,
    items: [
      {
        topic: 'needs_you',
        title: 'Hall of signs@example.com: Deposit Due',
        text: `Pay the deposit to continue. Invoice ${deposit?.number}: $1,450.01.`,
      },
    ],
  });
  const documentSha256 = createHash('sha256').update(original).digest('hex');
  expect((await server.db.select().from(signature).where(eq(signature.projectId, projectId)))[0]).toMatchObject({
    status: 'completed',
    signerName: 'Ada Lovelace',
    signerEmail: 'signs@example.com',
    ip: '127.0.0.1',
    documentSha256,
    mark: TYPED,
  });
  expect((await server.db.select().from(estimate).where(eq(estimate.id, estimateId)))[0]).toMatchObject({
    status: 'signed',
  });
  expect(
    (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).map(({ action }) => action),
  ).toEqual(expect.arrayContaining(['authorization.sign', 'invoice.issue', 'project.move']));
  const words = pdfWords(
    Buffer.from(await (await server.call('GET', `${path}/authorization.pdf`, { cookie })).arrayBuffer()),
  );
  for (const part of ['Service authorization', 'Ada Lovelace', documentSha256.slice(0, 20), '127.0.0.1'])
    expect(words).toContain(part);
  expect(await (await server.call('GET', `${path}/authorization`, { cookie })).json()).toMatchObject({
    estimate: null,
    signed: { by: 'Ada Lovelace', pdf: `${path}/authorization.pdf` },
  });
});

test.each([
  ['SCANIT', 'Confirm Scan Date'],
  ['BIMIT', 'Order Received'],
])('with an agreement %s goes to %s, without a deposit [S6]', { tags: 'nightly' }, async (type, status) => {
  const ready = await estimateReady(`msa-${type}@example.com`.toLowerCase(), {
    type,
    customerContractType: 'MSA Agreement',
  });
  expect(await (await sign(ready, { kind: 'drawn', png: PIXEL })).json()).toMatchObject({
    status,
    depositInvoiceId: null,
  });
  expect([await statusOf(ready.projectId), await invoicesOf(ready.projectId)]).toEqual([status, []]);
});

test('signing many times at once is one signature, one invoice and one file', async () => {
  const ready = await estimateReady('many@example.com');
  const answers = await Promise.all(Array.from({ length: 6 }, () => sign(ready)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(
    [
      await invoicesOf(ready.projectId),
      await server.db.select().from(signature).where(eq(signature.projectId, ready.projectId)),
    ].map(({ length }) => length),
  ).toEqual([1, 1]);
  const files: string[] = [];
  for await (const key of server.store.list(`project/${ready.projectId}/`)) files.push(key);
  expect(files).toHaveLength(1);
  expect(
    (await findStoreFaults(server.store, (work) => inScope(server.db, { kind: 'system' }, work))).filter((fault) =>
      fault.includes(ready.projectId),
    ),
  ).toEqual([]);
});

test('members, staff and other teams do not sign; nothing changes', async () => {
  const ready = await estimateReady('rights@example.com');
  const member = await joinAs(server, 'rights-member@example.com', ready.teamId);
  const stranger = await server.signUp('rights-stranger@example.com');
  const staff = await server.signUp('rights-staff@example.com');
  await server.makeStaff('rights-staff@example.com');
  const statuses = [];
  for (const cookie of [member, stranger, staff, '']) statuses.push((await sign({ ...ready, cookie })).status);
  expect(statuses).toEqual([403, 404, 403, 401]);
  expect((await server.call('GET', `${ready.path}/authorization.pdf`, { cookie: member })).status).toBe(403);
  expect(await statusOf(ready.projectId)).toBe('Estimate Ready');
});

test('a wrong status, another estimate, an expired one and a mark without consent are refused', async () => {
  const ready = await estimateReady('wrong@example.com');
  expect((await sign({ ...ready, estimateId: crypto.randomUUID() })).status).toBe(409);
  expect(
    (
      await server.call('POST', `${ready.path}/signature`, {
        cookie: ready.cookie,
        body: { estimateId: ready.estimateId, mark: TYPED, hasConsented: false },
      })
    ).status,
  ).toBe(400);
  await server.db.update(estimate).set({ validUntil: '2020-01-01' }).where(eq(estimate.id, ready.estimateId));
  expect(await (await sign(ready)).json()).toMatchObject({
    code: 'CONFLICT',
    error: expect.stringContaining('has expired'),
  });
  await server.db.update(project).set({ status: 'Order Request' }).where(eq(project.id, ready.projectId));
  expect((await sign(ready)).status).toBe(409);
  expect(await server.db.select().from(signature).where(eq(signature.projectId, ready.projectId))).toEqual([]);
});
