import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { z } from 'zod';
import { commentAccess, isVersionOpen, type Principal } from '#domain/access/access.ts';
import { VIEWED_ROLES, viewSeriesOf } from '#domain/views/view-series.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from './project-records.ts';

const FORMATS = ['ifc', 'frag', 'rvt'];
const isModel = and(eq(asset.role, 'model'), inArray(asset.format, FORMATS));
const isViewed = or(
  isModel,
  inArray(
    asset.role,
    VIEWED_ROLES.filter((role) => role !== 'model'),
  ),
);

/** A model as comments know it, and a model or a cloud as saved views do: a version, and what all its versions have in common. */
export type ReadableModel = { project: ProjectRow; assetId: string; series: string; isVerified: boolean };

type ReadableFile = ReadableModel & { access: 'read' | 'sign_in' | 'write' };

/** The model of a urn, whose comments the caller may read: not by a link alone. Throws NOT_FOUND, also for the other files of a project. */
export async function requireReadableModel(
  transaction: Scoped,
  principal: Principal,
  urn: string,
): Promise<ReadableFile> {
  const { row, ...file } = await requireReadable(transaction, principal, urn, isModel);
  return { ...file, series: seriesOf(row) };
}

/** As `requireReadableModel`, of a model or a cloud, with the series of its saved views. */
export async function requireViewedFile(transaction: Scoped, principal: Principal, urn: string): Promise<ReadableFile> {
  const { row, ...file } = await requireReadable(transaction, principal, urn, isViewed);
  return { ...file, series: viewSeriesOf(row) };
}

async function requireReadable(
  transaction: Scoped,
  principal: Principal,
  urn: string,
  isSuch: SQL | undefined,
): Promise<Omit<ReadableFile, 'series'> & { row: typeof asset.$inferSelect }> {
  const assetId = z.uuid().safeParse(urn).data;
  const [row] = await transaction
    .select()
    .from(asset)
    .where(and(assetId ? eq(asset.id, assetId) : eq(asset.forgeUrn, urn), isSuch, isNull(asset.withdrawnAt)))
    // Row-level security leaves the caller's own where two projects name one urn.
    .orderBy(desc(asset.createdAt))
    .limit(1);
  if (!row) throw new AppError('NOT_FOUND');
  const project = await requireVisibleProject(transaction, principal, row.projectId);
  const facts = factsOf(project);
  const access = commentAccess(principal, facts);
  if (access === 'none' || !isVersionOpen(principal, facts, row)) throw new AppError('NOT_FOUND');
  return { row, project, assetId: row.id, isVerified: row.product === 'BIMIT Verified', access };
}
