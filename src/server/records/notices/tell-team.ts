import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { isToldTo, type NewsKind } from '#domain/notifications/notification-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, notification, team } from '#server/platform/database/schema.ts';

export type News = {
  projectId: string;
  /** All members of it are notified. */
  teamId: string;
  kind: NewsKind;
  /** What the text is made of; read back by the kind's schema. */
  facts: Record<string, unknown>;
  /** Is not notified of their own actions. */
  causedBy: string | null;
};

/**
 * Tells the members of a team in the portal, and by mail as each of them likes, within the transaction of what
 * happened. News of money goes only to those who may see it.
 */
export async function tellTeam(transaction: Scoped, { teamId, causedBy, ...told }: News): Promise<void> {
  await note(transaction, await readersOf(transaction, { teamId, causedBy, kind: told.kind }), told);
}

/** Whom a team's news of a kind are for: its members, or, of an order that nobody has claimed, null for the visitor who placed it. */
async function readersOf(
  transaction: Scoped,
  { teamId, causedBy, kind }: Pick<News, 'teamId' | 'causedBy' | 'kind'>,
): Promise<(string | null)[]> {
  const rows = await transaction
    .select({ isQuarantine: team.isQuarantine, userId: membership.userId, role: membership.role })
    .from(team)
    .leftJoin(membership, and(eq(membership.teamId, team.id), causedBy ? ne(membership.userId, causedBy) : undefined))
    .where(eq(team.id, teamId));
  if (rows[0]?.isQuarantine) return [null];
  return rows.flatMap(({ userId, role }) =>
    userId !== null && isToldTo(kind, { seesMoney: role === 'admin' }) ? [userId] : [],
  );
}

/** The same for somebody outside of the team. */
export async function tellPerson(
  transaction: Scoped,
  userId: string,
  { projectId, kind, facts }: Omit<News, 'teamId'>,
): Promise<void> {
  await note(transaction, [userId], { projectId, kind, facts });
}

/** Whether somebody wants a mail of it is asked when mail goes out: nobody reads the preferences of others. */
async function note(
  transaction: Scoped,
  userIds: readonly (string | null)[],
  told: Pick<News, 'projectId' | 'kind' | 'facts'>,
): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = new Date();
  await transaction
    .insert(notification)
    .values(userIds.map((userId) => ({ userId, ...told, wantsMail: true, createdAt })));
}

/** Notices of one kind that follow each other within this time are one. */
const BUNDLE_MS = 30 * 60_000;

type Bundled = Omit<News, 'facts' | 'causedBy'> & {
  causedBy: string;
  /** Notified with the team. */ others?: readonly string[];
  /** Whether a notice can be merged with this news; without it, all of the kind. */ isOfSame?: (
    before: Record<string, unknown>,
  ) => boolean;
  /** Facts with those of the notice that nobody has read yet. */ factsAfter: (
    before: Record<string, unknown>,
  ) => Record<string, unknown>;
};

/** Notifies a team, merging with earlier notices of the same kind that nobody has read or been e-mailed. The caller has locked the project's row. */
async function tellBundled(
  transaction: Scoped,
  { projectId, teamId, kind, causedBy, others = [], isOfSame = () => true, factsAfter }: Bundled,
): Promise<void> {
  const now = new Date();
  const readers = [...new Set([...(await readersOf(transaction, { teamId, causedBy, kind })), ...others])];
  const unread = await transaction
    .select({ id: notification.id, userId: notification.userId, facts: notification.facts })
    .from(notification)
    .where(
      and(
        eq(notification.projectId, projectId),
        eq(notification.kind, kind),
        isNull(notification.readAt),
        isNull(notification.mailedAt),
        gt(notification.createdAt, new Date(now.getTime() - BUNDLE_MS)),
      ),
    );
  // Who has left is told nothing more.
  const open = unread.filter(({ userId, facts }) => readers.includes(userId) && isOfSame(facts));
  for (const { id, facts } of open)
    await transaction
      .update(notification)
      .set({ facts: factsAfter(facts), createdAt: now })
      .where(eq(notification.id, id));
  const told = new Set(open.map(({ userId }) => userId));
  await note(
    transaction,
    readers.filter((userId) => !told.has(userId)),
    { projectId, kind, facts: factsAfter({}) },
  );
}

type OfProject = { projectId: string; teamId: string; project: string; causedBy: string };

/** Tells a team of a delivered file, with those delivered just before it. */
export const tellTeamOfFile = (
  transaction: Scoped,
  { project, file, ...of }: OfProject & { file: string },
): Promise<void> =>
  tellBundled(transaction, {
    ...of,
    kind: 'deliverable',
    factsAfter: (before) => ({ project, files: [...filesOf(before), file] }),
  });

/** Tells who may know it of an estimate that replaces another one: that of a moment ago is told of no more. */
export const tellTeamOfEstimate = (
  transaction: Scoped,
  { project, estimate, ...of }: OfProject & { estimate: Record<string, unknown> },
): Promise<void> => tellBundled(transaction, { ...of, kind: 'estimate', factsAfter: () => ({ project, ...estimate }) });

/** Tells who may know them of days that staff set, or took back with null: when the crew comes, when it is delivered. */
export const tellTeamOfDates = (
  transaction: Scoped,
  { project, dates, ...of }: OfProject & { dates: { scanAt?: string | null; deliveryOn?: string | null } },
): Promise<void> =>
  tellBundled(transaction, { ...of, kind: 'schedule', factsAfter: (before) => ({ ...before, project, ...dates }) });

/** More comments than a notice counts are many. */
const MAX_BUNDLED = 1000;
const idsOf = ({ commentIds }: Record<string, unknown>): unknown[] => (Array.isArray(commentIds) ? commentIds : []);

export type CommentFacts = {
  from: string | undefined;
  element: string;
  excerpt: string;
  modelId: string;
  commentId: string;
  isVerified: boolean;
};

/**
 * Tells a team, and those `others`, that somebody wrote on a model, with what they wrote there just before it. The last comment is
 * the one that is shown. The caller has locked the project's row.
 */
export const tellTeamOfComment = (
  transaction: Scoped,
  { project, others, ...of }: OfProject & { others: readonly string[] },
  facts: CommentFacts,
): Promise<void> =>
  tellBundled(transaction, {
    ...of,
    others,
    kind: 'comment',
    isOfSame: ({ by, modelId }) => by === of.causedBy && modelId === facts.modelId,
    factsAfter: (before) => ({
      project,
      by: of.causedBy,
      ...facts,
      commentIds: [...new Set([...idsOf(before), facts.commentId])].slice(-MAX_BUNDLED),
    }),
  });

/** Takes a deleted comment out of the notices that tell of it: nobody reads there what is gone, and a notice of nothing else goes. */
export async function forgetComment(transaction: Scoped, projectId: string, commentId: string): Promise<void> {
  const rows = await transaction
    .select({ id: notification.id, facts: notification.facts })
    .from(notification)
    .where(
      and(
        eq(notification.projectId, projectId),
        eq(notification.kind, 'comment'),
        sql`${notification.facts} -> 'commentIds' ? ${commentId}`,
      ),
    );
  for (const { id, facts } of rows) {
    const commentIds = idsOf(facts).filter((each) => each !== commentId);
    const where = eq(notification.id, id);
    if (commentIds.length === 0) await transaction.delete(notification).where(where);
    else
      await transaction
        .update(notification)
        .set({
          facts: {
            ...facts,
            commentIds,
            ...(facts['commentId'] === commentId && { commentId: commentIds.at(-1), excerpt: '' }),
          },
        })
        .where(where);
  }
}

/** Takes what a deleted reply said out of the notices that tell of its comment. */
export async function forgetReply(
  transaction: Scoped,
  projectId: string,
  commentId: string,
  excerpt: string,
): Promise<void> {
  await transaction
    .update(notification)
    .set({ facts: sql`jsonb_set(${notification.facts}, '{excerpt}', '""')` })
    .where(
      and(
        eq(notification.projectId, projectId),
        eq(notification.kind, 'comment'),
        sql`${notification.facts} ->> 'commentId' = ${commentId}`,
        sql`${notification.facts} ->> 'excerpt' = ${excerpt}`,
      ),
    );
}

const filesOf = ({ files, file }: Record<string, unknown>): unknown[] =>
  Array.isArray(files) ? files : [file].filter((name) => name !== undefined);
