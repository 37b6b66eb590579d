import { eq } from 'drizzle-orm';
import { changeMoveProblem, isChangeEnded, type ChangeStatus } from '#domain/changes/change-request.ts';
import { excerptOf } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { tellTeam } from '#server/records/notices/tell-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { noticeOf, requireRoom } from './ask-change.ts';
import type { Party } from './change-access.ts';
import { addEntry, lockChange, type ChangeRow } from './change-store.ts';
import { readVersions } from './file-versions.ts';

type Move = {
  changeId: string;
  from: ChangeStatus;
  to: ChangeStatus;
  text: string;
  revisionAssetId?: string | undefined;
};

const PROBLEMS = {
  move: 'The request cannot change to this status from its current one.',
  text: 'Enter a reason.',
  revision: 'Choose the file that answers this request.',
};

/** Adds a reply. Throws CONFLICT for a request that has ended. */
export async function replyToChange(
  transaction: Scoped,
  party: Party,
  row: ProjectRow,
  { changeId, text }: { changeId: string; text: string },
): Promise<void> {
  const change = await lockChange(transaction, { projectId: row.id, changeId });
  if (isChangeEnded(change.status))
    throw new AppError('CONFLICT', {
      userMessage: 'This request is closed. Reopen it, or request another change.',
    });
  const now = new Date();
  await addEntry(transaction, change, party, { text }, now);
  await transaction.update(changeRequest).set({ updatedAt: now }).where(eq(changeRequest.id, change.id));
  await tell(transaction, party, row, change, { text });
}

/**
 * Moves a request as the rules allow, and tells whom it concerns. Throws CONFLICT when its status is not what the
 * caller saw, and for a move that is not possible.
 */
export async function moveChange(
  transaction: Scoped,
  party: Party,
  row: ProjectRow,
  { changeId, from, to, text, revisionAssetId }: Move,
  ip: string,
): Promise<StaffNotice | undefined> {
  const change = await lockChange(transaction, { projectId: row.id, changeId });
  if (change.status !== from)
    throw new AppError('CONFLICT', {
      userMessage: 'Somebody else changed the status of this request in the meantime. Reload and try again.',
    });
  const problem = changeMoveProblem(change.status, party.by, { to, text, hasRevision: revisionAssetId !== undefined });
  if (problem) throw new AppError('CONFLICT', { userMessage: PROBLEMS[problem] });
  const revision =
    to === 'revised' && revisionAssetId
      ? { revisionAssetId: await requireRevision(transaction, change, revisionAssetId) }
      : {};
  if (to === 'open') await requireRoom(transaction, row.id);
  const now = new Date();
  await transaction
    .update(changeRequest)
    .set({ status: to, ...revision, updatedAt: now })
    .where(eq(changeRequest.id, change.id));
  await addEntry(transaction, change, party, { text, toStatus: to, ...revision }, now);
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: party.userId,
    action: 'change-request.move',
    objectType: 'project',
    objectId: row.id,
    details: { number: change.number, before: from, after: to },
    ip,
  });
  await tell(transaction, party, row, change, { to, text });
  if (party.by === 'staff' || (to !== 'open' && to !== 'at_work')) return undefined;
  return noticeOf(transaction, party.userId, row, {
    ...change,
    subject: to === 'open' ? 'A change was requested again' : 'A revision was not accepted',
    text,
  });
}

/** Another file of the project, or a later version of the one that the change was asked of. */
async function requireRevision(
  transaction: Scoped,
  { projectId, assetId }: ChangeRow,
  revisionId: string,
): Promise<string> {
  const versions = await readVersions(transaction, [projectId]);
  const [revision, asked] = [versions.get(revisionId), assetId ? versions.get(assetId) : undefined];
  if (!revision) throw new AppError('CONFLICT', { userMessage: 'This file does not exist, or it was withdrawn.' });
  if (
    revisionId === assetId ||
    (asked && revision.wire.series === asked.wire.series && revision.wire.version <= asked.wire.version)
  )
    throw new AppError('CONFLICT', { userMessage: 'Choose a later version of the file, or another file.' });
  return revisionId;
}

/** The team hears of what staff do; pages that are open of all. */
async function tell(
  transaction: Scoped,
  { by, userId }: Party,
  row: ProjectRow,
  { number }: ChangeRow,
  { to, text }: { to?: ChangeStatus; text: string },
): Promise<void> {
  if (by === 'staff')
    await tellTeam(transaction, {
      projectId: row.id,
      teamId: row.teamId,
      kind: 'change_request',
      facts: { project: row.name, number, ...(to && { to }), excerpt: excerptOf(text) },
      causedBy: userId,
    });
  await publishProject(transaction, row);
}
