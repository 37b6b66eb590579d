import { and, eq, inArray } from 'drizzle-orm';
import { numberOf } from '#domain/operator/operator-settings.ts';
import { fileLimitKeys, takesFiles } from '#domain/upload/project-files.ts';
import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { order, upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom, requireShare } from '#server/platform/object-store/reserve-space.ts';
import { requireHostedProject } from '#server/records/project-records.ts';
import { type OrderFile, orderFileKey, refuseWrongFile } from './open-order-upload.ts';

type ProjectFile = Omit<OrderFile, 'draftId'>;

/**
 * Begins the upload of a file that a customer sends for an order that was placed already, and answers its id;
 * for a file that is on its way already, that one's. Throws CONFLICT for an order at its end, for one of the
 * engine, and for too many files.
 */
export async function openProjectUpload(
  { db, store }: { db: Database; store: ObjectStore },
  principal: Principal,
  projectId: string,
  file: ProjectFile,
  now: Date,
): Promise<string> {
  refuseWrongFile(file);
  if (principal.kind !== 'user') throw new AppError('FORBIDDEN');
  const room = await findRoom({ db, store }, principal.teamId ?? '');
  return inScope(db, scopeOf(principal), async (transaction) => {
    const of = await requireHostedProject(transaction, principal, projectId);
    const [placed] = await transaction
      .select({ draftId: order.draftId })
      .from(order)
      .where(eq(order.projectId, projectId))
      .for('update');
    if (!placed || of.isDemo || !takesFiles(of))
      throw new AppError('CONFLICT', {
        userMessage: 'Files can no longer be added to this order. Please contact support.',
      });
    const { purpose, fileName, sizeBytes, fingerprint } = file;
    const others = await transaction
      .select()
      .from(upload)
      .where(
        and(
          eq(upload.projectId, projectId),
          eq(upload.purpose, purpose),
          inArray(upload.status, ['open', 'completed']),
        ),
      );
    const same = others.find(
      (each) =>
        each.status === 'open' &&
        each.createdBy === principal.userId &&
        each.fileName === fileName &&
        each.fingerprint === fingerprint &&
        each.sizeBytes === sizeBytes,
    );
    if (same) return same.id;
    const limit = numberOf(await readOperator(transaction), fileLimitKeys[purpose]);
    if (others.length >= limit)
      throw new AppError('CONFLICT', {
        userMessage: `An order can have at most ${limit} such files. Send them together in a zip, or contact support.`,
      });
    requireShare(room, sizeBytes);
    const id = crypto.randomUUID();
    await transaction.insert(upload).values({
      id,
      teamId: of.teamId,
      projectId,
      draftId: placed.draftId,
      createdBy: principal.userId,
      purpose,
      fileName,
      sizeBytes,
      fingerprint,
      storageKey: orderFileKey(id, { ...file, draftId: placed.draftId }),
      activeAt: now,
      createdAt: now,
    });
    return id;
  });
}
