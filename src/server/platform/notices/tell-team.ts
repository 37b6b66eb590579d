import { and, eq, ne } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, notification } from '#server/platform/database/schema.ts';

export type NewsKind = 'status' | 'message' | 'invoice' | 'deliverable' | 'change_request' | 'call';
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

/** Tells the members of a team in the portal, within the transaction of what happened. */
export async function tellTeam(transaction: Scoped, { projectId, teamId, kind, facts, causedBy }: News): Promise<void> {
  const people = await transaction.select({ userId: membership.userId }).from(membership).where(and(eq(membership.teamId, teamId), causedBy ? ne(membership.userId, causedBy) : undefined));
  if (people.length === 0) return;
  const createdAt = new Date();
  await transaction.insert(notification).values(people.map(({ userId }) => ({ userId, projectId, kind, facts, createdAt })));
}
