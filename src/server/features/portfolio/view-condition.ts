import { and, eq, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { PortfolioView } from '#contract/portfolio.ts';
import { filterKeys, filterKeysFor, type FilterKey } from '#domain/portfolio/columns.ts';
import { restrictedStatuses } from '#domain/project/project-status.ts';
import { likeText } from '#server/platform/database/like-text.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isGivenTo } from '#server/records/project-records.ts';
import { isListed } from '#server/records/rules/project-status.ts';
import { scopeLabels } from '#server/records/rules/scope.ts';
import { filterExpressions } from './expressions.ts';
import { columnReader, type Reader, type Tab } from './reader.ts';

/** What a tab lists: never hidden or deleted projects nor Order Initialized, and for some teams only certain statuses (P10, P25). */
export function tabCondition(tab: Tab, { teamId, hasRestrictedStatuses }: Reader): SQL | undefined {
  const listed = and(
    isNull(project.deletedAt),
    isListed(),
    hasRestrictedStatuses ? inArray(project.status, [...restrictedStatuses]) : undefined,
  );
  if (tab === 'demo') return and(listed, eq(project.isDemo, true));
  if (tab === 'mine') return teamId ? and(listed, eq(project.teamId, teamId), eq(project.isDemo, false)) : sql`false`;
  return and(
    listed,
    isGivenTo(teamId),
    teamId ? not(eq(project.teamId, teamId)) : undefined,
    eq(project.isDemo, false),
  );
}

/** Every word is somewhere in the name, the address, the status, or at the beginning of the id. */
export function searchCondition(words: string | undefined): SQL | undefined {
  const parts = (words ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  if (parts.length === 0) return undefined;
  const haystack = sql`(${project.name} || ' ' || ${location.name} || ' ' || coalesce(${location.address}, '') || ' ' || ${project.status})`;
  return and(
    ...parts.map((word) =>
      or(
        sql`${haystack} ilike ${`%${likeText(word)}%`}`,
        sql`${project.id}::text like ${`${likeText(word.toLowerCase())}%`}`,
      ),
    ),
  );
}

/** '' means projects without a value. */
function filterCondition(key: FilterKey, chosen: readonly string[]): SQL | undefined {
  const given = chosen.filter(Boolean);
  const hasNone = given.length < chosen.length;
  if (key === 'modelScopes')
    return or(
      given.length > 0 ? sql`${scopeLabels} && ${sql.param(given)}::text[]` : undefined,
      hasNone ? sql`${project.scopes} = '{}'` : undefined,
    );
  const expression = filterExpressions[key];
  return or(
    given.length > 0 ? sql`${expression} = any(${sql.param(given)}::text[])` : undefined,
    hasNone ? sql`${expression} is null` : undefined,
  );
}

/** Filters of the view that are set. Refuses those that the reader is not offered: their answer would tell what is not shown. */
export function filtersOf(view: PortfolioView, reader: Reader): Map<FilterKey, SQL | undefined> {
  const offered = filterKeysFor(columnReader(reader, view.tab));
  const set = filterKeys.filter((key) => (view[key]?.length ?? 0) > 0);
  if (set.some((key) => !offered.includes(key))) throw new AppError('FORBIDDEN');
  return new Map(set.map((key) => [key, filterCondition(key, view[key] ?? [])]));
}

/** The projects of a view. `without`: all but one of its filters. */
export function viewCondition(view: PortfolioView, reader: Reader, without?: FilterKey): SQL | undefined {
  const filters = [...filtersOf(view, reader)].flatMap(([key, condition]) => (key === without ? [] : [condition]));
  return and(tabCondition(view.tab, reader), searchCondition(view.q), ...filters);
}
