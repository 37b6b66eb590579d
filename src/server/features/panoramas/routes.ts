import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import * as contract from '#contract/panoramas.ts';
import { canEditTours, canViewPanorama } from '#domain/access/access.ts';
import { INDEX_FILE, TILES_FILE } from '#domain/panorama/station-list.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { answerStored, guardHeaders } from '#server/platform/http/answer-stored.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { REFUSALS } from '#server/records/download-refusals.ts';
import { findShownPanorama, readPanoramas } from '#server/records/panoramas.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';
import { changePanorama, deletePanorama, restorePanorama, type Who } from './write-panorama.ts';

const filePath = z.object({ panoramaId: z.uuid(), part: z.enum([INDEX_FILE, TILES_FILE]) });
const CONTENT_TYPES = { [INDEX_FILE]: 'application/json', [TILES_FILE]: 'application/octet-stream' } as const;

/** Panoramas of a project: read by all who see it, changed by those who tend its virtual tours (authorization.md §2.3). */
export function mountPanoramas(app: OpenAPIHono<AppEnv>, { db, store }: { db: Database; store: ObjectStore }): void {
  const as = <T>(context: Context<AppEnv>, work: (transaction: Scoped, who: Who) => Promise<T>): Promise<T> => {
    const who = { principal: context.get('principal'), ip: context.get('clientAddress') };
    return inScope(db, scopeOf(who.principal), (transaction) => work(transaction, who));
  };

  app.openapi(contract.listPanoramas, async (context) => {
    const { projectId } = context.req.valid('param');
    const list = await as(context, async (transaction, { principal }) => {
      const of = await requireVisibleProject(transaction, principal, projectId);
      const facts = factsOf(of);
      return {
        panoramas: await readPanoramas(transaction, projectId, {
          mayView: (file) => canViewPanorama(principal, facts, file).canDownload,
        }),
        canEdit: canEditTours(principal, facts),
      };
    });
    return context.json(list, 200);
  });

  app.openapi(contract.changePanorama, async (context) => {
    const { panoramaId } = context.req.valid('param');
    const change = context.req.valid('json');
    const now = await as(context, (transaction, who) => changePanorama(transaction, who, panoramaId, change));
    return context.json(now, 200);
  });

  app.openapi(contract.deletePanorama, async (context) => {
    const { panoramaId } = context.req.valid('param');
    await as(context, (transaction, who) => deletePanorama(transaction, who, panoramaId));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.restorePanorama, async (context) => {
    const { panoramaId } = context.req.valid('param');
    const now = await as(context, (transaction, who) => restorePanorama(transaction, who, panoramaId));
    return context.json(now, 200);
  });

  app.get(contract.getPanoramaFile.path, async (context) => {
    const path = filePath.safeParse(context.req.param());
    if (!path.success) throw new AppError('NOT_FOUND');
    const { panoramaId, part } = path.data;
    const row = await as(context, async (transaction, { principal }) => {
      const found = await findShownPanorama(transaction, panoramaId);
      if (!found) throw new AppError('NOT_FOUND');
      const project = await requireVisibleProject(transaction, principal, found.row.projectId);
      const verdict = canViewPanorama(principal, factsOf(project), found.file);
      if (!verdict.canDownload) throw new AppError(REFUSALS[verdict.reason]);
      return found.row;
    });
    if (row.storageKey === null) throw new AppError('NOT_FOUND');
    return answerStored(context, store, { key: `${row.storageKey}${part}`, version: `${row.sha256}-${part}` }, () => {
      context.header('Content-Type', CONTENT_TYPES[part]);
      guardHeaders(context);
    });
  });
}
