import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { auditSentence } from '#domain/audit/audit-actions.ts';
import { sequenceKeys } from '#domain/tracking/fast-track.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, audit, panorama, project, sequenceItem, statusMove, user } from '#server/platform/database/schema.ts';

const MAX_LINES = 200;

/** Moves of a project, newest first, with who made them. */
export async function readHistory(transaction: Scoped, projectId: string): Promise<OpsOrder['history']> {
  const rows = await transaction
    .select({ move: statusMove, who: user.name })
    .from(statusMove)
    .leftJoin(user, eq(user.id, statusMove.movedBy))
    .where(eq(statusMove.projectId, projectId))
    .orderBy(desc(statusMove.createdAt), desc(statusMove.id))
    .limit(MAX_LINES);
  return rows.map(({ move: { id, fromStatus, toStatus, pipelineStatus, mover, reason, createdAt }, who }) => ({
    id,
    from: fromStatus,
    to: toStatus,
    pipelineStatus,
    mover,
    who,
    reason,
    at: createdAt.toISOString(),
  }));
}

/** What the log tells of a project, its files and its panoramas, newest first. Staff are named here: it is theirs. */
export async function readAuditOf(transaction: Scoped, projectId: string): Promise<OpsOrder['audit']> {
  return (await auditRowsOf(transaction, projectId)).map(({ row, who }) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    who,
    sentence: auditSentence(row),
    reason: reasonOf(row.details),
  }));
}

/** Its rows, by an index over both: alternatives of subqueries would read the whole log. */
export function auditRowsOf(transaction: Scoped, projectId: string) {
  const objects = unionAll(
    transaction
      .select({ ofType: sql<string>`'project'`.as('of_type'), ofId: textId(project).as('of_id') })
      .from(project)
      .where(eq(project.id, projectId)),
    transaction
      .select({ ofType: sql<string>`'asset'`.as('of_type'), ofId: textId(asset).as('of_id') })
      .from(asset)
      .where(eq(asset.projectId, projectId)),
    transaction
      .select({ ofType: sql<string>`'panorama'`.as('of_type'), ofId: textId(panorama).as('of_id') })
      .from(panorama)
      .where(eq(panorama.projectId, projectId)),
  ).as('object');
  return transaction
    .select({ row: audit, who: user.name })
    .from(objects)
    .innerJoin(audit, and(eq(audit.objectType, objects.ofType), eq(audit.objectId, objects.ofId)))
    .leftJoin(user, eq(user.id, audit.userId))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(MAX_LINES);
}

/** As the log has them: ids of people are no UUIDs. */
const textId = (of: typeof asset | typeof panorama | typeof project) => sql<string>`${of.id}::text`;

const withReason = z.object({ reason: z.string() });
const reasonOf = (details: unknown): string => withReason.safeParse(details).data?.reason ?? '';

const knownKey = z.enum(sequenceKeys);

/** Items of a sequenced delivery whose key is known. */
export async function readSequence(transaction: Scoped, projectId: string): Promise<OpsOrder['sequence']> {
  const rows = await transaction
    .select()
    .from(sequenceItem)
    .where(eq(sequenceItem.projectId, projectId))
    .orderBy(asc(sequenceItem.key));
  return rows.flatMap(({ key, status, expectedOn }) => {
    const known = knownKey.safeParse(key);
    return known.success ? [{ key: known.data, status, expectedOn }] : [];
  });
}
