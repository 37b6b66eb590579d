import { sql } from 'drizzle-orm';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { BY_NAME, BY_STOREY, hasVersions, isByName, NAMED_WITHOUT_STOREY } from '#domain/deliverables/file-series.ts';
import type { Scoped } from '#server/platform/database/database.ts';

const inList = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );
/**
 * What files have in common that are versions of each other. A storey's DXF and DWG are two files, as are a scan's E57 and LAZ, and so is what
 * viewers read of them. Pictures that staff delivered, those of a conversion, and those of each kind of file are four kinds, whatever their names.
 */
const kind = sql`a.role, a.format, a.product, coalesce(a.storey, ''),
  case when a.role = ${NAMED_WITHOUT_STOREY} and a.storey is null then a.name
    when a.role in (${inList(BY_STOREY)}) then ''
    when a.role in (${inList(BY_NAME)}) then a.name else a.id::text end,
  case when a.role <> 'image' then '' when a.made_from is null then a.is_delivered::text
    else (select original.role || ' ' || original.format || ' ' || case
        when original.role = ${NAMED_WITHOUT_STOREY} and original.storey is null or original.role = 'image' then original.name else '' end
      from asset original where original.id = a.made_from) end,
  case when a.role in ('drawing', 'cloud') then coalesce((select original.format from asset original where original.id = a.made_from), '') else '' end`;

/** Marks the newest version of every file of a project that was not withdrawn: what customers see. After each change of its assets. */
export async function settleVersions(transaction: Scoped, projectId: string): Promise<void> {
  await transaction.execute(sql`
    with ranked as (
      select a.id, a.withdrawn_at is null and
        row_number() over (partition by ${kind}
          order by a.withdrawn_at is not null, a.version desc, a.created_at desc, a.id) = 1 as newest
      from asset a where a.project_id = ${projectId} and a.role <> ${ELEMENT_TABLE_ROLE}
    )
    update asset set is_current = ranked.newest from ranked where ranked.id = asset.id and asset.is_current <> ranked.newest`);
  // A table is as open as its model, also while that of a newer model is being made.
  await transaction.execute(sql`
    update asset set is_current = not asset.is_current from asset model
    where asset.project_id = ${projectId} and asset.role = ${ELEMENT_TABLE_ROLE} and model.id = asset.made_from
      and asset.is_current <> (model.is_current and asset.withdrawn_at is null)`);
}

/** The number that the next version of such a file gets. */
export async function nextVersion(
  transaction: Scoped,
  {
    projectId,
    role,
    format,
    product,
    storey,
    name,
  }: { projectId: string; role: string; format: string; product: string; storey: string | null; name: string },
): Promise<number> {
  if (!hasVersions(role)) return 1;
  const ofName = isByName(role, storey) ? sql`and a.name = ${name}` : sql``;
  // Only among those that were delivered as well.
  const ofKind = role === 'image' ? sql`and a.is_delivered and a.made_from is null` : sql``;
  const { rows } = await transaction.execute<{ version: number }>(sql`
    select coalesce(max(a.version), 0) + 1 as version from asset a
    where a.project_id = ${projectId} and a.role = ${role} and a.format = ${format} and a.product = ${product}
      and coalesce(a.storey, '') = ${storey ?? ''} ${ofName} ${ofKind}`);
  return rows[0]?.version ?? 1;
}
