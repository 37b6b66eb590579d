import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { notificationMail } from '#domain/notifications/notification-mail.ts';
import { notificationText } from '#domain/notifications/notification-text.ts';
import { topicOf, type Topic } from '#domain/notifications/topics.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { notification, order, orderGuest, project } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { readOperator } from '#server/platform/operator/operator.ts';
import { CLAIM_DAYS, renewClaimLink } from '#server/platform/records/claim-link.ts';

type Parts = { mailer: Mailer; publicUrl: string; secret: string };
const BATCH = 100;
/** A visitor sees the prices of the own order. */
const VISITOR = { seesMoney: true };
/** The page of the order shows progress, and an invoice is a mail of its own. */
const UNMAILED: ReadonlySet<Topic> = new Set(['progress', 'invoice']);

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
      isClaimed: orderGuest.claimedAt,
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
      ),
    )
    .orderBy(desc(notification.createdAt))
    .limit(BATCH)
    .for('update', { of: notification, skipLocked: true });
  if (rows.length === 0) return 0;
  const { company } = await readOperator(transaction);
  const wanted = rows.filter(
    ({ told, isClaimed }) => !isClaimed && !UNMAILED.has(topicOf(told.kind, told.facts, VISITOR)),
  );
  const letters = [...Map.groupBy(wanted, ({ draftId }) => draftId)];
  for (const [draftId, about] of letters) {
    const email = about[0]?.email ?? '';
    const url = await renewClaimLink(transaction, parts, { draftId, email }, now);
    const items = about.toReversed().map(({ told }) => ({ ...notificationText(told.kind, told.facts, VISITOR), url }));
    const reason =
      'You ordered without an account. Use the link to claim the order for your account and continue there; it is' +
      ` valid for ${CLAIM_DAYS} days and for this address only.`;
    await parts.mailer.sendIn(transaction, {
      to: email,
      ...notificationMail({ company, isDigest: false, publicUrl: parts.publicUrl, items, reason }),
    });
  }
  await transaction
    .update(notification)
    .set({ mailedAt: now })
    .where(
      inArray(
        notification.id,
        rows.map(({ told }) => told.id),
      ),
    );
  return letters.length;
}
