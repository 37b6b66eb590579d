import { and, eq, ne } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, notification } from '#server/platform/database/schema.ts';

export type NewsKind = 'status' | 'message' | 'invoice' | 'deliverable' | 'call' | 'change_request';
export type News = {
  projectId: string;
  /** All members of it are told. */
  teamId: string;
  kind: NewsKind;
  /** What the text is made of; read back by the kind's schema. */
  facts: Record<string, unknown>;
  /** Is not told what they did themselves. */
  causedBy: string | null;
};

/** Tells the members of a team in the portal, and by mail as each of them likes, within the transaction of what happened. */
export async function tellTeam(transaction: Scoped, { teamId, causedBy, ...told }: News): Promise<void> {
  const people = await transaction.select({ userId: membership.userId }).from(membership).where(and(eq(membership.teamId, teamId), causedBy ? ne(membership.userId, causedBy) : undefined));
  await note(transaction, people.map(({ userId }) => userId), told);
}

/** The same for somebody outside of the team. */
export async function tellPerson(transaction: Scoped, userId: string, { projectId, kind, facts }: Omit<News, 'teamId'>): Promise<void> {
  await note(transaction, [userId], { projectId, kind, facts });
}

/** Whether somebody wants a mail of it is asked when mail goes out: nobody reads the preferences of others. */
async function note(transaction: Scoped, userIds: readonly string[], told: Pick<News, 'projectId' | 'kind' | 'facts'>): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = new Date();
  await transaction.insert(notification).values(userIds.map((userId) => ({ userId, ...told, wantsMail: true, createdAt })));
}
