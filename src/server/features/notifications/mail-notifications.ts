import { and, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { isDigestDue } from '#domain/notifications/digest-time.ts';
import { nextMailTry } from '#domain/notifications/mail-retry.ts';
import { notificationMail } from '#domain/notifications/notification-mail.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { choicesOf, topicOf } from '#domain/notifications/topics.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, notification, notificationPreference, project, user } from '#server/platform/database/schema.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { readOperator } from '#server/platform/operator/operator.ts';
import { pathOf } from './notification-store.ts';

const BATCH = 500;
/** Of people who have not said where they are. */
const USUAL_ZONE = 'America/New_York';
type Fate = 'mail' | 'digest' | 'wait' | 'drop';
type Waiting = Awaited<ReturnType<typeof takeWaiting>>[number];
type Letter = { mail: Mail; told: readonly Waiting[] };

/**
 * Mails what happened, to those who want a mail of it: at once, or once a day. Run again and again by the workers; each row is taken
 * by one of them and marked before its mail goes out, so that nothing is mailed twice. What the mail server did not take is tried again
 * after growing waits, three times in all. Answers how many mails were sent.
 */
export async function mailNotifications({ db, mailer, publicUrl }: { db: Database; mailer: Mailer; publicUrl: string }, now: Date): Promise<number> {
  const letters = await inScope(db, { kind: 'system' }, async (transaction) => {
    const rows = await takeWaiting(transaction, now);
    const fates = Map.groupBy(rows, (row) => fateOf(row, now));
    await mark(transaction, fates.get('drop') ?? [], { wantsMail: false });
    await mark(transaction, [...(fates.get('mail') ?? []), ...(fates.get('digest') ?? [])], { mailedAt: now });
    const { company } = await readOperator(transaction);
    const write = (to: string, told: readonly Waiting[], isDigest: boolean): Letter => ({ told, mail: { to, ...notificationMail({ company, isDigest, settingsUrl: `${publicUrl}/profile`, items: told.map(({ told: { kind, facts }, about }) => ({ ...notificationText(kind, facts), url: `${publicUrl}${pathOf(about)}` })) }) } });
    const digests = [...Map.groupBy(fates.get('digest') ?? [], ({ person }) => person.email)].map(([to, told]) => write(to, told.toReversed(), true));
    return [...(fates.get('mail') ?? []).toReversed().map((row) => write(row.person.email, [row], false)), ...digests];
  });
  const sent = [];
  for (const letter of letters) {
    if (await mailer.send(letter.mail)) sent.push(letter);
    else await inScope(db, { kind: 'system' }, (transaction) => tryAgain(transaction, letter.told, now));
  }
  return sent.length;
}

/** The newest first: what waits for a digest must not hold up what is to go at once. */
async function takeWaiting(transaction: Scoped, now: Date) {
  return transaction
    .select({ told: notification, about: project, person: { id: user.id, email: user.email, isVerified: user.emailVerified, timeZone: user.timeZone }, choices: notificationPreference.choices, memberOf: membership.teamId })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.userId))
    .innerJoin(project, eq(project.id, notification.projectId))
    .leftJoin(notificationPreference, eq(notificationPreference.userId, notification.userId))
    .leftJoin(membership, and(eq(membership.userId, notification.userId), eq(membership.teamId, project.teamId)))
    .where(and(eq(notification.wantsMail, true), isNull(notification.mailedAt), or(isNull(notification.mailRetryAt), lte(notification.mailRetryAt, now))))
    .orderBy(desc(notification.createdAt))
    .limit(BATCH)
    .for('update', { of: notification, skipLocked: true });
}

/** Nobody is mailed of what they have read, of a deleted project, or of a team that they have left. Others than members read messages in the portal. */
function fateOf({ told, about, person, choices, memberOf }: Waiting, now: Date): Fate {
  if (told.readAt || about.deletedAt || !person.isVerified || !memberOf) return 'drop';
  const channel = choicesOf(choices)[topicOf(told.kind, told.facts)];
  if (channel === 'portal') return 'drop';
  if (channel === 'mail') return 'mail';
  return isDigestDue(told.createdAt, now, person.timeZone ?? USUAL_ZONE) ? 'digest' : 'wait';
}

async function mark(transaction: Scoped, rows: readonly Waiting[], change: { wantsMail: false } | { mailedAt: Date }): Promise<void> {
  if (rows.length > 0) await transaction.update(notification).set(change).where(inArray(notification.id, rows.map(({ told }) => told.id)));
}

/** After the last try nobody is mailed of it any more: it stays in the portal's list. */
async function tryAgain(transaction: Scoped, rows: readonly Waiting[], now: Date): Promise<void> {
  for (const { told } of rows) {
    const failures = told.mailFailures + 1;
    const retryAt = nextMailTry(failures, now);
    await transaction.update(notification).set({ mailedAt: null, mailFailures: failures, mailRetryAt: retryAt, wantsMail: retryAt !== null }).where(eq(notification.id, told.id));
  }
}
