import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import * as contract from '#contract/engine-orders.ts';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom } from '#server/platform/object-store/reserve-space.ts';
import { memberOf } from '#server/records/caller.ts';
import { cancelConversion, deleteProject, rerunConversion, restoreProject } from '#server/records/change-conversion.ts';
import { requireOwnProject } from '#server/records/project-records.ts';
import { placeEngineOrder } from './place-engine-order.ts';
import { placeSampleOrder } from './place-sample-order.ts';

export function mountEngineOrders(
  app: OpenAPIHono<AppEnv>,
  { db, queue, store }: { db: Database; queue: PgBoss; store: ObjectStore },
): void {
  const ok = { ok: true as const };

  app.openapi(contract.placeEngineOrder, async (context) => {
    const member = memberOf(context.get('principal'));
    const input = context.req.valid('json');
    const room = await findRoom({ db, store }, member.teamId);
    const placed = await inScope(db, scopeOf(member), (transaction) =>
      placeEngineOrder(transaction, room, member, input, new Date()),
    );
    return context.json({ ...placed, partSizeBytes: PART_BYTES }, 201);
  });

  app.openapi(contract.placeSampleOrder, async (context) => {
    const member = memberOf(context.get('principal'));
    return context.json(
      await inScope(db, scopeOf(member), (transaction) =>
        placeSampleOrder(transaction, queue, member, context.get('clientAddress'), new Date()),
      ),
      200,
    );
  });

  app.openapi(contract.cancelConversion, async (context) => {
    const principal = context.get('principal');
    const who = { principal, ip: context.get('clientAddress') };
    await inScope(db, scopeOf(principal), (transaction) =>
      cancelConversion(transaction, who, context.req.valid('param').projectId),
    );
    return context.json(ok, 200);
  });

  // Whose conversion it is comes before what is wrong with the body.
  app.use('/api/projects/:projectId/rerun', async (context, next) => {
    const projectId = z.uuid().safeParse(context.req.param('projectId')).data;
    const principal = context.get('principal');
    if (projectId)
      await inScope(db, scopeOf(principal), (transaction) => requireOwnProject(transaction, principal, projectId));
    await next();
  });

  app.openapi(contract.rerunConversion, async (context) => {
    const principal = context.get('principal');
    const who = { principal, ip: context.get('clientAddress') };
    await inScope(db, scopeOf(principal), (transaction) =>
      rerunConversion(transaction, queue, who, context.req.valid('param').projectId, context.req.valid('json')),
    );
    return context.json(ok, 200);
  });

  app.openapi(contract.deleteProject, async (context) => {
    const principal = context.get('principal');
    const who = { principal, ip: context.get('clientAddress') };
    await inScope(db, scopeOf(principal), (transaction) =>
      deleteProject(transaction, who, context.req.valid('param').projectId),
    );
    return context.json(ok, 200);
  });

  app.openapi(contract.restoreProject, async (context) => {
    const principal = context.get('principal');
    const who = { principal, ip: context.get('clientAddress') };
    await inScope(db, scopeOf(principal), (transaction) =>
      restoreProject(transaction, who, context.req.valid('param').projectId),
    );
    return context.json(ok, 200);
  });
}
