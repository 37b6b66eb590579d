import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Principal } from '#domain/access/access.ts';
import * as contract from '#contract/uploads.ts';
import { partCount, partLength } from '#domain/upload/upload-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { DiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { PART_PATH, verifyPartPath } from '#server/platform/object-store/part-signature.ts';
import { memberOf } from '#server/platform/records/caller.ts';
import { completeUpload } from './complete-upload.ts';
import { deleteOrder, listOpenUploads, projectOf, requireHeldUpload, requireManagedUpload, requireOpenUpload, requireUpload } from './upload-store.ts';

type Parts = { db: Database; queue: PgBoss; store: ObjectStore };

export function mountUploads(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, store } = parts;

  app.openapi(contract.initializeUpload, async (context) => {
    const principal = context.get('principal');
    const { id, totalParts } = context.req.valid('json');
    const row = await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await requireUpload(transaction, principal, id, { lock: true });
      if (found.status !== 'open') throw new AppError('UPLOAD_CLOSED');
      if (totalParts !== partCount(found.sizeBytes)) throw new AppError('INVALID_INPUT', { userMessage: `This file has ${partCount(found.sizeBytes)} parts.` });
      const storeUploadId = found.storeUploadId ?? (await store.createMultipart(found.storageKey, found.sizeBytes));
      await transaction.update(upload).set({ storeUploadId, activeAt: new Date() }).where(eq(upload.id, id));
      return { ...found, storeUploadId };
    });
    const partUrls = await Promise.all(Array.from({ length: totalParts }, async (_, index) => ({ partNumber: index + 1, signedUrl: await sign(principal, row, index + 1) })));
    return context.json({ uploadId: id, partUrls }, 200);
  });

  app.openapi(contract.signParts, async (context) => {
    const principal = context.get('principal');
    const { uploadId, parts: wanted } = context.req.valid('json');
    const row = await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await requireOpenUpload(transaction, principal, uploadId);
      await transaction.update(upload).set({ activeAt: new Date() }).where(eq(upload.id, uploadId));
      return found;
    });
    if (wanted.some(({ partNumber }) => partNumber > partCount(row.sizeBytes))) throw new AppError('INVALID_INPUT');
    const partUrls = await Promise.all(wanted.map(async ({ partNumber, sha256 }) => ({ partNumber, signedUrl: await sign(principal, row, partNumber, sha256) })));
    return context.json({ partUrls }, 200);
  });

  app.openapi(contract.listParts, async (context) => {
    const principal = context.get('principal');
    const { uploadId } = context.req.valid('query');
    const row = await inScope(db, scopeOf(principal), (transaction) => requireOpenUpload(transaction, principal, uploadId));
    return context.json({ parts: await store.listParts(row.storageKey, row.storeUploadId) }, 200);
  });

  app.openapi(contract.completeUpload, async (context) => {
    const { uploadId, parts: sent } = context.req.valid('json');
    return context.json(await completeUpload(parts, context.get('principal'), { uploadId, parts: sent }), 200);
  });

  app.openapi(contract.abortUpload, async (context) => {
    const principal = context.get('principal');
    const { uploadId } = context.req.valid('json');
    const row = await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await requireManagedUpload(transaction, principal, uploadId, { lock: true });
      if (found.status === 'completed') throw new AppError('UPLOAD_CLOSED');
      await transaction.update(upload).set({ status: 'aborted' }).where(eq(upload.id, uploadId));
      // The order never came about: it was not listed to anybody.
      await deleteOrder(transaction, projectOf(found));
      return found;
    });
    if (row.storeUploadId) await store.abortMultipart(row.storageKey, row.storeUploadId);
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.listOpenUploads, async (context) => {
    const member = memberOf(context.get('principal'));
    const rows = await inScope(db, scopeOf(member), (transaction) => listOpenUploads(transaction, member.teamId));
    const listed = await Promise.all(
      rows.map(async ({ upload: row, projectId, projectName }) => {
        const stored = row.storeUploadId ? await store.listParts(row.storageKey, row.storeUploadId).catch(() => []) : [];
        const { id, fileName, sizeBytes, fingerprint } = row;
        return { id, projectId, projectName, fileName, sizeBytes, fingerprint, storedBytes: stored.reduce((sum, part) => sum + part.sizeBytes, 0), createdAt: row.createdAt.toISOString() };
      }),
    );
    return context.json(listed, 200);
  });

  function sign(principal: Principal, row: { id: string; storageKey: string; storeUploadId: string; sizeBytes: number }, partNumber: number, sha256?: string): Promise<string> {
    const userId = 'userId' in principal ? principal.userId : '';
    return store.signPart({ key: row.storageKey, uploadId: row.storeUploadId, partNumber, lengthBytes: partLength(row.sizeBytes, partNumber), sha256, holder: { uploadRow: row.id, userId } });
  }
}

/** Takes parts for the store on disk. The address is the permission, for as long as its holder may write and the upload is open. */
export function mountDiskStore(app: OpenAPIHono<AppEnv>, { db, store, secret }: { db: Database; store: DiskStore; secret: string }): void {
  app.put(PART_PATH, async (context) => {
    const part = verifyPartPath(secret, { ...context.req.query(), ...context.req.param() }, Date.now());
    await inScope(db, { kind: 'system' }, (transaction) => requireHeldUpload(transaction, part.holder));
    const declared = context.req.header('content-length');
    if (declared !== undefined && Number(declared) !== part.lengthBytes) throw new AppError('CHECKSUM_MISMATCH');
    const incoming = context.env?.incoming;
    // The connection's own stream where there is one (not in tests): a web stream around it costs half as much time again.
    const body = incoming?.iterator({ destroyOnReturn: false }) ?? context.req.raw.body;
    if (!body) throw new AppError('INVALID_INPUT');
    // The rest of a refused part is read and dropped: a browser that is cut off while it sends never sees why.
    const etag = await store.putPart({ ...part, body }).catch((error: unknown) => {
      if (declared !== undefined) incoming?.resume();
      throw error;
    });
    context.header('ETag', `"${etag}"`);
    return context.body(null, 200);
  });
}
