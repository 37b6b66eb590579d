import { eq, sql } from 'drizzle-orm';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest, project, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { recordAudit } from '#server/records/audit.ts';
import { commentOfProject, follow } from '#server/records/comment-followed.ts';
import type { ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import type { Party } from './change-access.ts';
import { addEntry, countOpen } from './change-store.ts';
import { readVersions } from './file-versions.ts';

const MAX_OPEN = 200;

type Asked = { assetId: string; target: ChangeTarget; text: string; commentId?: string | undefined };

/**
 * Keeps a request with the next number of its project, and at the comment that it comes of. Throws NOT_FOUND for what is no file
 * or comment of the project.
 */
export async function askChange(
  transaction: Scoped,
  party: Party,
  row: ProjectRow,
  { assetId, target, text, commentId }: Asked,
  ip: string,
): Promise<{ changeId: string; notice: StaffNotice }> {
  const { userId } = party;
  const version = (await readVersions(transaction, [row.id])).get(assetId);
  if (!version) throw new AppError('NOT_FOUND');
  if (target.kind === 'element' && version.wire.kind !== 'model')
    throw new AppError('INVALID_INPUT', { userMessage: 'Only a model has elements.' });
  const comment = commentId && (await commentOfProject(transaction, row.id, commentId));
  if (commentId && !comment) throw new AppError('NOT_FOUND', { userMessage: 'Comment not found' });
  await requireRoom(transaction, row.id);
  const createdAt = new Date();
  const next = transaction
    .select({ next: sql<number>`coalesce(max(${changeRequest.number}), 0)::int + 1` })
    .from(changeRequest)
    .where(eq(changeRequest.projectId, row.id));
  const [made] = await transaction
    .insert(changeRequest)
    .values({
      projectId: row.id,
      teamId: row.teamId,
      number: sql`(${next})`,
      text,
      target,
      assetId,
      authorId: userId,
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (!made) throw new Error('no change request was made');
  await addEntry(transaction, made, party, { text }, createdAt);
  if (comment) {
    await follow(transaction, { userId, kind: 'user' }, comment, { text: '', changeRequestId: made.id });
    await publishProject(transaction, row, 'comment');
  }
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'change-request.ask',
    objectType: 'project',
    objectId: row.id,
    details: { number: made.number, file: version.wire.name },
    ip,
  });
  await publishProject(transaction, row);
  return {
    changeId: made.id,
    notice: await noticeOf(transaction, userId, row, { ...made, subject: 'A change was requested', text }),
  };
}

/** Waits for others who ask of the same project, so that each number is given once. Throws TOO_MANY_REQUESTS. */
export async function requireRoom(transaction: Scoped, projectId: string): Promise<void> {
  await transaction.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for('update');
  if ((await countOpen(transaction, projectId)) >= MAX_OPEN)
    throw new AppError('TOO_MANY_REQUESTS', {
      userMessage: `${MAX_OPEN} change requests are open for this project. Wait until some of them are closed.`,
    });
}

/** The notice to staff about a request that waits for them. */
export async function noticeOf(
  transaction: Scoped,
  userId: string,
  row: ProjectRow,
  { number, subject, text }: { number: number; subject: string; text: string },
): Promise<StaffNotice> {
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, userId));
  return {
    topic: 'change',
    projectId: row.id,
    subject: `${subject}: ${row.name}, change request ${number}`,
    text: `${person?.name ?? ''} (${person?.email ?? ''}): ${text}`,
  };
}
