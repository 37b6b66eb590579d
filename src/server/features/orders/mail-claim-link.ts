import { and, eq, isNull } from 'drizzle-orm';
import type { OrderGuest } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, orderGuest, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import { renewClaimLink } from '#server/records/claim-link.ts';
import { claimMail } from './tell-of-order.ts';

type Parts = { mailer: MailQueue; publicUrl: string; secret: string };

/** Mails a visitor the link that claims their order. Throws NOT_FOUND before it is placed and once it is claimed. As the system. */
export async function mailClaimLink(
  transaction: Scoped,
  parts: Parts,
  { draftId, email }: OrderGuest,
  now: Date,
): Promise<void> {
  const [row] = await transaction
    .select({ projectId: project.id, name: project.name })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .innerJoin(orderGuest, eq(orderGuest.draftId, order.draftId))
    .where(and(eq(order.draftId, draftId), isNull(orderGuest.claimedAt), isNull(project.deletedAt)));
  if (!row) throw new AppError('NOT_FOUND');
  const url = await renewClaimLink(transaction, parts, { draftId, email }, now);
  await parts.mailer.sendIn(transaction, claimMail(email, row.name, row.projectId, url));
}
