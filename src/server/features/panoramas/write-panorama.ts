import { eq } from 'drizzle-orm';
import type { WirePanorama } from '#contract/panoramas.ts';
import { canEditTours, type Principal } from '#domain/access/access.ts';
import { PANORAMA_NAME_MAX, uprightRotation, type PanoramaPlace } from '#domain/panorama/panorama-place.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, panorama } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit, type AuditEntry } from '#server/records/audit.ts';
import { isOfScan, readPanoramas, type PanoramaRow } from '#server/records/panoramas.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';

export type Who = { principal: Principal; ip: string };
type Editable = { row: PanoramaRow; project: ProjectRow; userId: string };

/** A panorama, locked, if the caller may change it. Throws PANORAMA_NOT_FOUND, FORBIDDEN. */
async function requireEditable(transaction: Scoped, { principal }: Who, id: string): Promise<Editable> {
  const [row] = await transaction.select().from(panorama).where(eq(panorama.id, id));
  if (!row) throw new AppError('PANORAMA_NOT_FOUND');
  const project = await requireVisibleProject(transaction, principal, row.projectId);
  if (!('userId' in principal) || !canEditTours(principal, factsOf(project))) throw new AppError('FORBIDDEN');
  const [locked] = await transaction.select().from(panorama).where(eq(panorama.id, id)).for('update');
  if (!locked) throw new AppError('PANORAMA_NOT_FOUND');
  return { row: locked, project, userId: principal.userId };
}

/**
 * Changes the name of a panorama, or where it is; null takes its place away. Throws INVALID_INPUT for a name that is none, and CONFLICT for
 * the place of one that its scan has placed.
 */
export async function changePanorama(
  transaction: Scoped,
  who: Who,
  id: string,
  { name, place }: { name?: string | undefined; place?: PanoramaPlace | null | undefined },
): Promise<WirePanorama> {
  const editable = await requireEditable(transaction, who, id);
  const { row } = editable;
  if (row.deletedAt) throw new AppError('PANORAMA_NOT_FOUND');
  if (name !== undefined) requireName(name);
  if (place !== undefined && (await isPlacedByScan(transaction, row)))
    throw new AppError('CONFLICT', {
      userMessage: 'This panorama is part of a scan, which says where it is. Align the scan instead.',
    });
  const [rotationW, rotationX, rotationY, rotationZ] = uprightRotation(place?.headingDeg ?? 0);
  const [xM, yM, zM] = place?.positionM ?? [null, null, null];
  await transaction
    .update(panorama)
    .set({
      ...(name !== undefined && { name }),
      ...(place !== undefined && { xM, yM, zM, rotationW, rotationX, rotationY, rotationZ }),
      // A row without a change is still written: the statement needs one.
      number: row.number,
    })
    .where(eq(panorama.id, id));
  if (name !== undefined && name !== row.name)
    await record(transaction, who, editable, 'panorama.change', { nameBefore: row.name, nameAfter: name });
  if (place !== undefined) await record(transaction, who, editable, 'panorama.change', { placeAfter: place });
  return readOne(transaction, row);
}

async function isPlacedByScan(transaction: Scoped, { assetId }: PanoramaRow): Promise<boolean> {
  if (assetId === null) return false;
  const [file] = await transaction.select({ role: asset.role }).from(asset).where(eq(asset.id, assetId));
  return isOfScan(file ?? null);
}

function requireName(name: string): void {
  if (name === '') throw new AppError('INVALID_INPUT', { userMessage: 'Please enter a name.' });
  if (name.length > PANORAMA_NAME_MAX)
    throw new AppError('INVALID_INPUT', {
      userMessage: `A name can have at most ${PANORAMA_NAME_MAX} characters.`,
    });
}

/** Takes a panorama away; its row and tiles stay, so that it can be brought back. */
export async function deletePanorama(transaction: Scoped, who: Who, id: string): Promise<void> {
  const editable = await requireEditable(transaction, who, id);
  if (editable.row.deletedAt) return;
  await transaction
    .update(panorama)
    .set({ deletedAt: new Date(), deletedBy: editable.userId })
    .where(eq(panorama.id, id));
  await record(transaction, who, editable, 'panorama.delete', { name: editable.row.name });
}

export async function restorePanorama(transaction: Scoped, who: Who, id: string): Promise<WirePanorama> {
  const editable = await requireEditable(transaction, who, id);
  if (editable.row.deletedAt) {
    await transaction.update(panorama).set({ deletedAt: null, deletedBy: null }).where(eq(panorama.id, id));
    await record(transaction, who, editable, 'panorama.restore', { name: editable.row.name });
  }
  return readOne(transaction, editable.row);
}

async function readOne(transaction: Scoped, { projectId, id }: PanoramaRow): Promise<WirePanorama> {
  const [now] = await readPanoramas(transaction, projectId, { id });
  if (!now) throw new AppError('PANORAMA_NOT_FOUND');
  return now;
}

async function record(
  transaction: Scoped,
  { ip }: Who,
  { row, project, userId }: Editable,
  action: AuditEntry['action'],
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    teamId: project.teamId,
    userId,
    action,
    objectType: 'panorama',
    objectId: row.id,
    details,
    ip,
  });
  await publishProject(transaction, project);
}
