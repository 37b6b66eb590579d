import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import * as contract from '#contract/deviations.ts';
import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { answerStored, guardHeaders } from '#server/platform/http/answer-stored.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { requireVisibleProject } from '#server/records/project-records.ts';
import {
  comparableClouds,
  findDeviationFile,
  listDeviations,
  requireStarter,
  startDeviation,
  stopDeviation,
  type Pair,
} from './deviation-store.ts';
import { cloudOf, maySee, modelFrames, modelOf, readFiles, requireFrames, scanFrames } from './find-files.ts';

const filePath = z.object({ projectId: z.uuid(), deviationId: z.uuid(), part: z.string() });

/** Comparisons of point clouds with models and with later scans: asking for one, its progress, and what it found. */
export function mountDeviations(
  app: OpenAPIHono<AppEnv>,
  { db, queue, store }: { db: Database; queue: PgBoss; store: ObjectStore },
): void {
  const inScopeOf = <T>(principal: Principal, work: (transaction: Scoped) => Promise<T>) =>
    inScope(db, scopeOf(principal), work);

  const read = (principal: Principal, projectId: string) =>
    inScopeOf(principal, async (transaction) => {
      const project = await requireVisibleProject(transaction, principal, projectId);
      const files = await readFiles(transaction, projectId);
      return { project, files, found: await listDeviations(transaction, principal, { project, files }) };
    });

  app.openapi(contract.listDeviations, async (context) => {
    const { projectId } = context.req.valid('param');
    const principal = context.get('principal');
    const { project, files, found } = await read(principal, projectId);
    const answers = found.map(async ({ row, pair, wire }) => {
      if (pair.kind === 'scan' || wire.isStale) return wire;
      const now = await modelFrames(store, files, { cloud: pair.cloud, model: pair.other });
      return { ...wire, isStale: JSON.stringify(now) !== JSON.stringify(row.frames) };
    });
    const clouds = comparableClouds(principal, project, files);
    return context.json({ deviations: await Promise.all(answers), clouds }, 200);
  });

  app.openapi(contract.startDeviation, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const { cloudId, otherId } = context.req.valid('json');
    const { pair, files } = await inScopeOf(principal, async (transaction) => {
      const { project } = await requireStarter(transaction, principal, projectId);
      const known = await readFiles(transaction, projectId);
      const cloud = cloudOf(known, cloudId);
      const model = modelOf(known, otherId);
      const other = model ?? cloudOf(known, otherId);
      const isSeen = (row: typeof cloud) => row !== undefined && maySee(principal, project, row);
      if (!cloud || !other || !isSeen(cloud) || !isSeen(other) || cloud.id === other.id)
        throw new AppError('CONFLICT', { userMessage: 'Choose a point cloud, and a model or another point cloud.' });
      return { files: known, pair: { kind: model ? 'model' : 'scan', cloud, other } satisfies Pair };
    });
    // The frame of a converted scan is in the object store.
    const frames =
      pair.kind === 'model'
        ? await requireFrames(store, files, { cloud: pair.cloud, model: pair.other })
        : scanFrames();
    const { wire, replaced } = await inScopeOf(principal, async (transaction) => {
      const starter = await requireStarter(transaction, principal, projectId);
      return startDeviation(transaction, queue, { ...starter, files, ip: context.get('clientAddress') }, pair, frames);
    });
    if (replaced !== undefined) await store.deletePrefix(replaced);
    return context.json(wire, 202);
  });

  app.openapi(contract.stopDeviation, async (context) => {
    const principal = context.get('principal');
    await inScopeOf(principal, (transaction) =>
      stopDeviation(transaction, principal, context.req.valid('param'), context.get('clientAddress')),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.get(contract.DEVIATION_FILE_PATH, async (context) => {
    const path = filePath.safeParse(context.req.param());
    if (!path.success) throw new AppError('NOT_FOUND');
    const { deviationId, part } = path.data;
    const principal = context.get('principal');
    const key = await inScopeOf(principal, (transaction) => findDeviationFile(transaction, principal, path.data));
    return answerStored(context, store, { key, version: `${deviationId}-${part}` }, () => {
      context.header('Content-Type', part.endsWith('.json') ? 'application/json' : 'application/octet-stream');
      guardHeaders(context);
    });
  });
}
