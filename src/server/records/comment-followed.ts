import { and, DrizzleQueryError, eq, isNull } from 'drizzle-orm';
import pg from 'pg';
import type { Scoped } from '#server/platform/database/database.ts';
import { modelComment, modelCommentReply } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Postgres: a policy of the table does not take the row. */
const REFUSED_BY_POLICY = '42501';

type Writer = { userId: string; kind: 'user' | 'staff' };
type CommentKey = Pick<typeof modelComment.$inferSelect, 'id' | 'projectId' | 'teamId'>;

export const commentNotFound = (): AppError => new AppError('NOT_FOUND', { userMessage: 'Comment not found' });

/** Keeps what followed a comment. Throws NOT_FOUND for one that was deleted since it was read: the table takes nothing that follows it. */
export async function follow(
  transaction: Scoped,
  { userId, kind }: Writer,
  { id, projectId, teamId }: CommentKey,
  what: Pick<typeof modelCommentReply.$inferInsert, 'text' | 'isResolving' | 'changeRequestId'>,
): Promise<void> {
  const row = { ...what, modelCommentId: id, projectId, teamId, authorId: userId, isStaff: kind === 'staff' };
  try {
    await transaction.insert(modelCommentReply).values({ ...row, createdAt: new Date() });
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
    throw cause instanceof pg.DatabaseError && cause.code === REFUSED_BY_POLICY ? commentNotFound() : error;
  }
}

/** A comment on one of the project's models; undefined for one that is not there, or no longer. */
export async function commentOfProject(
  transaction: Scoped,
  projectId: string,
  commentId: string,
): Promise<CommentKey | undefined> {
  const [row] = await transaction
    .select({ id: modelComment.id, projectId: modelComment.projectId, teamId: modelComment.teamId })
    .from(modelComment)
    .where(and(eq(modelComment.id, commentId), eq(modelComment.projectId, projectId), isNull(modelComment.deletedAt)));
  return row;
}
