import { and, eq, inArray, isNull, sum } from 'drizzle-orm';
import { storedFileName } from '#domain/naming/file-names.ts';
import {
  MAX_ATTACHMENTS,
  MAX_GUEST_ATTACHMENT_BYTES,
  orderFileProblem,
  type OrderFilePurpose,
} from '#domain/upload/order-files.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { order, upload } from '#server/platform/database/schema.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom, requireShare } from '#server/platform/object-store/reserve-space.ts';
import { lockDraft } from '#server/records/draft-lock.ts';
import { findDraft, requireDraftOfTeam } from '#server/records/draft-owner.ts';
import type { Orderer } from '#server/records/orderer.ts';

export type OrderFile = {
  purpose: OrderFilePurpose;
  draftId: string;
  fileName: string;
  sizeBytes: number;
  fingerprint: string;
};

/** Of all visitors' files that nobody has claimed yet, together. */
const MAX_UNCLAIMED_BYTES = 200 * 2 ** 30;

/** Begins the upload of a file for a draft and answers its id; for a file that is on its way already, that one's. Throws for what an order cannot have. */
export async function openOrderUpload(
  parts: { db: Database; store: ObjectStore; limits: Limits },
  orderer: Orderer,
  file: OrderFile,
  now: Date,
): Promise<string> {
  const { db, limits } = parts;
  const network = countedNetwork(orderer.ip);
  if (orderer.guest) await requireWithinLimit(db, limits, 'publicUploadBytes', network, 0);
  const { id, isNew } = await findOrOpenUpload(parts, orderer, file, now);
  if (orderer.guest && isNew)
    await takeTokens(db, `publicUploadBytes ${network}`, limits.publicUploadBytes, file.sizeBytes);
  return id;
}

async function findOrOpenUpload(
  { db, store }: { db: Database; store: ObjectStore },
  orderer: Orderer,
  file: OrderFile,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  refuseWrongFile(file);
  const { draftId } = file;
  const { teamId, member, guest } = orderer;
  if (guest && guest.draftId !== draftId) throw new AppError('NOT_FOUND');
  await requireDraftOfTeam(db, draftId, { teamId, userId: member?.userId ?? null });
  const room = await findRoom({ db, store }, teamId);
  return inScope(db, orderer.scope, async (transaction) => {
    await lockDraft(transaction, draftId);
    await requireOpenDraft(transaction, orderer, draftId);
    const others = await transaction
      .select()
      .from(upload)
      .where(
        and(
          eq(upload.draftId, draftId),
          eq(upload.teamId, teamId),
          isNull(upload.projectId),
          inArray(upload.status, ['open', 'completed']),
        ),
      );
    const same = others.find(
      ({ status, purpose, fileName, fingerprint }) =>
        status === 'open' && purpose === file.purpose && fileName === file.fileName && fingerprint === file.fingerprint,
    );
    if (same && same.sizeBytes === file.sizeBytes) return { id: same.id, isNew: false };
    refuseTooMany(file, others, guest !== null);
    if (guest) await refuseTooMuchUnclaimed(transaction, teamId, file.sizeBytes);
    requireShare(room, file.sizeBytes);
    const id = crypto.randomUUID();
    const { purpose, fileName, sizeBytes, fingerprint } = file;
    await transaction.insert(upload).values({
      id,
      teamId,
      draftId,
      createdBy: member?.userId ?? null,
      purpose,
      fileName,
      sizeBytes,
      fingerprint,
      storageKey: orderFileKey(id, file),
      activeAt: now,
      createdAt: now,
    });
    return { id, isNew: true };
  });
}

/** Where a file of an order is stored; its name itself is in the row. */
export function orderFileKey(
  id: string,
  { draftId, purpose, fileName }: Pick<OrderFile, 'draftId' | 'purpose' | 'fileName'>,
): string {
  const name = storedFileName(fileName);
  return purpose === 'order_scan'
    ? `draft/${draftId}/order_scans/${id}_${name}`
    : `draft/${draftId}/order_attachments/${id}_${name}`;
}

/** Throws for a file that an order does not take, by its name and size. */
export function refuseWrongFile({
  purpose,
  fileName,
  sizeBytes,
}: Pick<OrderFile, 'purpose' | 'fileName' | 'sizeBytes'>): void {
  const problem = orderFileProblem(purpose, fileName, sizeBytes);
  if (!problem) return;
  const codes =
    purpose === 'order_scan'
      ? (['UPLOAD_TOO_LARGE', 'UPLOAD_INVALID_TYPE'] as const)
      : (['ATTACHMENT_TOO_LARGE', 'ATTACHMENT_INVALID_TYPE'] as const);
  throw new AppError(problem.kind === 'size' ? codes[0] : codes[1], { userMessage: problem.text });
}

async function requireOpenDraft(transaction: Scoped, { member }: Orderer, draftId: string): Promise<void> {
  if (member) return void (await findDraft(transaction, member, draftId));
  const [ordered] = await transaction.select({ id: order.id }).from(order).where(eq(order.draftId, draftId));
  if (ordered) throw new AppError('DRAFT_ORDERED');
}

function refuseTooMany(file: OrderFile, others: { purpose: string; sizeBytes: number }[], isGuest: boolean): void {
  const alike = others.filter(({ purpose }) => purpose === file.purpose);
  if (file.purpose === 'order_scan') {
    if (alike.length > 0) throw new AppError('TOO_MANY_SCAN_FILES');
    return;
  }
  if (alike.length >= MAX_ATTACHMENTS)
    throw new AppError('ATTACHMENT_TOO_LARGE', {
      userMessage: `An order can have at most ${MAX_ATTACHMENTS} attachments. Remove one first.`,
    });
  const bytes = alike.reduce((total, { sizeBytes }) => total + sizeBytes, file.sizeBytes);
  if (isGuest && bytes > MAX_GUEST_ATTACHMENT_BYTES)
    throw new AppError('ATTACHMENT_TOO_LARGE', {
      userMessage: 'Attachments can have 100 MB in total. Remove one first, or sign in.',
    });
}

async function refuseTooMuchUnclaimed(transaction: Scoped, teamId: string, sizeBytes: number): Promise<void> {
  const [row] = await transaction
    .select({ bytes: sum(upload.sizeBytes) })
    .from(upload)
    .where(and(eq(upload.teamId, teamId), inArray(upload.status, ['open', 'completed'])));
  if (Number(row?.bytes ?? 0) + sizeBytes > MAX_UNCLAIMED_BYTES) throw new AppError('STORAGE_FULL');
}
