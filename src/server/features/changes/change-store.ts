import { and, asc, count, desc, eq, gt, not, sql, type SQL } from 'drizzle-orm';
import type { ChangeEntry, ChangeLine, ChangeRequest } from '#contract/changes.ts';
import { changeMoves } from '#domain/changes/change-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest, changeRequestEntry, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isChangeEnded } from '#server/records/rules/change-request.ts';
import { authorNameOf } from '#server/records/author-name.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { Party } from './change-access.ts';
import { readVersions, type Version } from './file-versions.ts';

export type ChangeRow = typeof changeRequest.$inferSelect;

type Found = { row: ChangeRow; author: string | null; replies: number };

/** Requests as lists show them, with the row of each. */
export async function readLines(
  transaction: Scoped,
  party: Party,
  where: SQL | undefined,
  { order, limit }: { order: SQL[]; limit: number },
): Promise<{ row: ChangeRow; line: ChangeLine }[]> {
  const rows = await findRows(transaction, where, order, limit);
  const versions = await readVersions(transaction, [...new Set(rows.map(({ row }) => row.projectId))]);
  return rows.map((found) => ({ row: found.row, line: toLine(found, party, versions) }));
}

function findRows(transaction: Scoped, where: SQL | undefined, order: SQL[], limit: number): Promise<Found[]> {
  const replies = transaction
    .select({ count: count() })
    .from(changeRequestEntry)
    .where(and(eq(changeRequestEntry.changeRequestId, changeRequest.id), gt(changeRequestEntry.number, 1)));
  return transaction
    .select({ row: changeRequest, author: authorNameOf(changeRequest), replies: sql<number>`(${replies})::int` })
    .from(changeRequest)
    .leftJoin(user, eq(user.id, changeRequest.authorId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

function toLine(
  { row, author, replies }: Found,
  { userId }: Party,
  versions: ReadonlyMap<string, Version>,
): ChangeLine {
  const { id, number, status, text, target, assetId, revisionAssetId, authorId, createdAt, updatedAt } = row;
  return {
    id,
    number,
    status,
    text,
    target,
    asset: wireOf(versions, assetId),
    revision: wireOf(versions, revisionAssetId),
    author,
    isOwn: authorId === userId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    replies,
  };
}

const wireOf = (versions: ReadonlyMap<string, Version>, id: string | null) =>
  id ? (versions.get(id)?.wire ?? null) : null;

/** All requests of a project, the newest first. */
export async function listOfProject(
  transaction: Scoped,
  party: Party,
  projectId: string,
  limit: number,
): Promise<ChangeLine[]> {
  return (
    await readLines(transaction, party, eq(changeRequest.projectId, projectId), {
      order: [desc(changeRequest.number)],
      limit,
    })
  ).map(({ line }) => line);
}

/** One request with all that was said. Throws NOT_FOUND. */
export async function readChange(
  transaction: Scoped,
  party: Party,
  { projectId, changeId }: { projectId: string; changeId: string },
): Promise<ChangeRequest> {
  const [found] = await findRows(
    transaction,
    and(eq(changeRequest.id, changeId), eq(changeRequest.projectId, projectId)),
    [asc(changeRequest.id)],
    1,
  );
  if (!found) throw new AppError('NOT_FOUND');
  const versions = await readVersions(transaction, [projectId]);
  const moves = party.mayMove ? changeMoves(found.row.status, party.by) : [];
  return {
    ...toLine(found, party, versions),
    entries: await readEntries(transaction, party, changeId, versions),
    moves: moves.map(({ to, needsText = false, needsRevision = false }) => ({ to, needsText, needsRevision })),
  };
}

/** To customers, staff are the company. */
async function readEntries(
  transaction: Scoped,
  { by, userId }: Party,
  changeId: string,
  versions: ReadonlyMap<string, Version>,
): Promise<ChangeEntry[]> {
  const { company } = await readOperator(transaction);
  const rows = await transaction
    .select({ entry: changeRequestEntry, author: authorNameOf(changeRequestEntry) })
    .from(changeRequestEntry)
    .leftJoin(user, eq(user.id, changeRequestEntry.authorId))
    .where(eq(changeRequestEntry.changeRequestId, changeId))
    .orderBy(asc(changeRequestEntry.number));
  return rows.map(({ entry, author }) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    author: entry.isStaff && by === 'customer' ? company : author,
    isStaff: entry.isStaff,
    isOwn: entry.authorId === userId,
    text: entry.text,
    to: entry.toStatus,
    revision: wireOf(versions, entry.revisionAssetId),
  }));
}

/** The request, locked until the end of the transaction. Throws NOT_FOUND. */
export async function lockChange(
  transaction: Scoped,
  { projectId, changeId }: { projectId: string; changeId: string },
): Promise<ChangeRow> {
  const [row] = await transaction
    .select()
    .from(changeRequest)
    .where(and(eq(changeRequest.id, changeId), eq(changeRequest.projectId, projectId)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Adds what was said to a locked request. */
export async function addEntry(
  transaction: Scoped,
  { id, teamId }: ChangeRow,
  { by, userId }: Party,
  said: Pick<typeof changeRequestEntry.$inferInsert, 'text' | 'toStatus' | 'revisionAssetId'>,
  createdAt: Date,
): Promise<void> {
  const next = transaction
    .select({ next: sql<number>`coalesce(max(${changeRequestEntry.number}), 0)::int + 1` })
    .from(changeRequestEntry)
    .where(eq(changeRequestEntry.changeRequestId, id));
  await transaction.insert(changeRequestEntry).values({
    ...said,
    changeRequestId: id,
    teamId,
    number: sql`(${next})`,
    authorId: userId,
    isStaff: by === 'staff',
    createdAt,
  });
}

/** How many requests of a project have not ended. */
export async function countOpen(transaction: Scoped, projectId: string): Promise<number> {
  const [found] = await transaction
    .select({ open: count() })
    .from(changeRequest)
    .where(and(eq(changeRequest.projectId, projectId), not(isChangeEnded())));
  return found?.open ?? 0;
}
