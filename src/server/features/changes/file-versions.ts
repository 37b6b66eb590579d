import { and, inArray, isNull } from 'drizzle-orm';
import type { FileVersion } from '#contract/changes.ts';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { changeableKind } from '#domain/changes/file-versions.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';

type AssetRow = typeof asset.$inferSelect;
export type Version = { wire: FileVersion; row: AssetRow };

const FORMATS = ['ifc', 'rvt', 'frag', 'pdf', 'dxf', 'dwg'];

/** All versions of the models and documents of projects that were not withdrawn, by id: models first, of each file the newest first. */
export async function readVersions(transaction: Scoped, projectIds: readonly string[]): Promise<Map<string, Version>> {
  if (projectIds.length === 0) return new Map();
  const rows = await transaction
    .select()
    .from(asset)
    .where(
      and(
        inArray(asset.projectId, [...projectIds]),
        isNull(asset.withdrawnAt),
        inArray(asset.format, FORMATS),
        isNull(asset.linkUrl),
      ),
    );
  const fragments = rows.filter(({ format }) => format === 'frag');
  const versions = rows.flatMap((row) => toVersion(row, fragments) ?? []).sort(byFile);
  return new Map(versions.map((version) => [version.wire.id, version]));
}

function toVersion(row: AssetRow, fragments: readonly AssetRow[]): Version | undefined {
  const kind = changeableKind(row);
  if (!kind) return undefined;
  const { id, name, format, product, role, storey, version, isCurrent } = row;
  const view = kind === 'model' ? fragments.find((each) => isViewOf(each, row)) : undefined;
  return {
    row,
    wire: {
      id,
      name,
      kind,
      format,
      product,
      role,
      storey,
      version,
      isCurrent,
      at: row.createdAt.toISOString(),
      url: `${PROXY_FILE_PATH}/${id}`,
      viewUrl: view ? `${PROXY_FILE_PATH}/${view.id}` : null,
      series: seriesOf(row),
    },
  };
}

/** The engine makes both of one run; what staff deliver names its model. */
function isViewOf(fragments: AssetRow, model: AssetRow): boolean {
  return (
    fragments.madeFrom === model.id ||
    (!model.isDelivered &&
      !fragments.isDelivered &&
      model.format === 'ifc' &&
      fragments.projectId === model.projectId &&
      fragments.product === model.product &&
      fragments.storey === model.storey)
  );
}

function byFile({ wire: a }: Version, { wire: b }: Version): number {
  return (
    compare(b.kind, a.kind) ||
    compare(a.series, b.series) ||
    b.version - a.version ||
    compare(b.at, a.at) ||
    compare(a.id, b.id)
  );
}
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
