import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import * as contract from '#contract/ops-admin.ts';
import { pdfSubtypes } from '#domain/deliverables/delivery.ts';
import { FORGE_URN_PROBLEM, readForgeUrn } from '#domain/deliverables/forge-urn.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import {
  addDeliverable,
  requireDeliverable,
  requireFile,
  setForgeUrn,
  withdrawDeliverable,
} from '#server/records/deliverables.ts';
import { retryElementTable } from '#server/records/element-table.ts';
import { requireVisibleProject } from '#server/records/project-records.ts';
import { lockTours, requireNewTour, tourColumns } from '#server/records/tours.ts';

type Parts = { db: Database; queue: PgBoss };

/** Deliverables of one order: all of them, tours, and taking one back (Y4). */
export function mountDeliverables(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  app.openapi(contract.listDeliverables, async (context) => {
    const { projectId } = context.req.valid('param');
    const rows = await asStaff(parts, context, 'read', async (transaction, staff) => {
      await requireVisibleProject(transaction, staff, projectId);
      return transaction
        .select()
        .from(asset)
        .where(
          and(
            eq(asset.projectId, projectId),
            isNull(asset.madeFrom),
            notInArray(asset.format, ['json', 'svg', 'frag', 'octree']),
            notInArray(asset.role, ['original', 'attachment']),
          ),
        )
        .orderBy(desc(asset.isDelivered), asset.product, asset.role, asset.storey, asset.name, desc(asset.version));
    });
    return context.json(rows.map(toDeliverable), 200);
  });

  app.openapi(contract.deliverTour, async (context) => {
    const { projectId } = context.req.valid('param');
    const { product, name, url } = context.req.valid('json');
    const { id } = await asStaff(parts, context, 'work', async (transaction, staff) => {
      requireDeliverable((await requireVisibleProject(transaction, staff, projectId)).status);
      requireNewTour(await lockTours(transaction, projectId), url);
      return addDeliverable(transaction, staff, { ...tourColumns({ name, url }), projectId, product }, staff.ip);
    });
    return context.json({ id }, 201);
  });

  app.openapi(contract.withdrawDeliverable, async (context) => {
    const { assetId } = context.req.valid('param');
    const { reason } = context.req.valid('json');
    await asStaff(parts, context, 'work', (transaction, staff) =>
      withdrawDeliverable(transaction, staff, { assetId, reason, ip: staff.ip }),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.setForgeUrn, async (context) => {
    const { assetId } = context.req.valid('param');
    const entered = context.req.valid('json').forgeUrn?.trim();
    const forgeUrn = entered ? readForgeUrn(entered) : null;
    if (entered && !forgeUrn) throw new AppError('INVALID_INPUT', { userMessage: FORGE_URN_PROBLEM });
    await asStaff(parts, context, 'work', (transaction, staff) =>
      setForgeUrn(transaction, staff, { assetId, forgeUrn, ip: staff.ip }),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.prepareDeliverable, async (context) => {
    const { assetId } = context.req.valid('param');
    await asStaff(parts, context, 'work', async (transaction) => {
      const { row, of } = await requireFile(transaction, assetId);
      if ((row.viewState !== 'failed' && row.elementsState !== 'failed') || row.withdrawnAt)
        throw new AppError('CONFLICT', { userMessage: 'This file does not need another attempt.' });
      if (row.viewState !== 'failed') return retryElementTable(transaction, parts.queue, row);
      // One job makes both of a model.
      const elements = row.elementsState === 'failed' && { elementsState: 'waiting' as const, elementsProblem: null };
      await transaction
        .update(asset)
        .set({ viewState: 'waiting', viewProblem: null, ...elements })
        .where(eq(asset.id, assetId));
      await enqueueViewJob(parts.queue, transaction, { projectId: of.id, assetId });
    });
    return context.json({ ok: true as const }, 200);
  });
}

function toDeliverable(row: typeof asset.$inferSelect): contract.OpsDeliverable {
  const {
    id,
    name,
    product,
    role,
    format,
    storey,
    version,
    bytes,
    sha256,
    isCurrent,
    isDelivered,
    viewState,
    viewProblem,
    elementsState,
    elementsProblem,
    forgeUrn,
  } = row;
  return {
    id,
    name,
    product,
    role,
    format,
    storey,
    version,
    bytes,
    sha256,
    isCurrent,
    isDelivered,
    viewState,
    viewProblem,
    elementsState,
    elementsProblem,
    ...(format === 'rvt' && { forgeUrn }),
    pdfSubtype: pdfSubtypes.find((known) => known === row.pdfSubtype) ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    url: row.linkUrl ?? `${PROXY_FILE_PATH}/${id}`,
    createdAt: row.createdAt.toISOString(),
  };
}
