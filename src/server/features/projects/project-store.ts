import { and, desc, eq, getTableColumns, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { ELEMENT_INDEX_ROLE } from '#domain/deliverables/asset-roles.ts';
import { type SeriesFacts, seriesOf } from '#domain/deliverables/file-series.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, location, project, team, upload } from '#server/platform/database/schema.ts';
import { readPlacements, type AppliedPlacement } from '#server/records/placements.ts';
import { ownerName, projectColumns, type ProjectRow } from '#server/records/project-records.ts';
import { isListed } from '#server/records/rules/project-status.ts';

export type ProjectBundle = {
  project: ProjectRow;
  location: typeof location.$inferSelect;
  conversion: typeof conversion.$inferSelect | null;
  teamName: string;
  assets: (typeof asset.$inferSelect)[];
  /** Older versions of its files that were not withdrawn: the id of each, by what versions of one file have in common. */
  earlier: ReadonlyMap<string, readonly string[]>;
  /** Where its delivered files lie, by what versions of one file have in common. */
  placements: ReadonlyMap<string, AppliedPlacement>;
  /** What versions of its files have in common, by their ids; of older ones where the caller may know them. */
  series: ReadonlyMap<string, string>;
  upload: typeof upload.$inferSelect | null;
};

const MAX_LISTED = 1000;
const { id, projectId, role, format, product, storey, name } = getTableColumns(asset);
const SERIES_COLUMNS = { id, projectId, role, format, product, storey, name };

/** Projects that row-level security lets the caller see, with all that the wire format needs, newest first. */
export async function findProjects(
  transaction: Scoped,
  where: SQL | undefined,
  limit = MAX_LISTED,
): Promise<ProjectBundle[]> {
  const rows = await transaction
    .select({ project: projectColumns, location, conversion, teamName: ownerName })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .leftJoin(conversion, eq(conversion.projectId, project.id))
    .leftJoin(team, eq(team.id, project.teamId))
    .where(where)
    .orderBy(desc(project.createdAt), project.id)
    .limit(limit);
  const ids = rows.map((row) => row.project.id);
  const [assets, superseded, uploads, placements] = ids.length
    ? await Promise.all([
        transaction
          .select()
          .from(asset)
          .where(and(inArray(asset.projectId, ids), eq(asset.isCurrent, true), ne(asset.role, ELEMENT_INDEX_ROLE)))
          .orderBy(asset.role, asset.storey, asset.name),
        transaction
          .select(SERIES_COLUMNS)
          .from(asset)
          .where(
            and(
              inArray(asset.projectId, ids),
              eq(asset.isCurrent, false),
              isNull(asset.withdrawnAt),
              isNull(asset.madeFrom),
              ne(asset.role, ELEMENT_INDEX_ROLE),
            ),
          ),
        transaction
          .select()
          .from(upload)
          .where(and(inArray(upload.projectId, ids), inArray(upload.purpose, ['engine_scan', 'order_scan']))),
        readPlacements(transaction, ids),
      ])
    : [[], [], [], []];
  return rows.map((row) => ({
    ...row,
    teamName: row.teamName ?? '',
    assets: assets.filter(({ projectId }) => projectId === row.project.id),
    earlier: idsBySeries(superseded.filter(({ projectId }) => projectId === row.project.id)),
    placements: new Map(
      placements.flatMap((each) => (each.projectId === row.project.id ? [[each.series, each] as const] : [])),
    ),
    series: new Map(
      [...assets, ...superseded].flatMap((file) =>
        file.projectId === row.project.id ? [[file.id, seriesOf(file)] as const] : [],
      ),
    ),
    upload: uploads.find(({ projectId }) => projectId === row.project.id) ?? null,
  }));
}

function idsBySeries(assets: readonly SeriesFacts[]): ReadonlyMap<string, readonly string[]> {
  return new Map([...Map.groupBy(assets, seriesOf)].map(([series, rows]) => [series, rows.map(({ id }) => id)]));
}

/** The team's own projects that are listed; hidden ones and Order Initialized are not (P10). */
export function ownListed(teamId: string): SQL | undefined {
  return and(eq(project.teamId, teamId), isNull(project.deletedAt), isListed(), eq(project.isDemo, false));
}
