import { and, count, desc, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import type { Notifications } from '#contract/notifications.ts';
import { canSeeMoney, type Principal } from '#domain/access/access.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { choicesOf, moneyKinds, topicOf, type NotificationChoices } from '#domain/notifications/topics.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { notification, notificationPreference, project } from '#server/platform/database/schema.ts';
import { factsOf, projectColumns } from '#server/platform/records/project-records.ts';

const MAX_LISTED = 50;

/** Where a project is looked at. */
export function pathOf({ id, locationId, type, subType }: Pick<typeof project.$inferSelect, 'id' | 'locationId' | 'type' | 'subType'>): string {
  return isEngineProject({ type, subType }) ? `/bimit-plan/${id}` : `/location/${locationId}/project/${id}`;
}

export type Caller = Extract<Principal, { kind: 'user' | 'staff' }>;

/**
 * What somebody was told of projects that row-level security shows them: nothing of a team that they have left, or of a share that ended.
 * Who may see prices is asked as of now: whoever is no admin any more reads of no invoice.
 */
export async function listNotifications(transaction: Scoped, principal: Caller): Promise<Notifications> {
  const own = and(eq(notification.userId, principal.userId), isNull(project.deletedAt), isToldToNow(principal));
  const rows = await transaction.select({ told: notification, about: projectColumns }).from(notification).innerJoin(project, eq(project.id, notification.projectId)).where(own).orderBy(desc(notification.createdAt), notification.id).limit(MAX_LISTED);
  const [found] = await transaction.select({ unread: count() }).from(notification).innerJoin(project, eq(project.id, notification.projectId)).where(and(own, isNull(notification.readAt)));
  const items = rows.map(({ told: { id, kind, facts, createdAt, readAt }, about }) => {
    const reader = { seesMoney: canSeeMoney(principal, factsOf(about)) };
    const { title, text } = notificationText(kind, facts, reader);
    return { id, topic: topicOf(kind, facts, reader), title, text, href: pathOf(about), at: createdAt.toISOString(), isRead: readAt !== null };
  });
  return { unread: found?.unread ?? 0, items };
}

/** `isToldTo` for the rows of the database, so that the number on the bell is that of the list. */
function isToldToNow(principal: Caller): SQL | undefined {
  if (principal.kind === 'staff') return undefined;
  const ownTeam = principal.role === 'admin' && principal.teamId ? eq(project.teamId, principal.teamId) : undefined;
  return or(notInArray(notification.kind, [...moneyKinds]), ownTeam);
}

/** Marks somebody's own as read; those of others in the list are left alone. */
export async function markRead(transaction: Scoped, userId: string, ids: string[] | undefined, now: Date): Promise<void> {
  await transaction.update(notification).set({ readAt: now }).where(and(eq(notification.userId, userId), isNull(notification.readAt), ids && inArray(notification.id, ids)));
}

export async function readChoices(transaction: Scoped, userId: string): Promise<NotificationChoices> {
  const [row] = await transaction.select().from(notificationPreference).where(eq(notificationPreference.userId, userId));
  return choicesOf(row?.choices);
}

export async function writeChoices(transaction: Scoped, userId: string, change: Partial<NotificationChoices>, now: Date): Promise<NotificationChoices> {
  const choices = { ...(await readChoices(transaction, userId)), ...change };
  await transaction.insert(notificationPreference).values({ userId, choices, updatedAt: now }).onConflictDoUpdate({ target: notificationPreference.userId, set: { choices, updatedAt: now } });
  return choices;
}
