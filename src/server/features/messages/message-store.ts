import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Message, Talk } from '#contract/messages.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { messageSeen, projectMessage, user } from '#server/platform/database/schema.ts';
import { authorNameOf } from '#server/records/author-name.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { STAFF_READER, unreadMessages } from '#server/records/unread-messages.ts';

/** Who reads and writes: staff share one mark. */
export type Talker = Extract<Principal, { kind: 'user' | 'staff' }>;
export type ThreadId = { projectId: string; thread: string };
type Row = Pick<typeof projectMessage.$inferSelect, 'id' | 'text' | 'createdAt' | 'isStaff' | 'authorId'> & {
  name: string | null;
  email: string | null;
};

const PAGE = 100;
const readerOf = ({ kind, userId }: Talker) => (kind === 'staff' ? STAFF_READER : userId);
const inThread = ({ projectId, thread }: ThreadId) =>
  and(eq(projectMessage.projectId, projectId), eq(projectMessage.thread, thread));

/** The newest messages of a thread, or those before a time, the oldest first. */
export async function readTalk(transaction: Scoped, reader: Talker, id: ThreadId, before?: Date): Promise<Talk> {
  const { company } = await readOperator(transaction);
  const rows = await transaction
    .select({
      id: projectMessage.id,
      text: projectMessage.text,
      createdAt: projectMessage.createdAt,
      isStaff: projectMessage.isStaff,
      authorId: projectMessage.authorId,
      name: authorNameOf(projectMessage),
      email: user.email,
    })
    .from(projectMessage)
    .leftJoin(user, eq(user.id, projectMessage.authorId))
    .where(and(inThread(id), before && lt(projectMessage.createdAt, before)))
    .orderBy(desc(projectMessage.createdAt), desc(projectMessage.id))
    .limit(PAGE + 1);
  return {
    messages: rows
      .slice(0, PAGE)
      .toReversed()
      .map((row) => toMessage(row, reader, company)),
    unread: await countUnread(transaction, reader, id),
    hasMore: rows.length > PAGE,
  };
}

/** To customers, staff are the company and have no names and addresses of their own. */
export function toMessage(
  { id, text, createdAt, isStaff, authorId, name, email }: Row,
  reader: Talker,
  company: string,
): Message {
  const isForStaff = reader.kind === 'staff';
  return {
    id,
    text,
    at: createdAt.toISOString(),
    isStaff,
    isOwn: authorId === reader.userId,
    author: isStaff && !isForStaff ? company : name,
    ...(isForStaff && email && { email }),
  };
}

async function countUnread(transaction: Scoped, reader: Talker, { projectId, thread }: ThreadId): Promise<number> {
  const { rows } = await transaction.execute<{ unread: number }>(
    sql`select ${unreadMessages(readerOf(reader), projectId, thread)} as unread`,
  );
  return rows[0]?.unread ?? 0;
}

/** Marks a thread as read up to a time; a later mark stays. Nothing that is yet to come is read. */
export async function markSeen(
  transaction: Scoped,
  reader: Talker,
  { projectId, thread }: ThreadId,
  upTo: Date,
): Promise<void> {
  const seenAt = new Date(Math.min(upTo.getTime(), Date.now()));
  await transaction
    .insert(messageSeen)
    .values({ projectId, thread, reader: readerOf(reader), seenAt })
    .onConflictDoUpdate({
      target: [messageSeen.projectId, messageSeen.thread, messageSeen.reader],
      set: { seenAt: sql`greatest(${messageSeen.seenAt}, excluded.seen_at)` },
    });
}
