import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { z } from 'zod';
import { commentAccess, isVersionOpen, type Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from './project-records.ts';

const FORMATS = ['ifc', 'frag', 'rvt'];

/** A model as comments and saved views know it: a version, and what all its versions have in common. */
export type ReadableModel = { project: ProjectRow; assetId: string; series: string; isVerified: boolean };

/** The model of a urn, whose comments the caller may read: not by a link alone. Throws NOT_FOUND, also for the other files of a project. */
export async function requireReadableModel(
  transaction: Scoped,
  principal: Principal,
  urn: string,
): Promise<ReadableModel & { access: 'read' | 'sign_in' | 'write' }> {
  const assetId = z.uuid().safeParse(urn).data;
  const [row] = await transaction
    .select()
    .from(asset)
    .where(
      and(
        assetId ? eq(asset.id, assetId) : eq(asset.forgeUrn, urn),
        eq(asset.role, 'model'),
        inArray(asset.format, FORMATS),
        isNull(asset.withdrawnAt),
      ),
    )
    // Row-level security leaves the caller's own where two projects name one urn.
    .orderBy(desc(asset.createdAt))
    .limit(1);
  if (!row) throw new AppError('NOT_FOUND');
  const project = await requireVisibleProject(transaction, principal, row.projectId);
  const facts = factsOf(project);
  const access = commentAccess(principal, facts);
  if (access === 'none' || !isVersionOpen(principal, facts, row)) throw new AppError('NOT_FOUND');
  return { project, assetId: row.id, series: seriesOf(row), isVerified: row.product === 'BIMIT Verified', access };
}
