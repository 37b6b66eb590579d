import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { routeKeyOf } from '#server/platform/authorization/route-key.ts';
import type { Database } from '#server/platform/database/database.ts';
import { idempotentAnswer } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { countedAs } from './limit-requests.ts';

/** Calls that create or pay (authorization.md R5). */
const creatingRoutes = new Set([
  'POST /api/engine-orders',
  'POST /api/upload/initialize-multipart-upload',
  'POST /api/stripe/embedded-checkout',
  'POST /api/stripe/checkout',
  'POST /api/admin/add-team-member',
  'POST /api/teams',
  'POST /api/locations/:locationId/shares',
  'POST /api/locations/:locationId/links',
  'POST /api/scanit/create-scanit-request',
  'POST /api/bimit/create-bimit-request',
  'POST /api/order-drafts/add-on',
  'POST /api/uploads',
  'POST /api/projects/:projectId/messages',
  'POST /api/projects/:projectId/changes',
  'POST /api/projects/:projectId/changes/:changeId/entries',
  'POST /api/model/comments/add',
  'POST /api/model/comments/reply',
  'POST /api/virtualtours/create-virtual-tour',
  'POST /api/ops/projects/:projectId/estimate',
  'POST /api/ops/projects/:projectId/invoices',
  'POST /api/ops/payments/:paymentId/refund',
  'POST /api/ops/projects/:projectId/deliverables',
  'POST /api/ops/projects/:projectId/tours',
  'POST /api/ops/price-books',
]);

const KEPT_HOURS = 24;
/** After this a request without an answer counts as dead: its process was killed. */
const ABANDONED_SECONDS = 60;
const POLL_MS = 50;
const POLLS = 100;
const MAX_KEY = 255;

type Id = Pick<typeof idempotentAnswer.$inferSelect, 'principal' | 'route' | 'key'>;
const rowOf = ({ principal, route, key }: Id) =>
  and(eq(idempotentAnswer.principal, principal), eq(idempotentAnswer.route, route), eq(idempotentAnswer.key, key));

/** Requests that create something and carry the same Idempotency-Key get the answer of the first. Only successes are kept: what failed may be tried again. */
export function answerOnce(db: Database): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const key = context.req.header('idempotency-key');
    const route = routeKeyOf(context);
    if (!key || !route || !creatingRoutes.has(route)) return next();
    if (key.length > MAX_KEY) throw new AppError('INVALID_INPUT');
    const id = {
      principal: countedAs(context.get('principal'), context.get('clientAddress')),
      route: `${context.req.method} ${context.req.path}`,
      key,
    };
    const bodySha256 = createHash('sha256')
      .update(await context.req.text())
      .digest('hex');
    const earlier = await claim(db, id, bodySha256);
    if (earlier)
      return context.body(earlier.body, { status: earlier.status, headers: { 'Content-Type': 'application/json' } });
    await next();
    await settle(db, id, context.res);
  };
}

/** Makes this request the first of its key, or waits for the answer of the one that is. */
async function claim(
  db: Database,
  id: Id,
  bodySha256: string,
): Promise<{ status: 200 | 201; body: string } | undefined> {
  for (let poll = 0; poll < POLLS; poll++) {
    const abandoned = and(
      isNull(idempotentAnswer.status),
      lt(idempotentAnswer.createdAt, sql`now() - make_interval(secs => ${ABANDONED_SECONDS})`),
    );
    const expired = lt(idempotentAnswer.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`);
    const claimed = await db
      .insert(idempotentAnswer)
      .values({ ...id, bodySha256, createdAt: sql`now()` })
      .onConflictDoUpdate({
        target: [idempotentAnswer.principal, idempotentAnswer.route, idempotentAnswer.key],
        set: { bodySha256, status: null, body: null, createdAt: sql`now()` },
        setWhere: or(abandoned, expired),
      })
      .returning({ key: idempotentAnswer.key });
    if (claimed.length > 0) return undefined;
    const [found] = await db.select().from(idempotentAnswer).where(rowOf(id));
    if (found && found.bodySha256 !== bodySha256) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (found?.status && found.body !== null) return { status: found.status === 201 ? 201 : 200, body: found.body };
    await sleep(POLL_MS);
  }
  throw new AppError('IDEMPOTENCY_BUSY');
}

async function settle(db: Database, id: Id, response: Response): Promise<void> {
  if (response.ok)
    await db
      .update(idempotentAnswer)
      .set({ status: response.status, body: await response.clone().text() })
      .where(rowOf(id));
  else await db.delete(idempotentAnswer).where(rowOf(id));
}

/** Forgets answers that no longer count. */
export async function forgetOldAnswers(db: Database): Promise<void> {
  await db
    .delete(idempotentAnswer)
    .where(lt(idempotentAnswer.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
}
