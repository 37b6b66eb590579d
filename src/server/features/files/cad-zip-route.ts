import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { CAD_ZIP_PATH } from '#contract/files.ts';
import { safeFileName } from '#domain/naming/file-names.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findDrawings, type Drawing } from './find-drawings.ts';
import { streamZip } from './stream-zip.ts';

const projectIdOf = z.uuid();

/** All drawings of a project as one zip, named after the project (viewers.md §5, §6). Offered since `CAD_ZIP_SINCE`. */
export function mountCadZip(
  app: OpenAPIHono<AppEnv>,
  { db, store, config }: { db: Database; store: ObjectStore; config: Pick<Config, 'CAD_ZIP_SINCE'> },
): void {
  app.get(CAD_ZIP_PATH, async (context) => {
    const projectId = projectIdOf.safeParse(context.req.param('projectId'));
    if (!projectId.success) throw new AppError('NOT_FOUND');
    const principal = context.get('principal');
    const wanted = { projectId: projectId.data, since: config.CAD_ZIP_SINCE, ip: context.get('clientAddress') };
    const { projectName, drawings } = await inScope(db, scopeOf(principal), (transaction) =>
      findDrawings(transaction, principal, wanted),
    );
    await requireStored(store, drawings);
    context.header('Content-Type', 'application/zip');
    context.header(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${safeFileName(projectName)}.zip`)}`,
    );
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    return context.body(
      streamZip(store, drawings, (error) =>
        context.get('log').warn({ err: error, projectId: projectId.data }, 'the CAD zip broke off'),
      ),
    );
  });
}

/** Before the first byte is sent, while there is still a status to say it with. */
async function requireStored(store: ObjectStore, drawings: readonly Drawing[]): Promise<void> {
  const sizes = await Promise.all(drawings.map(({ key }) => store.size(key))).catch((cause: unknown) => {
    throw new AppError('CAD_COLLECT_FAILED', { cause });
  });
  if (sizes.includes(undefined)) throw new AppError('CAD_COLLECT_FAILED');
}
