import { and, eq, isNull } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { modelComment, modelCommentReply } from '#server/platform/database/schema.ts';

type Writer = { userId: string; kind: 'user' | 'staff' };
type CommentKey = Pick<typeof modelComment.$inferSelect, 'id' | 'projectId' | 'teamId'>;

/** Keeps what followed a comment. */
export async function follow(
  transaction: Scoped,
  { userId, kind }: Writer,
  { id, projectId, teamId }: CommentKey,
  what: Pick<typeof modelCommentReply.$inferInsert, 'text' | 'isResolving' | 'changeRequestId'>,
): Promise<void> {
  await transaction.insert(modelCommentReply).values({
    ...what,
    modelCommentId: id,
    projectId,
    teamId,
    authorId: userId,
    isStaff: kind === 'staff',
    createdAt: new Date(),
  });
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
