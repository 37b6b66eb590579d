import { sql, type SQL } from 'drizzle-orm';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { locationFacets, type LocationAnswer, type LocationFacet, type LocationHit } from '#contract/locations.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, location, project } from '#server/platform/database/schema.ts';
import type { IndexReader, LocationIndex, LocationSearch } from './location-index.ts';
import { countsOf, matching, record } from './location-sql.ts';

/** What a tab lists for its reader. */
type ListedIn = (transaction: Scoped, reader: IndexReader) => Promise<SQL | undefined>;

/** The index as the database itself answers it: always up to date, and under row-level security. */
export function createPostgresLocationIndex(db: Database, listedIn: ListedIn): LocationIndex {
  return {
    search: (reader, search) =>
      inScope(db, scopeOf(reader.principal), async (transaction) => {
        const rows = matching(await listedIn(transaction, reader), search);
        const { nbHits, stats } = await summarise(transaction, rows);
        return {
          hits: search.hitsPerPage > 0 ? await readHits(transaction, rows, search) : [],
          nbHits,
          page: search.page,
          nbPages: search.hitsPerPage > 0 ? Math.ceil(nbHits / search.hitsPerPage) : 0,
          facets: await readFacets(transaction, rows, search.facets),
          facets_stats:
            search.facets.includes('ip_calculated_total_sqft') && stats ? { ip_calculated_total_sqft: stats } : {},
        };
      }),
  };
}

async function summarise(transaction: Scoped, rows: SQL) {
  const area = project.ipCalculatedTotalSqft;
  const result = await transaction.execute<{
    count: number;
    measured: number;
    sum: number | null;
    min: number;
    max: number;
    avg: number;
  }>(
    sql`select count(*)::int as count, count(${area})::int as measured, sum(${area})::float8 as sum,
      min(${area}) as min, max(${area}) as max, avg(${area})::float8 as avg ${rows}`,
  );
  const { count = 0, measured = 0, sum = null, min = 0, max = 0, avg = 0 } = result.rows[0] ?? {};
  return { nbHits: count, stats: sum === null ? undefined : { count: measured, min, max, avg, sum } };
}

async function readFacets(
  transaction: Scoped,
  rows: SQL,
  wanted: LocationSearch['facets'],
): Promise<LocationAnswer['facets']> {
  const facets = locationFacets.filter((facet) => wanted.includes(facet));
  if (facets.length === 0) return {};
  const counted = await transaction.execute<{ facet: LocationFacet; value: string; count: number }>(
    countsOf(facets, rows),
  );
  return Object.fromEntries(
    facets.map((name) => [
      name,
      Object.fromEntries(counted.rows.filter(({ facet }) => facet === name).map(({ value, count }) => [value, count])),
    ]),
  );
}

async function readHits(transaction: Scoped, rows: SQL, { hitsPerPage, page }: LocationSearch): Promise<LocationHit[]> {
  // The page first: pictures and models are looked up for its rows alone.
  const found = await transaction.execute<LocationHit & { thumbnailId: string | null; created_at: unknown }>(sql`
    with hit as (
      select ${project.id} as "objectID", ${location.id} as "locationId", ${location.name} as location_name, ${project.name} as project_name,
        ${location.address} as address, ${location.latitude} as latitude_cleaned,
        ${location.longitude} as longitude_cleaned, ${location.isApproximate} as "isApproximate",
        ${record.space_type} as space_type, ${record.combined_scope} as combined_scope,
        ${record.project_status} as project_status, ${record.project_type} as project_type,
        ${project.ipCalculatedTotalSqft} as ip_calculated_total_sqft, ${project.createdAt} as created_at
      ${rows} order by ${project.createdAt} desc, ${project.id} limit ${hitsPerPage} offset ${page * hitsPerPage}
    )
    select hit.*,
      (select id from ${asset} where project_id = hit."objectID" and role = 'image' and name = 'thumbnail.png'
        and not is_delivered limit 1) as "thumbnailId",
      array(select distinct case when product = 'BIMIT Verified' then 'verified' else 'preview' end
        from ${asset}
        where project_id = hit."objectID" and role = 'model' and format = 'frag' order by 1) as models
    from hit order by created_at desc, "objectID"`);
  return found.rows.map(({ thumbnailId, created_at: _forTheOrderAlone, ...hit }) => ({
    ...hit,
    large_thumbnail_url: thumbnailId && `${PROXY_FILE_PATH}/${thumbnailId}`,
  }));
}
