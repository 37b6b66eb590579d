import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { Database } from '#server/platform/database/database.ts';
import { httpRequests, httpSeconds, registry } from '#server/platform/metrics/metrics.ts';
import { readSharedState } from '#server/platform/metrics/read-shared-state.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { AppEnv } from './app-env.ts';
import { isFromThisMachine } from './client-address.ts';
import { routeOf } from './route-of.ts';

/** Below this the disk counts as full: uploads are refused and readiness is red. */
const MIN_FREE_BYTES = 256 * 2 ** 20;

type Parts = {
  db: Database;
  store: ObjectStore;
  /** Opens `/metrics` to other machines. */ metricsToken: string | undefined;
};

/**
 * `/healthz`: the process answers. `/readyz`: its database and storage do too. `/metrics`: figures for Prometheus, from this machine, or
 * with the token as a bearer.
 */
export function mountHealth(app: Hono<AppEnv>, { db, store, metricsToken }: Parts): void {
  app.use(async (context, next) => {
    const { method } = context.req;
    const end = httpSeconds.startTimer({ method });
    await next();
    const route = routeOf(context);
    end({ route });
    httpRequests.inc({ method, route, status: context.res.status });
  });
  app.get('/healthz', (context) => context.json({ isHealthy: true }));
  app.get('/readyz', async (context) => {
    const isDatabaseUp = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const free = await store.freeBytes().catch(() => 0);
    const hasSpace = free === undefined || free > MIN_FREE_BYTES;
    return context.json(
      { isReady: isDatabaseUp && hasSpace, database: isDatabaseUp, storage: hasSpace },
      isDatabaseUp && hasSpace ? 200 : 503,
    );
  });
  app.get('/metrics', async (context) => {
    if (!mayRead(context, metricsToken)) return context.notFound();
    await readSharedState(db);
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
}

/** A proxy on this machine, even one that is not configured, asks on behalf of somebody else. */
function mayRead(context: Context<AppEnv>, token: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  return (
    isFromThisMachine(context) ||
    (token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token)))
  );
}

/** Equal lengths, which the comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();
