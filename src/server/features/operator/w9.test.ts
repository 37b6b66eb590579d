import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, invoice, user } from '#server/platform/database/schema.ts';
import { storePapers } from '#server/testing/stored-papers.ts';
import { storeProject, joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const PDF = Buffer.from('%PDF-1.7 Form W-9');
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
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
  for (const cookie of [done.cookie, member, admin]) {
    const answer = await get(cookie);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      Buffer.from(await answer.arrayBuffer()).equals(PDF),
    ]).toEqual([200, 'application/pdf', true]);
  }
  expect([await shown(member, done.project.id), await shown(open.cookie, open.project.id)]).toEqual([
    '/api/w9/generate',
    null,
  ]);
  expect([(await get(open.cookie)).status, (await get('')).status]).toEqual([403, 401]);
  await storePapers(server, open.project);
  expect((await get(open.cookie)).status).toBe(403);
  await server.db.update(invoice).set({ status: 'paid' }).where(eq(invoice.projectId, open.project.id));
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
