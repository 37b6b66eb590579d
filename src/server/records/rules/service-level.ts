import { sql, type SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/operations/service-level.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { waitingSince } from '#server/records/waiting-since.ts';
import { isNoneOf, isOneOf, literal } from './one-of.ts';

const ELSEWHERE = '';
const isIn = (country: string, column: SQLWrapper) =>
  country === ELSEWHERE ? isNoneOf(column, domain.countriesWithHolidays) : isOneOf(column, [country]);

/**
 * `isLate` of the domain, over projects and their locations: by status and country, because both decide what counts. What one index
 * alone tells comes first.
 */
export function isLate(now: Date, settings: domain.ServiceSettings) {
  const cases = domain.promisedStatuses.flatMap((status) =>
    [...domain.countriesWithHolidays, ELSEWHERE].map((country) => {
      const limit = domain.lateSince(status, now, country, settings)?.toISOString();
      return sql`(${project.status} = ${literal(status)} and ${isIn(country, location.country)} and ${waitingSince} <= ${limit}::timestamptz)`;
    }),
  );
  return sql<boolean>`(${isOneOf(project.status, domain.promisedStatuses)} and (${sql.join(cases, sql` or `)}))`;
}
