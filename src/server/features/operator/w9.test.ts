import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, invoice, invoiceTransaction, operatorSetting, user } from '#server/platform/database/schema.ts';
import { readPdfForm } from '#server/records/operator/pdf-form.ts';
import { sealStoredTin } from '#server/records/operator/tin.ts';
import { blankForm } from '#server/testing/blank-form.ts';
import { storePapers } from '#server/testing/stored-papers.ts';
import { storeProject, joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const lines: string[] = [];
let PDF: Buffer;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  PDF = await blankForm();
  const env = { RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}', LOG_LEVEL: 'debug' };
  server = await startTestServer(env, (line) => lines.push(line));
  admin = await server.signUp('w9-staff@example.com');
  await server.makeStaff('w9-staff@example.com');
  await server.db.update(user).set({ staffRole: 'admin' }).where(eq(user.email, 'w9-staff@example.com'));
});
afterAll(() => server.stop());

const put = (body: Uint8Array, cookie = admin) => server.call('PUT', '/api/ops/operator/w9', { cookie, body });
const get = (cookie: string) => server.call('GET', '/api/w9/generate', { cookie });
const shown = async (cookie: string, projectId: string) =>
  (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).w9_url;
async function customer(name: string, status: string) {
  const cookie = await server.signUp(`${name}@example.com`);
  const teamId = await teamIdOf(server, cookie);
  return { cookie, teamId, project: await storeProject(server, teamId, { status }) };
}

test('members of a team with a finished project or a paid invoice have the form of the operator, others do not [S22 B7]', async () => {
  const [done, open] = [await customer('w9-done', 'Order Completed'), await customer('w9-open', 'Estimate Ready')];
  const member = await joinAs(server, 'w9-member@example.com', done.teamId);
  expect([(await get(done.cookie)).status, await shown(done.cookie, done.project.id)]).toEqual([404, null]);
  expect((await put(PDF)).status).toBe(200);
  // Nothing of the operator is set yet: staff look at it, customers are not offered a blank form.
  const blank = await get(admin);
  expect([blank.status, Buffer.from(await blank.arrayBuffer()).equals(PDF)]).toEqual([200, true]);
  for (const [key, value] of [
    ['w9_name', 'Scans'],
    ['w9_tin', NUMBER],
  ] as const) {
    expect((await set({ [key]: value })).status).toBe(200);
    expect([(await get(done.cookie)).status, await shown(done.cookie, done.project.id)]).toEqual([404, null]);
  }
  expect((await set({ w9_classification: 'Partnership' })).status).toBe(200);
  for (const cookie of [done.cookie, member, admin]) {
    const answer = await get(cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  expect([await shown(member, done.project.id), await shown(open.cookie, open.project.id)]).toEqual([
    '/api/w9/generate',
    null,
  ]);
  expect([(await get(open.cookie)).status, (await get('')).status]).toEqual([403, 401]);
  await storePapers(server, open.project);
  expect((await get(open.cookie)).status).toBe(403);
  const paid = { status: 'paid' } as const;
  const [bill] = await server.db.update(invoice).set(paid).where(eq(invoice.projectId, open.project.id)).returning();
  if (!bill) throw new Error('no invoice');
  expect((await get(open.cookie)).status, 'a status alone').toBe(403);
  await server.db.insert(invoiceTransaction).values({
    invoiceId: bill.id,
    teamId: open.teamId,
    kind: 'manual',
    amountCents: bill.amountCents,
    currency: bill.currency,
    status: 'succeeded',
    createdAt: new Date(),
  });
  expect((await get(open.cookie)).status).toBe(200);
});

test('what is no PDF or too large is refused; the form is taken away again, each with an audit', async () => {
  const wrong = await put(Buffer.from('<html>'));
  expect([wrong.status, (await wrong.json()).code]).toEqual([415, 'W9_WRONG_TYPE']);
  const large = await put(Buffer.concat([PDF, Buffer.alloc(25 * 2 ** 20)]));
  expect([large.status, (await large.json()).code]).toEqual([413, 'W9_TOO_LARGE']);
  expect((await put(PDF)).status).toBe(200);
  expect(await (await server.call('GET', '/api/ops/operator', { cookie: admin })).json()).toMatchObject({
    hasW9: true,
  });
  expect((await server.call('DELETE', '/api/ops/operator/w9', { cookie: admin })).status).toBe(200);
  expect(await (await server.call('GET', '/api/ops/operator', { cookie: admin })).json()).toMatchObject({
    hasW9: false,
  });
  expect((await server.db.select().from(audit).where(eq(audit.action, 'operator.set'))).length).toBeGreaterThan(1);
});

const NUMBER = '12-3456789';
const settingsOf = async () => await (await server.call('GET', '/api/ops/operator', { cookie: admin })).json();
const set = (changes: Record<string, string>) =>
  server.call('PATCH', '/api/ops/operator', { cookie: admin, body: { changes, reason: 'New form' } });
/** Values in the fields of a PDF, by their names: of those that are filled in. */
async function valuesOf(content: ArrayBuffer): Promise<Record<string, string>> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const all = await page.getAnnotations();
  await task.destroy();
  const filled = all.filter(({ fieldValue }) => fieldValue && fieldValue !== 'Off');
  return Object.fromEntries(filled.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
}

test('name, number and classification are filled into the fields of the blank form [B7]', async () => {
  expect((await put(PDF)).status).toBe(200);
  const details = { w9_name: 'Scan & Söhne', w9_tin: NUMBER, w9_classification: 'Limited liability company' };
  expect((await set(details)).status).toBe(200);
  const filled = await (await get(admin)).arrayBuffer();
  expect(await valuesOf(filled)).toEqual({ legalName: 'Scan & Söhne', taxNumber: NUMBER, 'class LLC': 'Yes' });
  expect((await set({ w9_name: 'Harbour Scans', w9_classification: 'Partnership' })).status).toBe(200);
  const next = await (await get(admin)).arrayBuffer();
  expect(await valuesOf(next)).toEqual({
    legalName: 'Harbour Scans',
    taxNumber: NUMBER,
    'class Partnership': 'Yes',
  });
});

test('the number is encrypted at rest, and in no log, audit or answer but the form [B7]', async () => {
  expect((await set({ w9_tin: NUMBER })).status).toBe(200);
  const stored = JSON.stringify(await server.db.select().from(operatorSetting));
  expect(stored).not.toMatch(/3456789/);
  expect(JSON.stringify(await settingsOf())).not.toMatch(/345678/);
  expect((await settingsOf()).settings).toContainEqual({ key: 'w9_tin', value: 'ends in 6789' });
  expect(JSON.stringify(await server.db.select().from(audit))).not.toMatch(/3456789/);
  expect((await set({ w9_tin: '12-345678' })).status).toBe(400);
  // Also of what goes wrong with it: a number that is none, a body that is no JSON, a form that cannot be filled in.
  await server.call('PATCH', '/api/ops/operator', { cookie: admin, body: `{"changes":{"w9_tin":"${NUMBER}"` });
  expect((await get(admin)).status).toBe(200);
  const logged = lines.join('\n');
  const refusals = lines.filter((line) => line.includes('request refused'));
  expect(refusals.length, 'a call with the number is in the log').toBeGreaterThan(0);
  expect(logged).not.toMatch(/345678/);
  // As an earlier release kept it.
  const plain = { value: NUMBER };
  await server.db.update(operatorSetting).set(plain).where(eq(operatorSetting.key, 'w9_tin'));
  await sealStoredTin(server.db, 'only-for-tests-only-for-tests-only');
  expect(JSON.stringify(await server.db.select().from(operatorSetting))).not.toMatch(/3456789/);
  expect((await valuesOf(await (await get(admin)).arrayBuffer())).taxNumber).toBe(NUMBER);
  // Sealed with another secret: no form rather than one without its number.
  await server.db.update(operatorSetting).set({ value: 'v1.AAAA' }).where(eq(operatorSetting.key, 'w9_tin'));
  const answer = await get(admin);
  expect([answer.status, (await answer.json()).error]).toEqual([404, 'Failed to download W9 form. Please try again.']);
  expect((await set({ w9_tin: NUMBER })).status).toBe(200);
});

test(
  'a form without fields, with other fields, or that cannot be read is refused with a sentence, and changes nothing [B7]',
  { tags: 'nightly' },
  async () => {
    expect((await put(PDF)).status).toBe(200);
    const refused = async (content: Uint8Array) => {
      const answer = await put(content);
      return [answer.status, (await answer.json()).error];
    };
    expect(await refused(await blankForm([]))).toEqual([
      422,
      'This PDF has no fields to fill in. Choose a fillable form.',
    ]);
    expect(await refused(await blankForm(['city']))).toEqual([
      422,
      'The form needs fields for the name, the tax number, and the tax classification. Choose a fillable W9 form.',
    ]);
    expect(await refused(Buffer.from('%PDF-1.7 Form W-9'))).toEqual([
      422,
      'The form cannot be read: it is damaged, or has a password. Choose another PDF.',
    ]);
    expect((await valuesOf(await (await get(admin)).arrayBuffer())).taxNumber).toBe(NUMBER);
    expect((await readPdfForm(PDF))?.length).toBe(9);
  },
);
