import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { locationShare, notification, project } from '#server/platform/database/schema.ts';
import type { NotifyStaff, StaffNotice } from '#server/records/notices/staff-notices.ts';
import { forgetComment, forgetReply, tellTeamOfComment, type CommentFacts } from '#server/records/notices/tell-team.ts';

/** `author`: of the comment that something was said to; null where staff wrote it. */
export type CommentNews = {
  of: { projectId: string; teamId: string; project: string; causedBy: string };
  author: string | null;
  facts: CommentFacts;
};
/** What notices of a comment no longer say: all of it (null), or what one reply said. */
export type Forgotten = { commentId: string; excerpt: string | null };
type Told = { news: CommentNews | undefined; notice: StaffNotice | undefined };

/** Staff who have not looked at a comment on a project are not told of more within this time: files of other programs have hundreds. */
const QUIET_MS = 10 * 60_000;

/** Tells others of a comment, once for what is written in a row. Whoever writes cannot know who they are: the system tells. */
export async function tellOfComment(db: Database, notifyStaff: NotifyStaff, { news, notice }: Told): Promise<void> {
  if (!news) return;
  const isTold = await inScope(db, { kind: 'system' }, async (transaction) => {
    const row = await lockProject(transaction, news.of.projectId);
    if (!row) return true;
    const isOutsider =
      news.author !== null && news.author !== news.of.causedBy && (await seesByShare(transaction, row, news.author));
    await tellTeamOfComment(
      transaction,
      { ...news.of, others: isOutsider && news.author ? [news.author] : [] },
      news.facts,
    );
    return notice !== undefined && (await hasUnreadNotice(transaction, notice));
  });
  if (notice && !isTold) await notifyStaff(notice);
}

/** Takes a deleted comment, or what a deleted reply said, out of all notices. */
export async function untellComment(db: Database, projectId: string, { commentId, excerpt }: Forgotten): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await lockProject(transaction, projectId);
    if (excerpt === null) await forgetComment(transaction, projectId, commentId);
    else await forgetReply(transaction, projectId, commentId, excerpt);
  });
}

type Locked = Pick<typeof project.$inferSelect, 'id' | 'locationId' | 'isPublic'>;

async function lockProject(transaction: Scoped, projectId: string): Promise<Locked | undefined> {
  const [row] = await transaction
    .select({ id: project.id, locationId: project.locationId, isPublic: project.isPublic })
    .from(project)
    .where(eq(project.id, projectId))
    .for('update');
  return row;
}

/** Whether somebody outside of the team still sees the project. */
async function seesByShare(transaction: Scoped, { locationId, isPublic }: Locked, userId: string): Promise<boolean> {
  if (isPublic) return true;
  const live = and(
    eq(locationShare.locationId, locationId),
    eq(locationShare.granteeUserId, userId),
    isNull(locationShare.revokedAt),
  );
  return (await transaction.$count(locationShare, live)) > 0;
}

async function hasUnreadNotice(transaction: Scoped, { projectId, topic }: StaffNotice): Promise<boolean> {
  if (projectId === null) return false;
  const unread = and(
    eq(notification.projectId, projectId),
    eq(notification.kind, 'staff'),
    sql`${notification.facts} ->> 'topic' = ${topic}`,
    isNull(notification.readAt),
    gt(notification.createdAt, new Date(Date.now() - QUIET_MS)),
  );
  return (await transaction.$count(notification, unread)) > 0;
}
