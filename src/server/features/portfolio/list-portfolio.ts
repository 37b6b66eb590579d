import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PortfolioListQuery, PortfolioRow } from '#contract/portfolio.ts';
import { columnsFor } from '#domain/portfolio/columns.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, location, project, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { ownerName, projectColumns } from '#server/records/project-records.ts';
import { standsAt } from '#server/records/stands-at.ts';
import { isListed } from '#server/records/rules/project-status.ts';
import { groupTerms, newestFirst, sortTerm } from './expressions.ts';
import { after, orderBy, portfolioCursor, type OrderedTerm } from './keyset.ts';
import { columnReader, readerOf, type Reader } from './reader.ts';
import { toRow, type ListedProject } from './to-row.ts';
import { viewCondition } from './view-condition.ts';

/** One page of the portfolio, in the order asked for, entered after the cursor and not by counting (P6, P8, P9). */
export async function listPortfolio(
  transaction: Scoped,
  principal: Principal,
  query: PortfolioListQuery,
): Promise<{ rows: PortfolioRow[]; nextCursor: string | null }> {
  const reader = await readerOf(transaction, principal);
  const cursor = query.cursor === undefined ? undefined : portfolioCursor.read(query.cursor);
  if (query.cursor !== undefined && !cursor) throw new AppError('INVALID_INPUT');
  const asOf = cursor ? new Date(cursor.asOf) : new Date();
  const terms = termsOf(query, reader, asOf);
  const where = and(viewCondition(query, reader), cursor && after(terms, cursor));
  const readsAll = Boolean(query.sort ?? query.group ?? query.q);
  const found = await findRows(transaction, where, terms, query.limit + 1, readsAll);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  const listed = await withFiles(transaction, page);
  const columns = columnReader(reader, query.tab);
  return {
    rows: listed.flatMap((row) => toRow(row, reader, columns, new Date()) ?? []),
    nextCursor: last
      ? portfolioCursor.write({ values: last.keys, id: last.project.id, asOf: asOf.toISOString() })
      : null,
  };
}

function termsOf(
  { tab, sort, direction, group, groupDirection }: PortfolioListQuery,
  reader: Reader,
  asOf: Date,
): OrderedTerm[] {
  // The order of what is not shown would tell it.
  if (sort && !columnsFor(columnReader(reader, tab)).some(({ key }) => key === sort)) throw new AppError('FORBIDDEN');
  return [
    ...(group ? [{ ...groupTerms[group], direction: groupDirection }] : []),
    sort ? { ...sortTerm(sort, asOf), direction } : { ...newestFirst, direction: 'desc' as const },
  ];
}

async function findRows(
  transaction: Scoped,
  where: SQL | undefined,
  terms: readonly OrderedTerm[],
  limit: number,
  readsAll: boolean,
) {
  const keys = sql<(string | null)[]>`array[${sql.join(
    terms.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )}]`;
  return transaction
    .select({
      project: projectColumns,
      location: {
        id: location.id,
        name: location.name,
        address: location.address,
        spaceType: location.spaceType,
        country: location.country,
        region: location.region,
        latitude: location.latitude,
        longitude: location.longitude,
      },
      conversion: { step: conversion.step, progressPercent: conversion.progressPercent, message: conversion.message },
      teamName: ownerName,
      keys,
    })
    .from(project)
    .innerJoin(location, readsAll ? standsAt : eq(location.id, project.locationId))
    .leftJoin(conversion, eq(conversion.projectId, project.id))
    .leftJoin(team, eq(team.id, project.teamId))
    .where(where)
    .orderBy(...orderBy(terms))
    .limit(limit);
}

type Found = Awaited<ReturnType<typeof findRows>>[number];

/** Adds the pictures and plans of a page's projects, and which of their places have other projects. */
async function withFiles(transaction: Scoped, rows: readonly Found[]): Promise<ListedProject[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.project.id);
  const isShown = or(
    and(eq(asset.role, 'image'), eq(asset.name, 'thumbnail.png'), eq(asset.isDelivered, false)),
    and(eq(asset.role, 'area_plan'), eq(asset.format, 'pdf')),
  );
  const files = await transaction
    .select({ id: asset.id, projectId: asset.projectId, role: asset.role })
    .from(asset)
    .where(and(inArray(asset.projectId, ids), eq(asset.isCurrent, true), isShown))
    .orderBy(asset.storey, asset.id);
  const siblings = await transaction
    .select({ locationId: project.locationId })
    .from(project)
    .where(
      and(
        inArray(
          project.locationId,
          rows.map((row) => row.location.id),
        ),
        isNull(project.deletedAt),
        isListed(),
      ),
    )
    .groupBy(project.locationId)
    .having(sql`count(*) > 1`);
  const several = new Set(siblings.map(({ locationId }) => locationId));
  const fileOf = new Map<string, string>();
  for (const file of files) {
    const key = `${file.projectId}:${file.role}`;
    if (!fileOf.has(key)) fileOf.set(key, file.id);
  }
  return rows.map((row) => ({
    ...row,
    thumbnailId: fileOf.get(`${row.project.id}:image`) ?? null,
    areaPlanId: fileOf.get(`${row.project.id}:area_plan`) ?? null,
    hasSiblings: several.has(row.location.id),
  }));
}
