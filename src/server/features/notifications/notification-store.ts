import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Notifications } from '#contract/notifications.ts';
import { canSeeMoney, type Principal } from '#domain/access/access.ts';
import { notificationText, staffNoticeText } from '#domain/notifications/notification-text.ts';
import {
  consolePath,
  choicesOf,
  topicOf,
  type NewsKind,
  type NotificationChoices,
  type Reader,
} from '#domain/notifications/notification-table.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { notification, notificationPreference, project } from '#server/platform/database/schema.ts';
import { factsOf, projectColumns, type ProjectRow } from '#server/records/project-records.ts';
import { isToldTo } from '#server/records/rules/notification-table.ts';

const MAX_LISTED = 50;
const STAFF = 'staff';

/** Where a project is looked at. */
function pathOf({
  id,
  locationId,
  type,
  subType,
}: Pick<typeof project.$inferSelect, 'id' | 'locationId' | 'type' | 'subType'>): string {
  return isEngineProject({ type, subType }) ? `/bimit-plan/${id}` : `/location/${locationId}/project/${id}`;
}

/** Where a notification leads: to the invoice that it names, for who may see it, to the model that it is about, else to its project. */
export function hrefOf(
  facts: Record<string, unknown>,
  about: Parameters<typeof pathOf>[0],
  { seesMoney }: Reader,
): string {
  const { invoiceId, status, modelId, commentId, isVerified } = facts;
  if (typeof modelId === 'string') {
    const tab = isVerified === true && !isEngineProject(about) ? 'verified' : 'preview';
    const comment = typeof commentId === 'string' ? `&comment=${commentId}` : '';
    return `/location/${about.locationId}/project/${about.id}?viewer=step3:bimit_${tab}_3d&file=${modelId}${comment}`;
  }
  const isOpen = typeof invoiceId === 'string' && seesMoney && status !== 'void';
  return isOpen ? `/invoices/${invoiceId}?back=${encodeURIComponent(pathOf(about))}` : pathOf(about);
}

/** What may be followed by more of it, or be replaced: files of a delivery, and an estimate that staff correct. */
const RESTING: ReadonlySet<string> = new Set(['deliverable', 'estimate'] satisfies NewsKind[]);
/** After the last of these, before it is mailed. */
const REST_MS = 2 * 60_000;
type Told = { told: typeof notification.$inferSelect };

/** Whether nothing more is awaited that belongs in the same mail. */
export const isSettled = ({ told: { kind, createdAt } }: Told, now: Date): boolean =>
  !RESTING.has(kind) || now.getTime() - createdAt.getTime() >= REST_MS;

/** Notes that these were mailed, or are not to be. */
export async function markNotifications(
  transaction: Scoped,
  rows: readonly Told[],
  change: { wantsMail: false } | { mailedAt: Date },
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .update(notification)
      .set(change)
      .where(
        inArray(
          notification.id,
          rows.map(({ told }) => told.id),
        ),
      );
}

export type Caller = Extract<Principal, { kind: 'user' | 'staff' }>;

/**
 * A person's notifications about projects that row-level security shows them: nothing of a team that they left, or of a share that ended.
 * Whether they may see prices is checked now: a person who is no longer an admin sees no invoices.
 */
export async function listNotifications(transaction: Scoped, principal: Caller): Promise<Notifications> {
  const own = and(eq(notification.userId, principal.userId), isToldToNow(principal));
  const rows = await transaction
    .select({ told: notification, about: projectColumns })
    .from(notification)
    .leftJoin(project, eq(project.id, notification.projectId))
    .where(own)
    .orderBy(desc(notification.createdAt), notification.id)
    .limit(MAX_LISTED);
  const [found] = await transaction
    .select({ unread: count() })
    .from(notification)
    .leftJoin(project, eq(project.id, notification.projectId))
    .where(and(own, isNull(notification.readAt)));
  return { unread: found?.unread ?? 0, items: rows.map(({ told, about }) => toWire(principal, told, about)) };
}

function toWire(
  principal: Caller,
  { id, kind, facts, projectId, createdAt, readAt }: typeof notification.$inferSelect,
  about: ProjectRow | null,
): Notifications['items'][number] {
  const common = { id, at: createdAt.toISOString(), isRead: readAt !== null };
  if (kind === STAFF || !about)
    return { ...common, topic: STAFF, ...staffNoticeText(facts), href: consolePath(projectId, facts['teamId']) };
  const reader = { seesMoney: canSeeMoney(principal, factsOf(about)) };
  const { title, text } = notificationText(kind, facts, reader);
  return { ...common, topic: topicOf(kind, facts, reader), title, text, href: hrefOf(facts, about, reader) };
}

/** `isToldTo` for the rows of the database, so that the number on the bell is that of the list; what is for staff ends with their role. */
function isToldToNow(principal: Caller): SQL | undefined {
  const isThere = and(ne(notification.kind, STAFF), isNotNull(project.id), isNull(project.deletedAt));
  if (principal.kind === 'staff') return or(eq(notification.kind, STAFF), isThere);
  const ownTeam = principal.role === 'admin' && principal.teamId ? eq(project.teamId, principal.teamId) : sql`false`;
  return and(isThere, isToldTo(ownTeam));
}

/** Marks somebody's own as read; those of others in the list are left alone. */
export async function markRead(
  transaction: Scoped,
  userId: string,
  ids: string[] | undefined,
  now: Date,
): Promise<void> {
  await transaction
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.userId, userId), isNull(notification.readAt), ids && inArray(notification.id, ids)));
}

export async function readChoices(transaction: Scoped, userId: string): Promise<NotificationChoices> {
  const [row] = await transaction
    .select()
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, userId));
  return choicesOf(row?.choices);
}

export async function writeChoices(
  transaction: Scoped,
  userId: string,
  change: Partial<NotificationChoices>,
  now: Date,
): Promise<NotificationChoices> {
  const choices = { ...(await readChoices(transaction, userId)), ...change };
  await transaction
    .insert(notificationPreference)
    .values({ userId, choices, updatedAt: now })
    .onConflictDoUpdate({ target: notificationPreference.userId, set: { choices, updatedAt: now } });
  return choices;
}
