import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { ModelComment } from '#contract/comments.ts';
import type { Principal } from '#domain/access/access.ts';
import { excerptOf } from '#domain/talk/message.ts';
import type { Point3 } from '#geometry/space.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { modelComment, modelCommentReply, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { requireReadableModel, type ReadableModel } from '#server/records/readable-model.ts';
import type { CommentNews, Forgotten } from './tell-of-comment.ts';
import { commentNotFound, follow } from '#server/records/comment-followed.ts';
import { findComment, findReply, readComments, type CommentRow } from './comment-store.ts';

/** Of one model in all its versions; more are a mistake, or an attack. */
const MAX_COMMENTS = 5000;
const MAX_REPLIES = 500;
/** Of one person on one comment. */
const MAX_RESOLVINGS = 100;

type Writer = Extract<Principal, { kind: 'user' | 'staff' }>;
export type Written = {
  comment: ModelComment;
  /** For staff, of what customers write. */ notice: StaffNotice | undefined;
  /** For the team and the comment's author. */ news: CommentNews | undefined;
};
/** What a comment is about. */
export type Element = { elementId: number; globalId: string | null; elementName: string; elementCategory: string };

/** The model, and who writes about it. Throws NOT_FOUND for what the caller does not see, COMMENT_ON_DEMO, FORBIDDEN. */
export async function requireWriter(
  transaction: Scoped,
  principal: Principal,
  urn: string,
): Promise<{ model: ReadableModel; writer: Writer }> {
  const { access, ...model } = await requireReadableModel(transaction, principal, urn);
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
  if (access !== 'write') throw new AppError(model.project.isDemo ? 'COMMENT_ON_DEMO' : 'FORBIDDEN');
  return { model, writer: principal.kind === 'staff' ? requireStaff(principal, 'message') : principal };
}

/** Keeps a comment, and notifies the team and open pages. Throws TOO_MANY_REQUESTS for a model that has thousands. */
export async function addComment(
  transaction: Scoped,
  writer: Writer,
  model: ReadableModel,
  { text, view, point, ...element }: Element & { text: string; view: string | null; point: Point3 | null },
): Promise<Written> {
  const { project, series, assetId } = model;
  const isThere = and(
    eq(modelComment.projectId, project.id),
    eq(modelComment.series, series),
    isNull(modelComment.deletedAt),
  );
  requireRoom(
    (await transaction.$count(modelComment, isThere)) < MAX_COMMENTS,
    'This model has too many comments. Delete some that are no longer needed.',
  );
  const [made] = await transaction
    .insert(modelComment)
    .values({
      projectId: project.id,
      teamId: project.teamId,
      series,
      assetId,
      ...element,
      text,
      view,
      point,
      authorId: writer.userId,
      isStaff: writer.kind === 'staff',
      createdAt: new Date(),
    })
    .returning();
  if (!made) throw new Error('no comment was made');
  return finish(transaction, writer, model, made, text);
}

/** Keeps a reply, and notifies who takes part. Throws NOT_FOUND for a comment that is gone, TOO_MANY_REQUESTS for one that has hundreds. */
export async function replyToComment(
  transaction: Scoped,
  writer: Writer,
  model: ReadableModel,
  { commentId, text }: { commentId: string; text: string },
): Promise<Written> {
  const comment = await requireComment(transaction, model, commentId);
  const isReply = and(
    eq(modelCommentReply.modelCommentId, commentId),
    ne(modelCommentReply.text, ''),
    isNull(modelCommentReply.deletedAt),
  );
  requireRoom(
    (await transaction.$count(modelCommentReply, isReply)) < MAX_REPLIES,
    'This comment has too many replies. Add a new comment instead.',
  );
  await follow(transaction, writer, comment, { text });
  return finish(transaction, writer, model, comment, text);
}

/**
 * Marks a comment as resolved or as open again, and notifies as a reply does, but for staff. Throws NOT_FOUND for a
 * comment that is gone, TOO_MANY_REQUESTS for who did it a hundred times.
 */
export async function resolveComment(
  transaction: Scoped,
  writer: Writer,
  model: ReadableModel,
  { commentId, isResolved }: { commentId: string; isResolved: boolean },
): Promise<Written> {
  const row = await requireComment(transaction, model, commentId);
  const [comment] = await readComments(transaction, writer, model, eq(modelComment.id, row.id));
  if (comment && (comment.resolved !== null) === isResolved) return { comment, news: undefined, notice: undefined };
  const isOwn = and(
    eq(modelCommentReply.modelCommentId, row.id),
    eq(modelCommentReply.authorId, writer.userId),
    isNotNull(modelCommentReply.isResolving),
  );
  requireRoom(
    (await transaction.$count(modelCommentReply, isOwn)) < MAX_RESOLVINGS,
    'You have resolved and reopened this comment too often.',
  );
  await follow(transaction, writer, row, { text: '', isResolving: isResolved });
  const text = isResolved ? 'Marked as resolved.' : 'Reopened.';
  return { ...(await finish(transaction, writer, model, row, text)), notice: undefined };
}

async function requireComment(transaction: Scoped, model: ReadableModel, commentId: string): Promise<CommentRow> {
  const comment = await findComment(transaction, model, commentId);
  if (!comment) throw commentNotFound();
  return comment;
}

function requireRoom(hasRoom: boolean, userMessage: string): void {
  if (!hasRoom) throw new AppError('TOO_MANY_REQUESTS', { userMessage });
}

/** Tells open pages; answers what there is to tell the others. */
async function finish(
  transaction: Scoped,
  writer: Writer,
  model: ReadableModel,
  row: CommentRow,
  text: string,
): Promise<Written> {
  const { project } = model;
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, writer.userId));
  const { company } = await readOperator(transaction);
  await publishProject(transaction, project, 'comment');
  const [comment] = await readComments(transaction, writer, model, eq(modelComment.id, row.id));
  // Deleted at this moment: nothing of it stays.
  if (!comment) throw commentNotFound();
  return {
    comment,
    news: {
      of: { projectId: project.id, teamId: project.teamId, project: project.name, causedBy: writer.userId },
      author: row.isStaff ? null : row.authorId,
      facts: {
        from: writer.kind === 'staff' ? company : person?.name,
        element: nameOf(row),
        excerpt: excerptOf(text),
        modelId: model.assetId,
        commentId: row.id,
        isVerified: model.isVerified,
      },
    },
    notice:
      writer.kind === 'staff'
        ? undefined
        : {
            topic: 'comment',
            projectId: project.id,
            subject: `A comment on ${nameOf(row)} of ${project.name}`,
            text: `${person?.name ?? ''} (${person?.email ?? ''}): ${text}`,
          },
  };
}

/** Takes a comment away with its replies, or one reply; the rows stay. Throws COMMENT_NOT_FOUND, COMMENT_OF_OTHERS. */
export async function deleteComment(
  transaction: Scoped,
  writer: Writer,
  model: ReadableModel,
  id: string,
  ip: string,
): Promise<Forgotten> {
  const row = await findComment(transaction, model, id);
  const answer = row ? undefined : await findReply(transaction, model, id);
  const said = row ?? answer?.reply;
  const comment = row ?? answer?.comment;
  if (!said || !comment) throw new AppError('COMMENT_NOT_FOUND');
  const isOwn = said.authorId === writer.userId;
  if (!isOwn && writer.kind !== 'staff') throw new AppError('COMMENT_OF_OTHERS');
  const table = row ? modelComment : modelCommentReply;
  const deleted = await transaction
    .update(table)
    .set({ deletedAt: new Date() })
    .where(and(eq(table.id, said.id), isNull(table.deletedAt)))
    .returning({ id: table.id });
  if (deleted.length === 0) throw new AppError('COMMENT_NOT_FOUND');
  if (!isOwn)
    await recordAudit(transaction, {
      teamId: model.project.teamId,
      userId: writer.userId,
      action: 'comment.delete',
      objectType: 'project',
      objectId: model.project.id,
      details: { element: nameOf(comment) },
      ip,
    });
  await publishProject(transaction, model.project, 'comment');
  return { commentId: comment.id, excerpt: row ? null : excerptOf(said.text) };
}

const nameOf = ({ elementName, elementCategory }: CommentRow): string => elementName || elementCategory || 'an element';
