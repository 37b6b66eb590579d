import { and, sql, type SQL } from 'drizzle-orm';
import type { LocationFacet } from '#contract/locations.ts';
import { likeText } from '#server/platform/database/like-text.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { typeLabel } from '#server/records/rules/project-type.ts';
import { scopeLabels } from '#server/records/rules/scope.ts';
import { standsAt } from '#server/records/stands-at.ts';
import type { LocationSearch } from './location-index.ts';

const combinedScope = sql`array(select distinct label from unnest(${scopeLabels}) label order by 1)`;

/** Name of the specification -> where it is stored. */
export const record = {
  project_status: sql`${project.status}`,
  space_type: sql`${location.spaceType}`,
  project_type: typeLabel(),
  combined_scope: combinedScope,
} satisfies Record<LocationFacet, SQL>;

/** Rows of the index that answer a question: those that the tab lists, row-level security aside. */
export function matching(listed: SQL | undefined, { query, filters, insideBoundingBox }: LocationSearch): SQL {
  const words = query.split(/\s+/).filter(Boolean);
  const text = sql`concat_ws(' ', ${location.name}, ${project.name}, ${location.address})`;
  return sql`from ${project} join ${location} on ${standsAt} where ${and(
    listed,
    ...words.map((word) => sql`${text} ilike ${`%${likeText(word)}%`}`),
    ...Object.entries(filters).map(([facet, values]) => isOneOf(facet as LocationFacet, values)),
    insideBoundingBox && isInside(insideBoundingBox),
  )}`;
}

function isOneOf(facet: LocationFacet, values: readonly string[]): SQL {
  const list = sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
  return facet === 'combined_scope' ? sql`${record[facet]} && ${list}` : sql`${record[facet]} = any(${list})`;
}

function isInside([lat1, lng1, lat2, lng2]: readonly [number, number, number, number]): SQL {
  return sql`${location.latitude} between ${Math.min(lat1, lat2)} and ${Math.max(lat1, lat2)}
    and ${location.longitude} between ${Math.min(lng1, lng2)} and ${Math.max(lng1, lng2)}`;
}

/** How often each value of each facet occurs: rows of `facet`, `value` and `count`. */
export function countsOf(facets: readonly LocationFacet[], rows: SQL): SQL {
  const countOf = (facet: LocationFacet) => {
    const values = facet === 'combined_scope' ? sql`unnest(${record[facet]})` : record[facet];
    return sql`select ${facet}::text as facet, value, count(*)::int as count
      from (select ${values} as value ${rows}) counted
      where value is not null group by value`;
  };
  return sql`select * from (${sql.join(facets.map(countOf), sql` union all `)}) facets order by count desc, value`;
}
