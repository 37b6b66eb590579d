import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { beginAsVisitor } from '#server/testing/order-file.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';

const CANARY = 'canary-of-the-tour';
const TOUR = { virtualTourLink: 'https://acme.iv.navvis.com/?site=1', navVisUsername: 'ada' };

const logged: string[] = [];
const answered: string[] = [];
let server: TestServer;
let member = '';
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'debug' }, (line) => logged.push(line));
  member = await server.signUp('canary@example.com');
});
afterAll(() => server.stop());

/** Answers the status, and remembers what was said. */
async function ask(method: string, path: string, cookie: string, body?: unknown): Promise<number> {
  const response = await server.call(method, path, { cookie, body });
  answered.push(await response.text(), JSON.stringify([...response.headers]));
  return response.status;
}
const passwordPath = (draftId: string) => `/api/order-drafts/${draftId}/tour-password`;

/** `schema.table` of everything that the product stores, jobs and mails included, where the text is found. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'public.order_draft',
      'public."order"',
      'public.order_guest',
      'public.audit',
      'pgboss.job',
    ]),
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await server.db.execute(
        sql`select 1 from ${sql.raw(name)} as stored where stored::text like ${`%${text}%`} limit 1`,
      );
      return hits.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('the password of a tour is in no answer, no log line and no column in clear, whatever is done with it [O13 X5]', async () => {
  const draftId = crypto.randomUUID();
  const data = { ...newOrder('bimit'), ...TOUR };
  expect(await ask('PUT', passwordPath(draftId), member, { password: CANARY }), 'there is no draft yet').toBe(404);
  // A caller that puts it where it does not belong.
  expect(
    await ask('PUT', `/api/order-drafts/${draftId}`, member, {
      step: 'configure',
      version: 0,
      data: { ...data, navVisPassword: CANARY },
    }),
  ).toBe(200);
  expect(await ask('PUT', passwordPath(draftId), '', { password: CANARY })).toBe(401);
  expect(await ask('PUT', passwordPath(draftId), member, { password: CANARY.repeat(20) }), 'too long').toBe(400);
  expect(await ask('PUT', passwordPath(draftId), member, { password: { text: CANARY } })).toBe(400);
  expect(await ask('PUT', passwordPath(draftId), member, { password: CANARY, more: CANARY })).toBe(400);
  const broken = await server.app.request(passwordPath(draftId), {
    method: 'PUT',
    headers: { cookie: member, origin: server.config.PUBLIC_URL, 'content-type': 'application/json' },
    body: `{"password": ${CANARY}`,
  });
  expect(broken.status, 'no JSON').toBe(400);
  answered.push(await broken.text());

  await server.db.execute(sql`alter table order_draft rename column tour_password to gone`);
  expect(await ask('PUT', passwordPath(draftId), member, { password: CANARY }), 'the database fails').toBe(500);
  await server.db.execute(sql`alter table order_draft rename column gone to tour_password`);
  expect(await ask('PUT', passwordPath(draftId), member, { password: CANARY })).toBe(200);
  for (const path of [`/api/order-drafts/${draftId}`, '/api/order-drafts'])
    expect(await ask('GET', path, member)).toBe(200);

  const placed = await placeWizardOrder(
    server,
    member,
    Object.assign(wizardOrder('bimit', { draftId, ...TOUR }), { navVisPassword: CANARY }),
  );
  expect(placed.status).toBe(200);
  const { projectId, locationId } = await placed.json();
  for (const path of [
    `/api/at/project?projectId=${projectId}`,
    `/api/locations/${locationId}`,
    '/api/airtable',
    '/api/outbox',
  ])
    expect(await ask('GET', path, member)).toBe(200);

  const visited = crypto.randomUUID();
  const visitor = await beginAsVisitor(server, visited);
  expect(await ask('PUT', passwordPath(visited), visitor, { password: CANARY })).toBe(200);
  expect(await ask('PUT', passwordPath(crypto.randomUUID()), visitor, { password: CANARY })).toBe(404);

  expect(logged.join('\n'), 'the failure was logged').toContain('request failed');
  expect(answered.filter((text) => text.includes(CANARY))).toEqual([]);
  expect(logged.filter((line) => line.includes(CANARY))).toEqual([]);
  expect(await tablesWith(CANARY)).toEqual([]);
  // What the search would find.
  expect(await tablesWith(TOUR.navVisUsername)).toContain('public."order"');
});
