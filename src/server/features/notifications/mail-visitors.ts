import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { notificationMail } from '#domain/notifications/notification-mail.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { mailsVisitors, topicOf } from '#domain/notifications/notification-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { notification, order, orderGuest, project } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { CLAIM_DAYS, renewClaimLink } from '#server/records/claim-link.ts';
import { TO_BILLING } from '#server/records/notices/tell-billing.ts';
import { isSettled, markNotifications } from './notification-store.ts';

type Parts = { mailer: Mailer; publicUrl: string; secret: string; company: string };
const BATCH = 100;
/** A visitor sees the prices of the own order. */
const VISITOR = { seesMoney: true };

/**
 * Mails visitors what happened to orders that they have not claimed: they have no portal to read it in, and the link of the mail lets them
 * claim the order. In the transaction of `mailNotifications`. Answers how many mails there were.
 */
export async function mailVisitors(transaction: Scoped, parts: Parts, now: Date): Promise<number> {
  const rows = await transaction
    .select({
      told: notification,
      email: order.guestEmail,
      draftId: orderGuest.draftId,
      claimedAt: orderGuest.claimedAt,
    })
    .from(notification)
    .innerJoin(project, eq(project.id, notification.projectId))
    .innerJoin(order, eq(order.projectId, project.id))
    .innerJoin(orderGuest, eq(orderGuest.draftId, order.draftId))
    .where(
      and(
        isNull(notification.userId),
        eq(notification.wantsMail, true),
        isNull(notification.mailedAt),
        isNull(project.deletedAt),
        sql`${notification.facts}->>${TO_BILLING} is null`,
      ),
    )
    .orderBy(desc(notification.createdAt))
    .limit(BATCH)
    .for('update', { of: notification, skipLocked: true });
  const isWanted = ({ told, claimedAt }: (typeof rows)[number]) =>
    claimedAt === null && mailsVisitors(topicOf(told.kind, told.facts, VISITOR));
  // As to members: files that may still be followed by others wait, unless one goes anyway.
  const letters = [...Map.groupBy(rows.filter(isWanted), ({ draftId }) => draftId)].filter(([, about]) =>
    about.some((row) => isSettled(row, now)),
  );
  await markNotifications(
    transaction,
    rows.filter((row) => !isWanted(row)),
    { wantsMail: false },
  );
  await markNotifications(
    transaction,
    letters.flatMap(([, about]) => about),
    { mailedAt: now },
  );
  for (const [draftId, about] of letters) {
    const email = about[0]?.email ?? '';
    const url = await renewClaimLink(transaction, parts, { draftId, email }, now);
    const items = about.toReversed().map(({ told }) => ({ ...notificationText(told.kind, told.facts, VISITOR), url }));
    const reason =
      'You ordered without an account. Use the link to claim the order for your account and continue there; it is' +
      ` valid for ${CLAIM_DAYS} days and for this address only.`;
    await parts.mailer.sendIn(transaction, {
      to: email,
      ...notificationMail({ company: parts.company, isDigest: false, publicUrl: parts.publicUrl, items, reason }),
    });
  }
  return letters.length;
}
