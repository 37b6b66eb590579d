import { canDownload, canViewFile, isVersionOpen, type Principal } from '#domain/access/access.ts';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { downloadName } from '#domain/naming/download-name.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, readTogether, type Database, type Read } from '#server/platform/database/database.ts';
import type { asset, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { REFUSALS } from '#server/records/download-refusals.ts';
import { recordAudit } from '#server/records/audit.ts';
import { factsOf, requireVisible, type FactColumns } from '#server/records/project-records.ts';

export type FileMode = 'view' | 'download';
/** `name`: what it is called at the reader's. */
export type FoundFile = { key: string; name: string; format: string; sha256: string };

/** The files of an octree; nothing else below its prefix is answered. */
const OCTREE_FILES = new Set(['metadata.json', 'hierarchy.bin', 'octree.bin']);

type Wanted = { assetId: string; part?: string; mode: FileMode; isLinkOnly?: boolean };
type AssetColumns = Pick<
  typeof asset.$inferSelect,
  | 'id'
  | 'projectId'
  | 'role'
  | 'product'
  | 'format'
  | 'version'
  | 'storey'
  | 'name'
  | 'storageKey'
  | 'sha256'
  | 'linkUrl'
  | 'isCurrent'
  | 'isDelivered'
  | 'madeFrom'
>;
type ProjectColumns = FactColumns & Pick<typeof project.$inferSelect, 'name'>;

const assetById = (id: string): Read<AssetColumns> => ({
  text: `select id, project_id as "projectId", role, product, format, version, storey, name,
    storage_key as "storageKey", sha256, link_url as "linkUrl", is_current as "isCurrent",
    is_delivered as "isDelivered", made_from as "madeFrom"
    from asset where id = $1`,
  values: [id],
});
const projectOfAsset = (assetId: string): Read<ProjectColumns> => ({
  text: `
    select p.name, p.team_id as "teamId", p.location_id as "locationId", p.partner_team_id as "partnerTeamId",
      p.type, p.sub_type as "subType", p.status, p.is_hidden as "isHidden", p.is_demo as "isDemo",
      p.is_public as "isPublic", p.deleted_at as "deletedAt",
      p.payment_status as "paymentStatus", p.is_paid_full as "isPaidFull", p.is_sample as "isSample",
      p.hosted_until::text as "hostedUntil",
      share_of(p.location_id) as "canDownloadByShare", coalesce(p.id = (select guest_project()), false) as "isGuestOrder"
    from project p where p.id = (select project_id from asset where id = $1)`,
  values: [assetId],
});

/**
 * The stored file behind an asset (and the part of an octree), if the caller may have it in this mode: viewing asks for the view
 * rule of its format, taking home for the download gate, and leaves an audit row (authorization.md 2.4); `isLinkOnly`: the row comes when the link is followed.
 */
export async function findFile(
  db: Database,
  principal: Principal,
  { ip, ...wanted }: Wanted & { ip: string },
): Promise<FoundFile> {
  // A viewer asks for hundreds of ranges: both rows come in one round trip.
  const [[row], [projectRow]] = await readTogether(
    db,
    scopeOf(principal),
    assetById(wanted.assetId),
    projectOfAsset(wanted.assetId),
  );
  const found = requireFile(principal, wanted, row, projectRow);
  if (wanted.mode === 'download' && !wanted.isLinkOnly)
    await inScope(db, scopeOf(principal), (transaction) => recordAudit(transaction, { ...found.audit, ip }));
  return found.file;
}

function requireFile(
  principal: Principal,
  { part, mode }: Wanted,
  row: AssetColumns | undefined,
  projectRow: ProjectColumns | undefined,
) {
  if (!row || row.linkUrl !== null) throw new AppError('NOT_FOUND');
  const isOctree = row.format === 'octree';
  if (isOctree !== (part !== undefined) || (part !== undefined && !OCTREE_FILES.has(part)))
    throw new AppError('NOT_FOUND');
  const visible = requireVisible(principal, projectRow);
  if (!isVersionOpen(principal, factsOf(visible), row)) throw new AppError('NOT_FOUND');
  if (mode === 'download' && row.role === ELEMENT_TABLE_ROLE) throw new AppError('NOT_FOUND');
  const rule = mode === 'download' ? canDownload : canViewFile;
  const verdict = rule(principal, factsOf(visible), row);
  if (!verdict.canDownload) throw new AppError(REFUSALS[verdict.reason]);
  const name = downloadName({ ...row, projectName: visible.name });
  const userId = 'userId' in principal ? principal.userId : null;
  const audit = {
    teamId: visible.teamId,
    userId,
    action: 'asset.download' as const,
    objectType: 'asset' as const,
    objectId: row.id,
    details: { name: row.name, ...(name !== row.name && { file: name }) },
  };
  const key = part === undefined ? row.storageKey : `${row.storageKey}${part}`;
  return {
    audit,
    file: {
      key,
      name: part ?? name,
      format: isOctree ? (part?.endsWith('.json') ? 'json' : 'bin') : row.format,
      sha256: row.sha256,
    },
  };
}
