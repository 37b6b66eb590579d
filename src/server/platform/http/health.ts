import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { AppEnv } from './app-env.ts';
import { isLoopback } from './client-address.ts';

/** Below this the disk counts as full: uploads are refused and readiness is red. */
const MIN_FREE_BYTES = 256 * 2 ** 20;

/** `/healthz`: the process answers. `/readyz`: its database and storage do too. `/metrics`: figures for Prometheus, from this machine only. */
export function mountHealth(app: Hono<AppEnv>, { db, store }: { db: Database; store: ObjectStore }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: 'storey_http_requests_total', help: 'Requests answered', labelNames: ['method', 'status'], registers: [registry] });
  const seconds = new Histogram({ name: 'storey_http_request_seconds', help: 'Time to the first byte of an answer', labelNames: ['method'], registers: [registry] });
  const waitingJobs = new Gauge({ name: 'storey_engine_jobs_waiting', help: 'Engine steps that wait for a worker', registers: [registry] });

  app.use(async (context, next) => {
    const end = seconds.startTimer({ method: context.req.method });
    await next();
    end();
    requests.inc({ method: context.req.method, status: context.res.status });
  });
  app.get('/healthz', (context) => context.json({ isHealthy: true }));
  app.get('/readyz', async (context) => {
    const isDatabaseUp = await db.execute(sql`select 1`).then(() => true, () => false);
    const free = await store.freeBytes().catch(() => 0);
    const hasSpace = free === undefined || free > MIN_FREE_BYTES;
    return context.json({ isReady: isDatabaseUp && hasSpace, database: isDatabaseUp, storage: hasSpace }, isDatabaseUp && hasSpace ? 200 : 503);
  });
  app.get('/metrics', async (context) => {
    if (!isLoopback(context.get('clientAddress'))) return context.notFound();
    const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from pgboss.job where name = 'engine' and state in ('created', 'retry')`);
    waitingJobs.set(rows[0]?.waiting ?? 0);
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
}
