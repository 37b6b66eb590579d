import { eq } from 'drizzle-orm';
import { ASSET_LIST_ROLE } from '#domain/deliverables/asset-roles.ts';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import type { Staff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { tellTeamOfFile } from '#server/records/notices/tell-team.ts';
import { nextVersion, settleVersions } from './asset-versions.ts';
import { recordAudit } from './audit.ts';
import { publishProject } from './publish-project.ts';

type AssetRow = typeof asset.$inferSelect;
type ProjectRow = typeof project.$inferSelect;
export type NewDeliverable = Pick<
  AssetRow,
  | 'projectId'
  | 'role'
  | 'product'
  | 'format'
  | 'pdfSubtype'
  | 'storey'
  | 'name'
  | 'storageKey'
  | 'bytes'
  | 'sha256'
  | 'viewState'
> & { linkUrl?: string; elementsState?: 'waiting' };

/** Throws CONFLICT for an order that ended without being done: nothing is delivered for it. */
export function requireDeliverable(status: string): void {
  if (isEndedEarly(status))
    throw new AppError('CONFLICT', { userMessage: `There is nothing to deliver at '${status}'.` });
}

/** Adds what staff deliver as the newest version of its kind: with audit, the word to the team and the event of the project. */
export async function addDeliverable(
  transaction: Scoped,
  staff: Staff,
  made: NewDeliverable,
  ip: string,
): Promise<AssetRow> {
  // Locked: two files that arrive together get two numbers.
  const [of] = await transaction.select().from(project).where(eq(project.id, made.projectId)).for('update');
  if (!of || of.deletedAt) throw new AppError('NOT_FOUND');
  const version = await nextVersion(transaction, made);
  const [row] = await transaction
    .insert(asset)
    .values({ ...made, version, isDelivered: true, createdAt: new Date() })
    .returning();
  if (!row) throw new Error('no asset was made');
  await settleVersions(transaction, of.id);
  await recordAudit(transaction, {
    teamId: of.teamId,
    userId: staff.userId,
    action: 'asset.deliver',
    objectType: 'asset',
    objectId: row.id,
    details: { name: row.name, product: row.product, version },
    ip,
  });
  // Customers see the drawings that a list names, and not the list.
  if (made.role !== ASSET_LIST_ROLE)
    await tellTeamOfFile(transaction, {
      projectId: of.id,
      teamId: of.teamId,
      project: of.name,
      file: row.name,
      causedBy: staff.userId,
    });
  await publishProject(transaction, of);
  return row;
}

/**
 * Takes a file back that staff delivered, with what was made from it; the version before it is the newest again. Throws
 * CONFLICT when it was withdrawn before.
 */
export async function withdrawDeliverable(
  transaction: Scoped,
  staff: Staff,
  { assetId, reason, ip }: { assetId: string; reason: string; ip: string },
): Promise<void> {
  const { row, of } = await requireDelivered(transaction, assetId);
  if (row.withdrawnAt) throw new AppError('CONFLICT', { userMessage: 'This file was already withdrawn.' });
  const withdrawnAt = new Date();
  await transaction.update(asset).set({ withdrawnAt }).where(eq(asset.id, assetId));
  await transaction.update(asset).set({ withdrawnAt }).where(eq(asset.madeFrom, assetId));
  await settleVersions(transaction, of.id);
  await recordAudit(transaction, {
    teamId: of.teamId,
    userId: staff.userId,
    action: 'asset.withdraw',
    objectType: 'asset',
    objectId: assetId,
    details: { name: row.name, version: row.version, reason },
    ip,
  });
  await publishProject(transaction, of);
}

/** Says under which urn Autodesk has translated a delivered Revit model. Throws CONFLICT for files of other kinds, and for what was withdrawn. */
export async function setForgeUrn(
  transaction: Scoped,
  staff: Staff,
  { assetId, forgeUrn, ip }: { assetId: string; forgeUrn: string | null; ip: string },
): Promise<void> {
  const { row, of } = await requireDelivered(transaction, assetId);
  if (row.format !== 'rvt' || row.withdrawnAt)
    throw new AppError('CONFLICT', { userMessage: 'Only a Revit model that was not withdrawn has a urn.' });
  if (row.forgeUrn === forgeUrn) return;
  await transaction.update(asset).set({ forgeUrn }).where(eq(asset.id, assetId));
  await recordAudit(transaction, {
    teamId: of.teamId,
    userId: staff.userId,
    action: 'asset.forge-urn',
    objectType: 'asset',
    objectId: assetId,
    details: { name: row.name, version: row.version, before: row.forgeUrn, after: forgeUrn },
    ip,
  });
  await publishProject(transaction, of);
}

/** A file that staff brought, with its project, both locked. Throws NOT_FOUND for any other. */
async function requireDelivered(transaction: Scoped, assetId: string): Promise<{ row: AssetRow; of: ProjectRow }> {
  const found = await requireFile(transaction, assetId);
  if (!found.row.isDelivered) throw new AppError('NOT_FOUND');
  return found;
}

/** A file that staff brought or the engine made, with its project, both locked. Throws NOT_FOUND for forms of others and for what is gone. */
export async function requireFile(transaction: Scoped, assetId: string): Promise<{ row: AssetRow; of: ProjectRow }> {
  const [found] = await transaction
    .select({ row: asset, of: project })
    .from(asset)
    .innerJoin(project, eq(project.id, asset.projectId))
    .where(eq(asset.id, assetId))
    .for('update');
  if (!found || found.of.deletedAt || found.row.madeFrom) throw new AppError('NOT_FOUND');
  return found;
}
