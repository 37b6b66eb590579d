import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Notifications } from '#contract/notifications.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { choicesOf, topicOf, type NotificationChoices } from '#domain/notifications/topics.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { notification, notificationPreference, project } from '#server/platform/database/schema.ts';

const MAX_LISTED = 50;

/** Where a project is looked at. */
export function pathOf({ id, locationId, type, subType }: Pick<typeof project.$inferSelect, 'id' | 'locationId' | 'type' | 'subType'>): string {
  return isEngineProject({ type, subType }) ? `/bimit-plan/${id}` : `/location/${locationId}/project/${id}`;
}

/** What somebody was told of projects that row-level security shows them: nothing of a team that they have left, or of a share that ended. */
export async function listNotifications(transaction: Scoped, userId: string): Promise<Notifications> {
  const own = and(eq(notification.userId, userId), isNull(project.deletedAt));
  const rows = await transaction.select({ told: notification, project }).from(notification).innerJoin(project, eq(project.id, notification.projectId)).where(own).orderBy(desc(notification.createdAt), notification.id).limit(MAX_LISTED);
  const [found] = await transaction.select({ unread: count() }).from(notification).innerJoin(project, eq(project.id, notification.projectId)).where(and(own, isNull(notification.readAt)));
  const items = rows.map(({ told: { id, kind, facts, createdAt, readAt }, project: about }) => ({ id, topic: topicOf(kind, facts), ...notificationText(kind, facts), href: pathOf(about), at: createdAt.toISOString(), isRead: readAt !== null }));
  return { unread: found?.unread ?? 0, items };
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
