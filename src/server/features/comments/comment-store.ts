import { and, asc, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { ModelComment } from '#contract/comments.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest, modelComment, modelCommentReply, user } from '#server/platform/database/schema.ts';
import { authorNameOf } from '#server/records/author-name.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { ReadableModel } from '#server/records/readable-model.ts';

const MAX_LISTED = 1000;

export type CommentRow = typeof modelComment.$inferSelect;
type Written = Pick<CommentRow, 'authorId' | 'isStaff' | 'createdAt'>;
type Person = { name: string | null; image: string | null };

/** Comments on a model in all its versions, the newest 1,000, the oldest of them first. */
export async function readComments(
  transaction: Scoped,
  principal: Principal,
  model: ReadableModel,
  where?: SQL,
): Promise<ModelComment[]> {
  const rows = await transaction
    .select({ row: modelComment, name: authorNameOf(modelComment), image: user.image })
    .from(modelComment)
    .leftJoin(user, eq(user.id, modelComment.authorId))
    .where(
      and(
        eq(modelComment.projectId, model.project.id),
        eq(modelComment.series, model.series),
        isNull(modelComment.deletedAt),
        where,
      ),
    )
    .orderBy(desc(modelComment.createdAt), desc(modelComment.id))
    .limit(MAX_LISTED);
  const { company } = await readOperator(transaction);
  const wireAuthor = authorFor(principal, model, company);
  const followed = await readWhatFollowed(
    transaction,
    rows.map(({ row }) => row.id),
    wireAuthor,
  );
  const seesChanges = isOfTeam(principal, model);
  return rows.toReversed().map(({ row, name, image }) => ({
    commentId: row.id,
    elementId: row.elementId,
    globalId: row.globalId,
    elementName: row.elementName,
    elementCategory: row.elementCategory,
    text: row.text,
    view: row.view,
    point: row.point,
    isOfOlderVersion: row.assetId !== model.assetId,
    ...wireAuthor(row, { name, image }),
    ...(followed.get(row.id) ?? NOTHING_FOLLOWED),
    ...(!seesChanges && { change: null }),
  }));
}

type Followed = Pick<ModelComment, 'replies' | 'resolved' | 'change'>;
const NOTHING_FOLLOWED: Followed = { replies: [], resolved: null, change: null };

/** What followed each comment: all replies, and of the rest what holds now. */
async function readWhatFollowed(
  transaction: Scoped,
  commentIds: readonly string[],
  wireAuthor: ReturnType<typeof authorFor>,
): Promise<Map<string, Followed>> {
  const found = new Map<string, Followed>();
  if (commentIds.length === 0) return found;
  const rows = await transaction
    .select({
      row: modelCommentReply,
      name: authorNameOf(modelCommentReply),
      image: user.image,
      changeNumber: changeRequest.number,
    })
    .from(modelCommentReply)
    .leftJoin(user, eq(user.id, modelCommentReply.authorId))
    .leftJoin(changeRequest, eq(changeRequest.id, modelCommentReply.changeRequestId))
    .where(and(inArray(modelCommentReply.modelCommentId, [...commentIds]), isNull(modelCommentReply.deletedAt)))
    .orderBy(asc(modelCommentReply.createdAt), asc(modelCommentReply.id));
  for (const { row, name, image, changeNumber } of rows) {
    const { isResolving, changeRequestId } = row;
    const before = found.get(row.modelCommentId) ?? NOTHING_FOLLOWED;
    const author = wireAuthor(row, { name, image });
    found.set(row.modelCommentId, {
      replies: row.text === '' ? before.replies : [...before.replies, { replyId: row.id, text: row.text, ...author }],
      resolved: isResolving === null ? before.resolved : isResolving ? author : null,
      change: changeRequestId && changeNumber ? { id: changeRequestId, number: changeNumber } : before.change,
    });
  }
  return found;
}

/** Members of the project's team, and staff. */
const isOfTeam = (principal: Principal, { project }: ReadableModel): boolean =>
  principal.kind === 'staff' || (principal.kind === 'user' && principal.teamId === project.teamId);

/** Who wrote, as the caller may know it: staff are the company to customers, and ids of people stay within the team (authorization.md §2.3). */
function authorFor(principal: Principal, model: ReadableModel, company: string) {
  const isForStaff = principal.kind === 'staff';
  const isForTeam = isOfTeam(principal, model);
  const own = 'userId' in principal ? principal.userId : null;
  return ({ authorId, isStaff, createdAt }: Written, { name, image }: Person) => {
    const isCompany = isStaff && !isForStaff;
    return {
      userId: isForTeam && !isCompany ? authorId : null,
      userName: isCompany ? company : name,
      userAvatar: isCompany ? null : image,
      isOwn: authorId !== null && authorId === own,
      isStaff,
      timestamp: createdAt.toISOString(),
    };
  };
}

/** The comment; undefined for one that is not there, or no longer. Not locked: row-level security locks for its author alone. */
export async function findComment(
  transaction: Scoped,
  { project, series }: ReadableModel,
  commentId: string,
): Promise<CommentRow | undefined> {
  const [row] = await transaction
    .select()
    .from(modelComment)
    .where(
      and(
        eq(modelComment.id, commentId),
        eq(modelComment.projectId, project.id),
        eq(modelComment.series, series),
        isNull(modelComment.deletedAt),
      ),
    );
  return row;
}

/** A reply, with the comment that it is to; undefined for one that is not there, or no longer. */
export async function findReply(
  transaction: Scoped,
  model: ReadableModel,
  replyId: string,
): Promise<{ reply: typeof modelCommentReply.$inferSelect; comment: CommentRow } | undefined> {
  const [reply] = await transaction
    .select()
    .from(modelCommentReply)
    .where(and(eq(modelCommentReply.id, replyId), ne(modelCommentReply.text, ''), isNull(modelCommentReply.deletedAt)));
  const comment = reply && (await findComment(transaction, model, reply.modelCommentId));
  return comment && { reply, comment };
}
