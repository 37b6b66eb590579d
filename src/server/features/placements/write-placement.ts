import { and, desc, eq, isNull } from 'drizzle-orm';
import type { WirePlacement } from '#contract/placements.ts';
import { canPlace, isVersionOpen, type Principal } from '#domain/access/access.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { alignmentOf } from '#domain/placement/placed-files.ts';
import { isSamePlacement, placementProblem, type Placement } from '#domain/placement/placement.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { asset, placement } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit, type AuditEntry } from '#server/records/audit.ts';
import {
  placementColumns,
  readPlacements,
  toWirePlacement,
  type AppliedPlacement,
} from '#server/records/placements.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';

type Editor = Extract<Principal, { kind: 'user' | 'staff' }>;
/** A delivered file whose placement the caller may change, locked in all its versions, with what applies to it. */
export type Placeable = {
  assetId: string;
  series: string;
  project: ProjectRow;
  editor: Editor;
  ip: string;
  applied: AppliedPlacement | undefined;
};

/** Throws NOT_FOUND for what the caller does not see, FORBIDDEN, and CONFLICT for files that nobody places. */
export async function requirePlaceable(
  transaction: Scoped,
  { principal, ip }: { principal: Principal; ip: string },
  assetId: string,
): Promise<Placeable> {
  const named = await findAsset(transaction, assetId);
  const file = named?.madeFrom ? await findAsset(transaction, named.madeFrom) : named;
  if (!file) throw new AppError('NOT_FOUND');
  const project = await requireVisibleProject(transaction, principal, file.projectId);
  const facts = factsOf(project);
  if (!isVersionOpen(principal, facts, file)) throw new AppError('NOT_FOUND');
  if ((principal.kind !== 'user' && principal.kind !== 'staff') || !canPlace(principal, facts))
    throw new AppError('FORBIDDEN');
  const alignment = alignmentOf(file);
  if (alignment === 'fromStart')
    throw new AppError('CONFLICT', { userMessage: 'This file was made in the coordinates of the project.' });
  if (alignment === 'none')
    throw new AppError('CONFLICT', { userMessage: 'Only clouds, models and drawings can be aligned.' });
  const series = seriesOf(file);
  await lockNamed(transaction, `placement ${project.id} ${series}`);
  const [applied] = await readPlacements(transaction, [project.id], series);
  return { assetId: file.id, series, project, editor: principal, ip, applied };
}

/** Throws INVALID_INPUT, and STALE where another placement applies than the one that was shown. */
export async function setPlacement(
  transaction: Scoped,
  file: Placeable,
  value: Placement,
  shownId: string | null,
): Promise<WirePlacement | null> {
  const userMessage = placementProblem(value);
  if (userMessage) throw new AppError('INVALID_INPUT', { userMessage });
  const before = file.applied?.value ?? null;
  // Sent twice, or by two people who mean the same.
  if (before && isSamePlacement(before, value))
    return toWirePlacement(file.applied, file.editor, factsOf(file.project));
  requireShown(file, shownId);
  await append(transaction, file, value);
  return finish(transaction, file, before ? 'placement.change' : 'placement.set');
}

/** Throws STALE where another placement applies than the one that was shown, or none. */
export async function removePlacement(transaction: Scoped, file: Placeable, shownId: string): Promise<null> {
  requireShown(file, shownId);
  await append(transaction, file, null);
  await finish(transaction, file, 'placement.remove');
  return null;
}

/** Takes the newest change back. Throws STALE as `setPlacement`, CONFLICT where nothing is left to undo. */
export async function undoPlacement(
  transaction: Scoped,
  file: Placeable,
  shownId: string | null,
): Promise<WirePlacement | null> {
  requireShown(file, shownId);
  if (!file.applied)
    throw new AppError('CONFLICT', { userMessage: 'This file has no earlier alignment to go back to.' });
  await transaction
    .update(placement)
    .set({ undoneAt: new Date(), undoneBy: file.editor.userId })
    .where(and(eq(placement.id, file.applied.id), isNull(placement.undoneAt)));
  return finish(transaction, file, 'placement.undo');
}

async function findAsset(transaction: Scoped, id: string) {
  const [row] = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.id, id), isNull(asset.withdrawnAt)));
  return row;
}

function requireShown({ applied }: Placeable, shownId: string | null): void {
  if ((applied?.value ? applied.id : null) !== shownId) throw new AppError('STALE');
}

async function append(
  transaction: Scoped,
  { project, series, editor }: Placeable,
  value: Placement | null,
): Promise<void> {
  const [newest] = await transaction
    .select({ number: placement.number })
    .from(placement)
    .where(and(eq(placement.projectId, project.id), eq(placement.series, series)))
    .orderBy(desc(placement.number))
    .limit(1);
  await transaction.insert(placement).values({
    projectId: project.id,
    series,
    number: (newest?.number ?? 0) + 1,
    ...(value && placementColumns(value)),
    setBy: editor.userId,
    isStaff: editor.kind === 'staff',
    createdAt: new Date(),
  });
}

/** Records the change with both values and tells open pages; answers what applies now. */
async function finish(
  transaction: Scoped,
  { assetId, series, project, editor, ip, applied }: Placeable,
  action: AuditEntry['action'],
): Promise<WirePlacement | null> {
  const [now] = await readPlacements(transaction, [project.id], series);
  await recordAudit(transaction, {
    teamId: project.teamId,
    userId: editor.userId,
    action,
    objectType: 'asset',
    objectId: assetId,
    details: { placementBefore: applied?.value ?? null, placementAfter: now?.value ?? null },
    ip,
  });
  await publishProject(transaction, project);
  return toWirePlacement(now, editor, factsOf(project));
}
