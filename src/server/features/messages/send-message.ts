import { eq } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { excerptOf, TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { projectMessage, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { tellPerson, tellTeam } from '#server/records/notices/tell-team.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { markSeen, readTalk, toMessage, type Talker } from './message-store.ts';

type Sent = {
  message: Message;
  /** For staff, when a thread begins to wait for them. */ notice: StaffNotice | undefined;
};

/** Stores a message and notifies open pages of it; for an answer by staff, the people it is for get a notification. */
export async function sendMessage(
  transaction: Scoped,
  author: Talker,
  row: ProjectRow,
  { thread, text }: { thread: string; text: string },
): Promise<Sent> {
  const id = { projectId: row.id, thread };
  const [operator, before] = await Promise.all([readOperator(transaction), readTalk(transaction, author, id)]);
  const isStaff = author.kind === 'staff';
  // Staff answer those who wrote, and may begin only with the team.
  if (isStaff && thread !== TEAM_THREAD && before.messages.length === 0) throw new AppError('NOT_FOUND');
  const createdAt = new Date();
  const [made] = await transaction
    .insert(projectMessage)
    .values({ ...id, teamId: row.teamId, authorId: author.userId, isStaff, text, createdAt })
    .returning();
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, author.userId));
  if (!made || !person) throw new Error('no message was made');
  await markSeen(transaction, author, id, createdAt);
  if (isStaff) {
    const news = {
      projectId: row.id,
      kind: 'message' as const,
      facts: { project: row.name, from: operator.company, excerpt: excerptOf(text) },
      causedBy: author.userId,
    };
    await (thread === TEAM_THREAD
      ? tellTeam(transaction, { ...news, teamId: row.teamId })
      : tellPerson(transaction, thread, news));
  }
  await publishProject(transaction, row, 'message');
  const isNewQuestion = !isStaff && (before.messages.at(-1)?.isStaff ?? true);
  return {
    message: toMessage({ ...made, ...person }, author, operator.company),
    notice: isNewQuestion
      ? {
          topic: 'message',
          projectId: row.id,
          subject: `A message about ${row.name}`,
          text: `${person.name} (${person.email}): ${text}`,
        }
      : undefined,
  };
}
