import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { audit, estimate, invoice, outboxMail, project, signature, team } from '#server/platform/database/schema.ts';
import { createPapers, issueEstimate } from '#server/records/papers/issue.ts';
import { SIGNING_QUEUE, type SigningJob } from '#server/platform/queue/queue.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { completeForm } from './complete-form.ts';
import { recheckForms } from './recheck-forms.ts';
import { startDocuseal, TEMPLATE_ID, WEBHOOK_SECRET, type TestDocuseal } from './testing/docuseal-server.ts';

const STAFF = 'docuseal-support@example.com';
let docuseal: TestDocuseal;
let server: TestServer;
beforeAll(async () => {
  docuseal = await startDocuseal();
  server = await startTestServer({
    ...docuseal.env,
    SUPPORT_EMAIL: STAFF,
    RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}',
  });
});
afterAll(async () => {
  await server.stop();
  await docuseal.close();
});

const system = { kind: 'system' } as const;
const issue = async (projectId: string) =>
  (
    await inScope(server.db, system, (transaction) =>
      issueEstimate(transaction, { projectId, quote: sampleQuote, now: new Date(), issuedBy: null }),
    )
  ).id;
async function estimateReady(name: string) {
  const email = `${name}@example.com`;
  const cookie = await server.signUp(email);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, { status: 'Estimate Ready', name: `Hall of ${name}` });
  return { cookie, email, teamId, projectId, estimateId: await issue(projectId), path: `/api/projects/${projectId}` };
}
type Ready = Awaited<ReturnType<typeof estimateReady>>;
const openForm = ({ path, cookie, estimateId }: Pick<Ready, 'path' | 'cookie' | 'estimateId'>) =>
  server.call('POST', `${path}/signature/form`, { cookie, body: { estimateId } });
const lastForm = (email: string) =>
  docuseal.made.findLast(({ submitters: [party] }) => party?.email === email) ?? expect.unreachable();
/** Opens the form; answers the submission's id at the service. */
async function opened(ready: Ready) {
  expect((await openForm(ready)).status).toBe(200);
  return lastForm(ready.email).id;
}
const post = (body: unknown, secret = WEBHOOK_SECRET) =>
  server.app.request('/api/signing/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
    body: JSON.stringify(body),
  });
const formCompleted = (id: number) => ({
  event_type: 'form.completed',
  timestamp: new Date().toISOString(),
  data: { id: id * 10, submission_id: id, status: 'completed' },
});
const submissionCompleted = (id: number) => ({
  event_type: 'submission.completed',
  timestamp: new Date().toISOString(),
  data: { id, status: 'completed' },
});
const waiting = () => server.queue.fetch<SigningJob>(SIGNING_QUEUE, { batchSize: 50 });
const look = (submissionId: string) =>
  completeForm({ ...server, papers: createPapers(server.config.AUTH_SECRET) }, submissionId);
/** Does what a worker does with what was queued. */
async function work(): Promise<number> {
  const jobs = await waiting();
  for (const job of jobs) {
    await look(job.data.submissionId);
    await server.queue.complete(SIGNING_QUEUE, job.id);
  }
  return jobs.length;
}
async function arrive(id: number) {
  for (const event of [formCompleted(id), submissionCompleted(id), formCompleted(id)])
    expect((await post(event)).status).toBe(200);
  await work();
}
const statusOf = async (projectId: string) =>
  (await server.db.select({ status: project.status }).from(project).where(eq(project.id, projectId)))[0]?.status;
const signaturesOf = (projectId: string) =>
  server.db.select().from(signature).where(eq(signature.projectId, projectId)).orderBy(signature.createdAt);
const invoicesOf = (projectId: string) => server.db.select().from(invoice).where(eq(invoice.projectId, projectId));
const mailsTo = async (part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, STAFF))).filter(({ text }) =>
    text.includes(part),
  );

test('an admin signs at the service: its word, read again, moves the order on once, with invoice, document and audit [S25] [S6]', async () => {
  const ready = await estimateReady('signs-there');
  const { cookie, path, projectId, estimateId, email } = ready;
  const authorization = await server.call('GET', `${path}/authorization`, { cookie });
  expect(await authorization.json()).toMatchObject({
    provider: 'docuseal',
    estimate: { id: estimateId },
    signed: null,
  });
  const page = await server.call('GET', '/healthz');
  expect(/frame-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]?.split(' ')).toContain(
    docuseal.url,
  );
  const form = await (await openForm(ready)).json();
  expect(form).toEqual({ formUrl: `${docuseal.url}/s/${lastForm(email).slug}`, origin: docuseal.url });
  expect(await (await openForm(ready)).json()).toEqual(form);
  const {
    id,
    submitters: [party],
    ...asked
  } = lastForm(email);
  const [paper] = await server.db.select().from(estimate).where(eq(estimate.id, estimateId));
  expect(asked).toMatchObject({ template_id: TEMPLATE_ID, expire_at: `${paper?.validUntil}T23:59:59.000Z` });
  expect(party?.fields).toEqual(
    [
      ['Estimate number', paper?.number],
      ['Estimate Total', '$2,900.01'],
      ['Signer Name', 'signs-there'],
    ].map(([name, value]) => ({ name, default_value: value, readonly: true })),
  );

  await arrive(id);
  expect(await statusOf(projectId)).toBe('Estimate Ready');
  docuseal.sign(id);
  await arrive(id);
  expect(await work()).toBe(0);
  expect(await statusOf(projectId)).toBe('Deposit Due');
  expect(await invoicesOf(projectId)).toMatchObject([{ kind: 'deposit', amountCents: 145_001, status: 'open' }]);
  const pdf = Buffer.from(await (await server.call('GET', `${path}/authorization.pdf`, { cookie })).arrayBuffer());
  expect(pdf.toString()).toBe(`%PDF-1.7 signed ${id}`);
  expect(await signaturesOf(projectId)).toMatchObject([
    {
      provider: 'docuseal',
      status: 'completed',
      submissionId: String(id),
      submissionUrl: `${docuseal.url}/e/submission${id}`,
      signerEmail: email,
      documentSha256: createHash('sha256').update(pdf).digest('hex'),
      mark: null,
    },
  ]);
  expect(
    (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).map(({ action }) => action),
  ).toEqual(expect.arrayContaining(['authorization.sign', 'invoice.issue', 'project.move']));
  expect(await (await server.call('GET', `${path}/authorization`, { cookie })).json()).toMatchObject({
    estimate: null,
    signed: { by: 'signs-there', pdf: `${path}/authorization.pdf` },
  });
  expect(await mailsTo(projectId)).toHaveLength(1);
});

test('without the secret nothing is taken; both hold while it is changed; forms that nobody knows and other events are passed over [S25]', async () => {
  const ready = await estimateReady('hooks');
  const id = await opened(ready);
  docuseal.sign(id);
  for (const secret of ['', 'guessed', `${WEBHOOK_SECRET} `.trimEnd().slice(0, -1)]) {
    const answer = await post(formCompleted(id), secret);
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'WEBHOOK_SECRET_WRONG']);
  }
  for (const event of [
    formCompleted(999_999),
    { event_type: 'form.viewed', data: { submission_id: id } },
    { event_type: 'form.completed', data: {} },
    'nonsense',
  ])
    expect((await post(event)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await post(formCompleted(id), 'docuseal-old')).status).toBe(200);
  await work();
  expect(await statusOf(ready.projectId)).toBe('Deposit Due');
});

test('a newer estimate has a form of its own, and the old one counts for nothing', { tags: 'nightly' }, async () => {
  const ready = await estimateReady('reissued');
  const first = await opened(ready);
  const estimateId = await issue(ready.projectId);
  expect((await openForm(ready)).status).toBe(409);
  const second = await opened({ ...ready, estimateId });
  expect(docuseal.made.filter(({ id }) => [first, second].includes(id)).map(({ isArchived }) => isArchived)).toEqual([
    true,
    false,
  ]);
  docuseal.sign(first);
  await arrive(first);
  expect([await statusOf(ready.projectId), (await signaturesOf(ready.projectId)).map(({ status }) => status)]).toEqual([
    'Estimate Ready',
    ['replaced', 'open'],
  ]);
  docuseal.sign(second);
  await arrive(second);
  expect(await statusOf(ready.projectId)).toBe('Deposit Due');
});

test.each(['replaced', 'expired', 'cancelled'])(
  'what was signed of an estimate that is %s by then moves nothing, and is reported to staff once',
  async (reason) => {
    const ready = await estimateReady(`late-${reason}`);
    const id = await opened(ready);
    if (reason === 'replaced') await issue(ready.projectId);
    if (reason === 'cancelled')
      await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.id, ready.projectId));
    docuseal.sign(id, reason === 'expired' ? { at: new Date('2999-01-01') } : {});
    await arrive(id);
    expect([await statusOf(ready.projectId), await invoicesOf(ready.projectId)]).toEqual([
      reason === 'cancelled' ? 'Order Cancelled' : 'Estimate Ready',
      [],
    ]);
    expect(await signaturesOf(ready.projectId)).toMatchObject([{ status: 'replaced', storageKey: null }]);
    expect(await mailsTo(ready.projectId)).toMatchObject([{ subject: 'A withdrawn estimate was signed' }]);
  },
);

test('while the service is away nobody is lost: the page says so, and a signature waits for it', async () => {
  const ready = await estimateReady('away');
  docuseal.setDown(true);
  const refused = await openForm(ready);
  expect([refused.status, (await refused.json()).error]).toEqual([
    503,
    'The signing service is not responding. Nothing was signed: try again in a minute.',
  ]);
  expect(await signaturesOf(ready.projectId)).toEqual([]);
  docuseal.setDown(false);
  const id = await opened(ready);
  docuseal.sign(id);
  docuseal.setDown(true);
  await expect(look(String(id))).rejects.toThrow('answered 503');
  docuseal.setDown(false);
  // The webhook never comes: forms that wait are looked at again.
  await recheckForms(server);
  await work();
  expect(await statusOf(ready.projectId)).toBe('Deposit Due');
});

test.each([
  ['no PDF', Buffer.from('<html>sign in</html>'), 'no PDF'],
  ['too large', Buffer.alloc(25_000_001, 0x20), 'more than is reasonable'],
])('a document that is %s is not kept', { tags: 'nightly' }, async (name, document, problem) => {
  const ready = await estimateReady(`document-${name.replace(' ', '-')}`.toLowerCase());
  const id = await opened(ready);
  docuseal.sign(id, { document });
  await expect(look(String(id))).rejects.toThrow(problem);
  expect(await signaturesOf(ready.projectId)).toMatchObject([{ status: 'open', storageKey: null }]);
});

test(
  'opening many times at once is one form; the others are withdrawn; colleagues get their own',
  { tags: 'nightly' },
  async () => {
    const ready = await estimateReady('many-forms');
    const answers = await Promise.all(Array.from({ length: 4 }, async () => (await openForm(ready)).json()));
    expect(new Set(answers.map(({ formUrl }) => formUrl)).size).toBe(1);
    expect(
      docuseal.made.filter(({ submitters: [party], isArchived }) => party?.email === ready.email && !isArchived),
    ).toHaveLength(1);
    const colleague = await joinAs(server, 'many-forms-colleague@example.com', ready.teamId, 'admin');
    expect((await openForm({ ...ready, cookie: colleague })).status).toBe(200);
    expect(lastForm('many-forms-colleague@example.com')).toMatchObject({ isArchived: false });
    expect((await signaturesOf(ready.projectId)).filter(({ status }) => status === 'open')).toHaveLength(1);
  },
);

test("a team's own template wins over the default; the built-in form is closed", { tags: 'nightly' }, async () => {
  const ready = await estimateReady('own-template');
  await server.db
    .update(team)
    .set({ docusealTemplate: TEMPLATE_ID + 1 })
    .where(eq(team.id, ready.teamId));
  await opened(ready);
  expect(lastForm(ready.email).template_id).toBe(TEMPLATE_ID + 1);
  const body = { estimateId: ready.estimateId, mark: { kind: 'typed', name: 'Ada Lovelace' }, hasConsented: true };
  expect((await server.call('POST', `${ready.path}/signature`, { cookie: ready.cookie, body })).status).toBe(409);
  expect(await statusOf(ready.projectId)).toBe('Estimate Ready');
});

test('the form of an order that its customer cancels is withdrawn', { tags: 'nightly' }, async () => {
  const ready = await estimateReady('cancels-there');
  const id = await opened(ready);
  expect(
    (await server.call('POST', `${ready.path}/cancel-order`, { cookie: ready.cookie, body: { reason: 'Sold' } }))
      .status,
  ).toBe(200);
  await expect.poll(() => docuseal.made.find((each) => each.id === id)?.isArchived).toBe(true);
  expect((await openForm(ready)).status).toBe(409);
});
