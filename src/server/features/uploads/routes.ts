import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Principal } from '#domain/access/access.ts';
import { openPanoramaUpload } from '#contract/panoramas.ts';
import * as contract from '#contract/uploads.ts';
import { PART_BYTES, partCount, partLength } from '#domain/upload/upload-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { DiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { verifyPartPath } from '#server/platform/object-store/part-signature.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { ordererOf } from '#server/records/orderer.ts';
import { completeUpload } from './complete-upload.ts';
import { giveUpUpload } from './give-up-upload.ts';
import { initializeUpload } from './initialize-upload.ts';
import { openOrderUpload } from './open-order-upload.ts';
import { openPanorama } from './open-panorama.ts';
import { openProjectUpload } from './open-project-upload.ts';
import { listOpenUploads, requireHeldUpload, requireOpenUpload, VISITOR } from './upload-store.ts';

type Parts = {
  db: Database;
  queue: PgBoss;
  store: ObjectStore;
  limits: Limits;
  notifyStaff: NotifyStaff;
  log: Logger;
};

export function mountUploads(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, store } = parts;

  app.openapi(contract.openOrderUpload, async (context) => {
    const orderer = await ordererOf(db, context.get('principal'), context.get('clientAddress'));
    const id = await openOrderUpload(parts, orderer, context.req.valid('json'), new Date());
    return context.json({ id, partSizeBytes: PART_BYTES }, 201);
  });

  app.openapi(contract.openProjectUpload, async (context) => {
    const id = await openProjectUpload(
      parts,
      context.get('principal'),
      context.req.valid('param').projectId,
      context.req.valid('json'),
      new Date(),
    );
    return context.json({ id, partSizeBytes: PART_BYTES }, 201);
  });

  app.openapi(openPanoramaUpload, async (context) => {
    const id = await openPanorama(
      parts,
      context.get('principal'),
      context.req.valid('param').projectId,
      context.req.valid('json'),
      new Date(),
    );
    return context.json({ id, partSizeBytes: PART_BYTES }, 201);
  });

  app.openapi(contract.initializeUpload, async (context) => {
    const principal = context.get('principal');
    const { id, totalParts } = context.req.valid('json');
    const row = await initializeUpload(parts, principal, id, totalParts);
    const partUrls = await Promise.all(
      Array.from({ length: totalParts }, async (_, index) => ({
        partNumber: index + 1,
        signedUrl: await sign(principal, row, index + 1),
      })),
    );
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
    const partUrls = await Promise.all(
      wanted.map(async ({ partNumber, sha256 }) => ({
        partNumber,
        signedUrl: await sign(principal, row, partNumber, sha256),
      })),
    );
    return context.json({ partUrls }, 200);
  });

  app.openapi(contract.listParts, async (context) => {
    const principal = context.get('principal');
    const { uploadId } = context.req.valid('query');
    const row = await inScope(db, scopeOf(principal), (transaction) =>
      requireOpenUpload(transaction, principal, uploadId),
    );
    return context.json({ parts: await store.listParts(row.storageKey, row.storeUploadId) }, 200);
  });

  app.openapi(contract.completeUpload, async (context) => {
    const { uploadId, parts: sent } = context.req.valid('json');
    return context.json(
      await completeUpload(parts, context.get('principal'), {
        uploadId,
        parts: sent,
        ip: context.get('clientAddress'),
      }),
      200,
    );
  });

  app.openapi(contract.abortUpload, async (context) => {
    const principal = context.get('principal');
    const { uploadId } = context.req.valid('json');
    await giveUpUpload(parts, principal, uploadId);
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.listOpenUploads, async (context) => {
    const principal = context.get('principal');
    const { teamId = null, userId = null } = 'teamId' in principal ? principal : {};
    const draftId = ('guest' in principal && principal.guest?.draftId) || null;
    const rows = await inScope(db, scopeOf(principal), (transaction) =>
      listOpenUploads(transaction, { teamId, userId, draftId }),
    );
    const listed = await Promise.all(
      rows.map(async ({ upload: row, projectName }) => {
        const stored = row.storeUploadId
          ? await store.listParts(row.storageKey, row.storeUploadId).catch(() => [])
          : [];
        // Staff go on with what they deliver from its order.
        const { purpose } = row;
        if (purpose === 'deliverable' || purpose === 'panorama') return [];
        const { id, draftId: ofDraft, projectId, fileName, sizeBytes, fingerprint } = row;
        return [
          {
            id,
            purpose,
            projectId,
            projectName,
            draftId: ofDraft,
            fileName,
            sizeBytes,
            fingerprint,
            storedBytes: stored.reduce((sum, part) => sum + part.sizeBytes, 0),
            createdAt: row.createdAt.toISOString(),
          },
        ];
      }),
    );
    return context.json(listed.flat(), 200);
  });

  function sign(
    principal: Principal,
    row: { id: string; draftId: string | null; storageKey: string; storeUploadId: string; sizeBytes: number },
    partNumber: number,
    sha256?: string,
  ): Promise<string> {
    const isVisitor = 'guest' in principal && principal.guest !== undefined && principal.guest.draftId === row.draftId;
    const userId = isVisitor || !('userId' in principal) ? VISITOR : principal.userId;
    return store.signPart({
      key: row.storageKey,
      uploadId: row.storeUploadId,
      partNumber,
      lengthBytes: partLength(row.sizeBytes, partNumber),
      sha256,
      holder: { uploadRow: row.id, userId },
    });
  }
}

/** Accepts parts where the store is on disk. The address is the permission, for as long as its holder may write and the upload is open. */
export function mountDiskStore(
  app: OpenAPIHono<AppEnv>,
  { db, store, secret }: { db: Database; store: ObjectStore | DiskStore; secret: string },
): void {
  if (!('putPart' in store)) return;
  app.put(contract.PART_PATH, async (context) => {
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
