import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { canDownload, type Principal } from '#domain/access/access.ts';
import { isCadZipOffered } from '#domain/project/cad-zip-date.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { REFUSALS } from '#server/records/download-refusals.ts';
import { recordAudit } from '#server/records/audit.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';

/** More than any building has levels; the zip is made while it is sent. */
const MAX_DRAWINGS = 200;
/** What to ask the gate where a project has no drawing: people who may not download anything do not learn that there is nothing. */
const ANY_DRAWING = { role: 'drawing', product: 'BIMIT Engine' };

export type Drawing = { key: string; name: string; createdAt: Date };
type Wanted = { projectId: string; since: string; ip: string };

/**
 * The drawings (DXF) of a project that the caller may take home, by name, and the project's name; leaves an audit row. Throws the
 * refusal of the download gate, `CAD_TOO_EARLY` (ruling 4), `CAD_NONE` or `CAD_TOO_MANY` (viewers.md §6, §8).
 */
export async function findDrawings(
  transaction: Scoped,
  principal: Principal,
  { projectId, since, ip }: Wanted,
): Promise<{ projectName: string; drawings: Drawing[] }> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const facts = factsOf(row);
  const stored = await transaction
    .select()
    .from(asset)
    .where(
      and(
        eq(asset.projectId, projectId),
        eq(sql`lower(${asset.format})`, 'dxf'),
        ne(asset.role, 'original'),
        eq(asset.isCurrent, true),
      ),
    )
    .orderBy(asc(asset.name), asc(asset.id))
    .limit(MAX_DRAWINGS + 1);
  // Verified drawings were a separate order: they are not subject to a gate that still blocks the others.
  const free = stored.filter((each) => canDownload(principal, facts, each).canDownload);
  const verdict = canDownload(principal, facts, stored[0] ?? ANY_DRAWING);
  if (free.length === 0 && !verdict.canDownload) throw new AppError(REFUSALS[verdict.reason]);
  if (!isCadZipOffered(row, since)) throw new AppError('CAD_TOO_EARLY');
  if (stored.length === 0) throw new AppError('CAD_NONE');
  if (stored.length > MAX_DRAWINGS) throw new AppError('CAD_TOO_MANY');
  const userId = 'userId' in principal ? principal.userId : null;
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.download-cad',
    objectType: 'project',
    objectId: projectId,
    details: { files: free.length },
    ip,
  });
  return {
    projectName: row.name,
    drawings: free.map(({ storageKey: key, name, createdAt }) => ({ key, name, createdAt })),
  };
}
