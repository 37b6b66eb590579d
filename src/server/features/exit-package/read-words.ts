import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PackagedComments, PackagedMessages, PackagedViews } from '#domain/exit-package/manifest.ts';
import { isThreadPackaged, type PackageReader } from '#domain/exit-package/package-rights.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  changeRequest,
  modelComment,
  modelCommentReply,
  projectMessage,
  savedView,
  user,
} from '#server/platform/database/schema.ts';
import { authorNameOf } from '#server/records/author-name.ts';

/** For whom people's words are packed. To customers, staff are the company and have no names of their own. */
export type WordsReader = { reader: PackageReader; userId: string | null; company: string };

type Author = { isStaff: boolean; name: string | null };
export const authorFor =
  ({ reader, company }: WordsReader) =>
  ({ isStaff, name }: Author) =>
    isStaff && reader !== 'staff' ? company : name;

/** All comments on models of a project with what followed them, the oldest first. */
export async function readPackagedComments(
  transaction: Scoped,
  projectId: string,
  who: WordsReader,
): Promise<PackagedComments> {
  const authorOf = authorFor(who);
  const rows = await transaction
    .select({ row: modelComment, name: authorNameOf(modelComment) })
    .from(modelComment)
    .leftJoin(user, eq(user.id, modelComment.authorId))
    .where(and(eq(modelComment.projectId, projectId), isNull(modelComment.deletedAt)))
    .orderBy(asc(modelComment.createdAt), asc(modelComment.id));
  const replies = await transaction
    .select({ row: modelCommentReply, name: authorNameOf(modelCommentReply), changeNumber: changeRequest.number })
    .from(modelCommentReply)
    .leftJoin(user, eq(user.id, modelCommentReply.authorId))
    .leftJoin(changeRequest, eq(changeRequest.id, modelCommentReply.changeRequestId))
    .where(and(eq(modelCommentReply.projectId, projectId), isNull(modelCommentReply.deletedAt)))
    .orderBy(asc(modelCommentReply.createdAt), asc(modelCommentReply.id));
  const byComment = Map.groupBy(replies, ({ row }) => row.modelCommentId);
  return rows.map(({ row, name }) => ({
    id: row.id,
    series: row.series,
    assetId: row.assetId,
    elementId: row.elementId,
    globalId: row.globalId,
    elementName: row.elementName,
    elementCategory: row.elementCategory,
    view: row.view,
    point: row.point ? [...row.point] : null,
    text: row.text,
    author: authorOf({ ...row, name }),
    isStaff: row.isStaff,
    at: row.createdAt.toISOString(),
    replies: (byComment.get(row.id) ?? []).map((reply) => ({
      id: reply.row.id,
      text: reply.row.text,
      author: authorOf({ ...reply.row, name: reply.name }),
      isStaff: reply.row.isStaff,
      at: reply.row.createdAt.toISOString(),
      isResolving: reply.row.isResolving,
      changeNumber: who.reader === 'guest' ? null : reply.changeNumber,
    })),
  }));
}

/** The messages that the reader has, a thread after the other. */
export async function readPackagedMessages(
  transaction: Scoped,
  projectId: string,
  who: WordsReader,
): Promise<PackagedMessages> {
  const authorOf = authorFor(who);
  const rows = await transaction
    .select({ row: projectMessage, name: authorNameOf(projectMessage) })
    .from(projectMessage)
    .leftJoin(user, eq(user.id, projectMessage.authorId))
    .where(eq(projectMessage.projectId, projectId))
    .orderBy(asc(projectMessage.createdAt), asc(projectMessage.id));
  const read = rows.filter(({ row }) => isThreadPackaged(who.reader, row.thread, who.userId));
  const threads = [...new Set(read.map(({ row }) => row.thread))].filter((thread) => thread !== TEAM_THREAD);
  const people = threads.length
    ? await transaction.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, threads))
    : [];
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const titleOf = (thread: string) =>
    thread === TEAM_THREAD ? TEAM_THREAD : `${nameOf.get(thread) ?? 'Somebody'} (${threads.indexOf(thread) + 1})`;
  return read.map(({ row, name }) => ({
    thread: titleOf(row.thread),
    text: row.text,
    author: authorOf({ ...row, name }),
    isStaff: row.isStaff,
    at: row.createdAt.toISOString(),
  }));
}

/** The team's saved views, by name; a guest has none of them. */
export async function readPackagedViews(
  transaction: Scoped,
  projectId: string,
  who: WordsReader,
): Promise<PackagedViews> {
  if (who.reader === 'guest') return [];
  const authorOf = authorFor(who);
  const rows = await transaction
    .select({ row: savedView, name: authorNameOf(savedView) })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.authorId))
    .where(and(eq(savedView.projectId, projectId), isNull(savedView.ownerId)))
    .orderBy(asc(savedView.name), asc(savedView.createdAt), asc(savedView.id));
  return rows.map(({ row, name }) => ({
    series: row.series,
    name: row.name,
    view: row.view,
    author: authorOf({ ...row, name }),
    isStaff: row.isStaff,
    at: row.createdAt.toISOString(),
  }));
}
