import { eq } from 'drizzle-orm';
import { canDownload, canViewFile, isVersionOpen, type Principal, type RestrictionReason } from '#domain/access/access.ts';
import { downloadName } from '#domain/naming/download-name.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { factsOf, requireVisibleProject } from '#server/platform/records/project-records.ts';

export type FileMode = 'view' | 'download';
/** `name`: what it is called at the reader's. */
export type FoundFile = { key: string; name: string; format: string; sha256: string };

/** The files of an octree; nothing else below its prefix is answered. */
const OCTREE_FILES = new Set(['metadata.json', 'hierarchy.bin', 'octree.bin']);

/** The answer to each reason why a file may not be taken home. */
export const REFUSALS: Record<RestrictionReason, ErrorCode> = {
  demo: 'DEMO_DOWNLOAD',
  public: 'DOWNLOAD_NOT_AVAILABLE',
  not_member: 'DOWNLOAD_NOT_AVAILABLE',
  view_only: 'DOWNLOAD_NOT_AVAILABLE',
  not_visible: 'NOT_FOUND',
  owner_unlocks: 'NEEDS_UNLOCK',
  needs_unlock: 'NEEDS_UNLOCK',
};

/**
 * The stored file behind an asset (and the part of an octree), if the caller may have it in this mode: viewing asks for the view
 * rule of its format, taking home for the download gate, and leaves an audit row (authorization.md 2.4); `isLinkOnly`: the row comes when the link is followed.
 */
export async function findFile(transaction: Scoped, principal: Principal, wanted: { assetId: string; part?: string; mode: FileMode; isLinkOnly?: boolean; ip: string }): Promise<FoundFile> {
  const [row] = await transaction.select().from(asset).where(eq(asset.id, wanted.assetId));
  if (!row || row.linkUrl !== null) throw new AppError('NOT_FOUND');
  const isOctree = row.format === 'octree';
  if (isOctree !== (wanted.part !== undefined) || (wanted.part !== undefined && !OCTREE_FILES.has(wanted.part))) throw new AppError('NOT_FOUND');
  const projectRow = await requireVisibleProject(transaction, principal, row.projectId);
  if (!isVersionOpen(principal, factsOf(projectRow), row)) throw new AppError('NOT_FOUND');
  const rule = wanted.mode === 'download' ? canDownload : canViewFile;
  const verdict = rule(principal, factsOf(projectRow), row);
  if (!verdict.canDownload) throw new AppError(REFUSALS[verdict.reason]);
  const name = downloadName({ ...row, projectName: projectRow.name });
  if (wanted.mode === 'download' && !wanted.isLinkOnly) {
    const userId = 'userId' in principal ? principal.userId : null;
    await recordAudit(transaction, { teamId: projectRow.teamId, userId, action: 'asset.download', objectType: 'asset', objectId: row.id, details: { name: row.name, ...(name !== row.name && { file: name }) }, ip: wanted.ip });
  }
  const key = wanted.part === undefined ? row.storageKey : `${row.storageKey}${wanted.part}`;
  return { key, name: wanted.part ?? name, format: isOctree ? (wanted.part?.endsWith('.json') ? 'json' : 'bin') : row.format, sha256: row.sha256 };
}
