import { and, desc, eq, isNull } from 'drizzle-orm';
import { isDigestDue } from '#domain/notifications/digest-time.ts';
import { notificationMail } from '#domain/notifications/notification-mail.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { choicesOf, isToldTo, topicOf } from '#domain/notifications/notification-table.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, notification, notificationPreference, project, user } from '#server/platform/database/schema.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { mailBilling } from './mail-billing.ts';
import { mailVisitors } from './mail-visitors.ts';
import { isSettled, markNotifications, hrefOf } from './notification-store.ts';

const BATCH = 500;
/** Of people who have not said where they are. */
const USUAL_ZONE = 'America/New_York';
type Fate = 'mail' | 'digest' | 'wait' | 'drop';
type Waiting = Awaited<ReturnType<typeof takeWaiting>>[number];

/**
 * E-mails notifications to people who want them: immediately, or once a day. Run again and again by the workers; each row is taken
 * by one of them and marked in the transaction that queues its mail, so that nothing is sent twice or lost. Returns how many mails there were.
 */
export async function mailNotifications(
  { db, mailer, publicUrl, secret }: { db: Database; mailer: Mailer; publicUrl: string; secret: string },
  now: Date,
): Promise<number> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    const rows = await takeWaiting(transaction);
    const fates = Map.groupBy(rows, (row) => fateOf(row, now));
    // Simultaneous events of a project make one mail; what may be followed by more of it waits, unless a mail is sent anyway.
    const letters = [
      ...Map.groupBy(fates.get('mail') ?? [], ({ person, about }) => `${person.id} ${about.id}`).values(),
    ].filter((told) => told.some((row) => isSettled(row, now)));
    const digests = [...Map.groupBy(fates.get('digest') ?? [], ({ person }) => person.id).values()];
    await markNotifications(transaction, fates.get('drop') ?? [], { wantsMail: false });
    await markNotifications(transaction, [...letters, ...digests].flat(), { mailedAt: now });
    const { company } = await readOperator(transaction);
    const write = (told: readonly Waiting[], isDigest: boolean): Mail => ({
      to: told[0]?.person.email ?? '',
      ...notificationMail({ company, isDigest, publicUrl, items: told.map(itemOf(publicUrl)) }),
    });
    const mails = [
      ...letters.toReversed().map((told) => write(told.toReversed(), false)),
      ...digests.map((told) => write(told.toReversed(), true)),
    ];
    for (const mail of mails) await mailer.sendIn(transaction, mail);
    const bills = await mailBilling(transaction, { mailer, publicUrl, secret }, now);
    return mails.length + bills + (await mailVisitors(transaction, { mailer, publicUrl, secret, company }, now));
  });
}

/** The newest first: what waits for a digest must not delay what is to be sent immediately. */
async function takeWaiting(transaction: Scoped) {
  return transaction
    .select({
      told: notification,
      about: project,
      person: { id: user.id, email: user.email, isVerified: user.emailVerified, timeZone: user.timeZone },
      choices: notificationPreference.choices,
      memberRole: membership.role,
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.userId))
    .innerJoin(project, eq(project.id, notification.projectId))
    .leftJoin(notificationPreference, eq(notificationPreference.userId, notification.userId))
    .leftJoin(membership, and(eq(membership.userId, notification.userId), eq(membership.teamId, project.teamId)))
    .where(and(eq(notification.wantsMail, true), isNull(notification.mailedAt)))
    .orderBy(desc(notification.createdAt))
    .limit(BATCH)
    .for('update', { of: notification, skipLocked: true });
}

const itemOf = (publicUrl: string) => (row: Waiting) => ({
  ...notificationText(row.told.kind, row.told.facts, readerOf(row)),
  url: `${publicUrl}${hrefOf(row.told.facts, row.about, readerOf(row))}`,
});

/** As `canSeeMoney` of a member of the project's team: nobody else is mailed. */
const readerOf = ({ memberRole }: Waiting) => ({ seesMoney: memberRole === 'admin' });

/** Nobody is mailed of what they have read, of a deleted project, or of a team that they have left. Others than members read messages in the portal. */
function fateOf(row: Waiting, now: Date): Fate {
  const { told, about, person, choices, memberRole } = row;
  if (told.readAt || about.deletedAt || !person.isVerified || !memberRole || !isToldTo(told.kind, readerOf(row)))
    return 'drop';
  const channel = choicesOf(choices)[topicOf(told.kind, told.facts, readerOf(row))];
  if (channel === 'portal') return 'drop';
  if (channel === 'mail') return 'mail';
  return isDigestDue(told.createdAt, now, person.timeZone ?? USUAL_ZONE) ? 'digest' : 'wait';
}
