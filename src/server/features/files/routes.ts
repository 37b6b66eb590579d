import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import * as contract from '#contract/files.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { answerStored, guardHeaders } from '#server/platform/http/answer-stored.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findFile, type FileMode, type FoundFile } from './find-file.ts';

const CONTENT_TYPES: Record<string, string> = {
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  ifc: 'application/x-step',
  zip: 'application/zip',
  gz: 'application/gzip',
  las: 'application/vnd.las',
};
/** Only these are shown in a page; everything else is taken home as a file (a foreign SVG could carry a script). */
const INLINE = new Set(['json', 'png', 'jpg', 'jpeg', 'bin', 'frag']);

const assetPath = z.object({ assetId: z.uuid(), part: z.string().optional() });
const storedUrl = new RegExp(`^${contract.PROXY_FILE_PATH}/([0-9a-f-]{36})(?:/([\\w.]+))?$`);

const namedFile = z.object({ url: z.string().max(2048), mode: z.enum(['view', 'download']).catch('view') });

export function mountFiles(app: OpenAPIHono<AppEnv>, { db, store }: { db: Database; store: ObjectStore }): void {
  app.use(contract.getSignedUrl.path, async (context, next) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const named = namedFile.safeParse(body);
    // Whether the caller may see it comes before what else is wrong with the body.
    if (named.success && !contract.fileLinkRequest.safeParse(body).success) {
      const [, assetId, part] = storedUrl.exec(named.data.url) ?? [];
      if (!assetId) throw new AppError('NOT_FOUND');
      await find(context, { assetId, part, mode: named.data.mode, isLinkOnly: true });
    }
    await next();
  });

  app.openapi(contract.getSignedUrl, async (context) => {
    const { url, mode } = context.req.valid('json');
    const [, assetId, part] = storedUrl.exec(url) ?? [];
    if (!assetId) throw new AppError('NOT_FOUND');
    const file = await find(context, { assetId, part, mode, isLinkOnly: true });
    // Said on the page, where the browser would only list a download that failed (D14).
    if (mode === 'download' && (await store.size(file.key)) === undefined) throw new AppError('DOWNLOAD_FAILED');
    return context.json({ signedUrl: mode === 'download' ? `${url}?mode=download` : url }, 200);
  });

  app.get(`${contract.PROXY_FILE_PATH}/:assetId`, answerFile);
  app.get(`${contract.PROXY_FILE_PATH}/:assetId/:part`, answerFile);

  function find(
    context: Context<AppEnv>,
    wanted: { assetId: string; part?: string; mode: FileMode; isLinkOnly?: boolean },
  ): Promise<FoundFile> {
    const principal = context.get('principal');
    return findFile(db, principal, { ...wanted, ip: context.get('clientAddress') });
  }

  async function answerFile(context: Context<AppEnv>): Promise<Response> {
    const path = assetPath.safeParse(context.req.param());
    if (!path.success) throw new AppError('NOT_FOUND');
    const mode = context.req.query('mode') === 'download' ? 'download' : 'view';
    const file = await find(context, { ...path.data, mode });
    return answerStored(
      context,
      store,
      { key: file.key, version: `${file.sha256}-${path.data.part ?? file.format}` },
      () => setHeaders(context, file, mode),
    );
  }
}

function setHeaders(context: Context<AppEnv>, file: FoundFile, mode: FileMode): void {
  const isInline = mode === 'view' && INLINE.has(file.format);
  context.header('Content-Type', CONTENT_TYPES[file.format] ?? 'application/octet-stream');
  context.header(
    'Content-Disposition',
    `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
  guardHeaders(context);
}
