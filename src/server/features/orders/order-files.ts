import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Placement } from '#contract/ordering.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { errors } from '#contract/errors.ts';
import type { Orderer } from '#server/records/orderer.ts';

type UploadRow = typeof upload.$inferSelect;

/** The files that an order names: uploaded for its draft, by the person who places it or their team, and complete. Throws DRAFT_FILES_MISSING otherwise. */
export async function requireFiles(
  transaction: Scoped,
  { teamId }: Orderer,
  placement: Placement,
): Promise<UploadRow[]> {
  const { draftId, serviceOption, scanSource, existingScanFiles, scanitAttachments } = placement;
  const scans = serviceOption === 'bimit' && scanSource === 'files' ? existingScanFiles : [];
  const named = new Set([...scans, ...scanitAttachments].map(({ id }) => id));
  if (named.size === 0) return [];
  const found = await transaction
    .select()
    .from(upload)
    .where(
      and(
        inArray(upload.id, [...named]),
        eq(upload.draftId, draftId),
        eq(upload.teamId, teamId),
        isNull(upload.projectId),
      ),
    )
    .for('update');
  const unfinished = found.find(({ status }) => status === 'open');
  if (unfinished)
    throw new AppError('DRAFT_FILES_MISSING', {
      userMessage: `${unfinished.fileName} is still being uploaded. Wait until it is uploaded, then place the order.`,
    });
  const isWhole =
    found.length === named.size &&
    found.every(
      ({ status, purpose, id }) =>
        status === 'completed' && (purpose === 'order_scan') === scans.some((scan) => scan.id === id),
    );
  if (!isWhole)
    throw new AppError('DRAFT_FILES_MISSING', {
      userMessage:
        scans.length > 0
          ? errors.DRAFT_FILES_MISSING.text
          : 'A file of this order is not there any more. Remove it and upload it again.',
    });
  return found;
}

/** Makes the files of a draft files of the project. They stay where they lie in the store. */
export async function giveFiles(
  transaction: Scoped,
  files: UploadRow[],
  projectId: string,
  product: 'SCANIT' | 'BIMIT',
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  await transaction
    .update(upload)
    .set({ projectId })
    .where(
      inArray(
        upload.id,
        files.map(({ id }) => id),
      ),
    );
  await transaction.insert(asset).values(
    files.map(({ purpose, fileName, storageKey, sizeBytes, sha256 }) => ({
      projectId,
      role: purpose === 'order_scan' ? 'original' : 'attachment',
      product,
      format: fileName.split('.').at(-1)?.toLowerCase() ?? '',
      name: fileName,
      storageKey,
      bytes: sizeBytes,
      sha256: sha256 ?? '',
      createdAt: now,
    })),
  );
}
