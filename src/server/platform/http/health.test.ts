import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#server/platform/metrics/metrics.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { serveHealth } from './serve-health.ts';

const TOKEN = 'a-token-of-the-metrics';
let server: TestServer;
beforeAll(async () => {
  // Other tests of this process were counted too.
  registry.resetMetrics();
  server = await startTestServer({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

const metrics = (headers: Record<string, string> = {}) => server.call('GET', '/metrics', { headers });
const elsewhere = { 'x-forwarded-for': '192.0.2.7' };

test('counts requests by the pattern of their route, and never by an address [N16 N25]', async () => {
  const cookie = await server.signUp('counted@example.com');
  const id = crypto.randomUUID();
  expect((await server.call('POST', `/api/projects/${id}/cancel`)).status).toBe(401);
  expect((await server.call('POST', `/api/projects/${id}/cancel`, { cookie })).status).toBe(404);
  await server.call('GET', `/nowhere/${id}`);
  const page = await (await metrics()).text();
  expect(page).toMatch(/storey_http_requests_total\{method="POST",route="\/api\/auth\/\*",status="200"\} \d/);
  expect(page).toContain(
    'storey_http_requests_total{method="POST",route="/api/projects/:projectId/cancel",status="401"} 1',
  );
  expect(page).toContain('storey_http_request_seconds_count{method="POST",route="/api/projects/:projectId/cancel"} 2');
  expect(page).not.toContain(id);
});

test('metrics are for this machine and for bearers of the token, whatever a proxy says [N16 N25]', async () => {
  expect((await metrics()).status).toBe(200);
  expect((await metrics({ ...elsewhere, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect((await metrics(elsewhere)).status).toBe(404);
  expect((await metrics({ ...elsewhere, authorization: `Bearer ${TOKEN}x` })).status).toBe(404);
  expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status, 'asked through a proxy').toBe(404);
  expect((await metrics({ forwarded: 'for=192.0.2.7' })).status, 'asked through a proxy of another kind').toBe(404);
  expect((await server.app.request('http://rebound.example/metrics')).status, 'asked by a page of another site').toBe(
    404,
  );
});

test('without a token nobody from elsewhere reads metrics', async () => {
  const closed = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const answers = [
    await closed.call('GET', '/metrics', { headers: elsewhere }),
    await closed.call('GET', '/metrics', { headers: { ...elsewhere, authorization: 'Bearer undefined' } }),
  ];
  await closed.stop();
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('tells how long the oldest job of a queue has waited, and when the last backup ended', async () => {
  await server.queue.send('mail', { to: 'somebody@example.com', subject: 's', text: 't', html: 'h' });
  await server.db.execute(
    `update pgboss.job set created_on = now() - interval '90 s', start_after = now() - interval '80 s' where name = 'mail'`,
  );
  await server.queue.send('engine', {}, { startAfter: 3600 });
  await server.db.execute(
    `insert into backup_run (id, target, finished_at) values (gen_random_uuid(), '/mnt', '2026-01-02T00:00:00Z')`,
  );
  const page = await (await metrics()).text();
  expect(Number(/storey_queue_oldest_seconds\{queue="mail"\} (\S+)/.exec(page)?.[1])).toBeCloseTo(80, -1);
  expect(page).toContain('storey_queue_oldest_seconds{queue="engine"} 0');
  expect(page).toContain('storey_queue_jobs{queue="engine",state="waiting"} 1');
  expect(page).toContain(`storey_backup_finished_timestamp_seconds ${Date.parse('2026-01-02T00:00:00Z') / 1000}`);
  expect(page).toContain('storey_database_up 1');
});

test('times the calls of the store, and counts what it does not have as an answer', async () => {
  await expect(server.store.get(`project/${crypto.randomUUID()}/none`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const page = await (await metrics()).text();
  expect(page).toMatch(/storey_store_call_seconds_count\{call="get",outcome="answered"\} \d/);
  expect(page).not.toContain('outcome="failed"');
});

test('a worker answers by itself [N16 N25]', async () => {
  const health = await serveHealth({
    db: server.ownDb,
    store: server.store,
    metricsToken: TOKEN,
    hostname: '127.0.0.1',
    port: 0,
  });
  const address = health.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const ask = (path: string, headers = {}) =>
    new Promise<{ status?: number; body: string }>((done, fail) => {
      get(
        { host: '127.0.0.1', port, path, headers },
        (response) => void text(response).then((body) => done({ status: response.statusCode, body }), fail),
      ).on('error', fail);
    });
  try {
    expect(await ask('/healthz')).toEqual({ status: 200, body: '{"isHealthy":true}' });
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect((await ask('/metrics')).body).toContain('storey_database_pool{state="open"}');
    expect((await ask('/metrics', elsewhere)).status).toBe(404);
    expect((await ask('/api/session')).status).toBe(404);
  } finally {
    health.closeAllConnections();
    health.close();
  }
});

test('metrics still answer when the database does not', async () => {
  const stopped = await startTestServer();
  await stopped.stop();
  const page = await stopped.call('GET', '/metrics');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('storey_database_up 0');
});
