import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import * as contract from '#contract/exit-package.ts';
import { safeFileName } from '#domain/naming/file-names.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { parseRange } from '#server/platform/http/byte-range.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom } from '#server/platform/object-store/reserve-space.ts';
import { openStoredPackage } from './stored-package.ts';
import { findExitFile, orderPackage, readOffer, stopPackage } from './exit-store.ts';

const filePath = z.object({ projectId: z.uuid(), packageId: z.uuid() });

/** Exit packages: everything of a project as one zip, for whoever may download it. */
export function mountExitPackages(
  app: OpenAPIHono<AppEnv>,
  { db, queue, store }: { db: Database; queue: PgBoss; store: ObjectStore },
): void {
  app.openapi(contract.getExitOffer, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const offer = await inScope(db, scopeOf(principal), (transaction) => readOffer(transaction, principal, projectId));
    return context.json(offer, 200);
  });

  app.openapi(contract.orderExitPackage, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const room = await findRoom({ db, store });
    const made = await inScope(db, scopeOf(principal), (transaction) =>
      orderPackage(transaction, { queue, room }, principal, projectId),
    );
    return context.json(made, 202);
  });

  app.openapi(contract.stopExitPackage, async (context) => {
    const principal = context.get('principal');
    const asked = context.req.valid('param');
    await inScope(db, scopeOf(principal), (transaction) => stopPackage(transaction, principal, asked));
    return context.json({ ok: true as const }, 200);
  });

  app.get(contract.EXIT_FILE_PATH, async (context) => {
    const path = filePath.safeParse(context.req.param());
    if (!path.success) throw new AppError('NOT_FOUND');
    const principal = context.get('principal');
    const { key, projectName, createdAt } = await inScope(db, scopeOf(principal), (transaction) =>
      findExitFile(transaction, principal, { ...path.data, ip: context.get('clientAddress') }),
    );
    const stored = await openStoredPackage(store, key);
    if (!stored) throw new AppError('NOT_FOUND');
    const size = stored.bytes;
    const name = `${safeFileName(projectName)} - everything ${createdAt.toISOString().slice(0, 10)}.zip`;
    context.header('Content-Type', 'application/zip');
    context.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    context.header('Accept-Ranges', 'bytes');
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    const range = parseRange(context.req.header('range'), size);
    if (range === 'unsatisfiable') {
      context.header('Content-Range', `bytes */${size}`);
      throw new AppError('RANGE_NOT_SATISFIABLE');
    }
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
    context.header('Content-Length', String(end - start + 1));
    if (range !== 'whole') context.header('Content-Range', `bytes ${start}-${end}/${size}`);
    return context.body(Readable.toWeb(stored.read({ start, end })) as ReadableStream, range === 'whole' ? 200 : 206);
  });
}
