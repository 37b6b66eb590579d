import type { Placement } from '#contract/ordering.ts';
import { formatCents } from '#domain/billing/money.ts';
import { promisedTimes, type PromisedTimes } from '#domain/operations/promised-times.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mail, Mailing } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff, StaffNotice } from '#server/records/notices/staff-notices.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { CLAIM_DAYS } from '#server/records/claim-link.ts';
import type { Outcome } from './place-order.ts';

/** `seesMoney`: of the person who ordered; a visitor does, of the own order. */
type News = Outcome & { to: string; seesMoney: boolean; claimUrl?: string };

/** Writes to the person who ordered, in the transaction that places the order. */
export async function mailOfOrder(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  placement: Placement,
  news: News,
): Promise<void> {
  await mailer.sendIn(
    transaction,
    orderMail(publicUrl, placement, news, promisedTimes(await readOperator(transaction))),
  );
}

/** Tells staff of a new order, once it is placed. A failure is logged and stops nothing. */
export async function tellOfOrder(
  { notifyStaff, log }: { notifyStaff: NotifyStaff; log: Logger },
  placement: Placement,
  { quote, ...news }: Outcome,
): Promise<void> {
  const notice: StaffNotice = {
    topic: 'order',
    projectId: news.placed.projectId,
    subject: `New ${placement.serviceOption.toUpperCase()} order: ${line(news.name)}`,
    text: `${line(news.name)}, ${summary(placement, { quote, seesMoney: false })}. ${news.status}.`,
    ...(quote && { amounts: `It comes to ${formatCents(quote.total_cents, quote.currency)}.` }),
  };
  await notifyStaff(notice).catch((error: unknown) =>
    log.warn({ err: error, projectId: news.placed.projectId }, 'staff were not notified of an order'),
  );
}

const CLAIM_NOTE =
  `You ordered without an account. Use the link to claim the order for your account; it is valid for ${CLAIM_DAYS} days` +
  ' and for this address only. If you did not order anything, ignore this e-mail: nothing happens.';

const claimPart = (url: string) => ({ button: { label: 'Claim your order', url }, after: CLAIM_NOTE });

/** The link that claims a visitor's order, for who no longer has the mail of the order. */
export const claimMail = (to: string, name: string, projectId: string, url: string): Mail => ({
  to,
  subject: `Claim your order ${orderIdOf(projectId)}: ${line(name)}`,
  text: `Here is the link to your order for ${line(name)} again.`,
  ...claimPart(url),
});

function orderMail(publicUrl: string, placement: Placement, news: News, promises: PromisedTimes): Mail {
  const { locationId, projectId } = news.placed;
  const orderId = orderIdOf(projectId);
  return {
    to: news.to,
    subject: `We received your order ${orderId}: ${line(news.name)}`,
    text: `Thank you. We received your order ${orderId} for ${line(news.name)}: ${summary(placement, news)}.\n\n${nextOf(news, promises)}`,
    ...(news.claimUrl
      ? claimPart(news.claimUrl)
      : { button: { label: 'Follow your order', url: `${publicUrl}/location/${locationId}/project/${projectId}` } }),
  };
}

function nextOf({ status, seesMoney }: News, { estimate }: PromisedTimes): string {
  if (status === 'Order Prospect') return 'Your estimate is ready.';
  if (status === 'Deposit Due')
    return seesMoney
      ? 'We schedule the scan once the deposit is paid.'
      : 'We schedule the scan once an admin of your team confirms the order.';
  return `We send your estimate within ${estimate}.`;
}

function summary(
  { serviceOption, spaceSize, scope }: Placement,
  { quote, seesMoney }: Pick<News, 'quote' | 'seesMoney'>,
): string {
  const price = quote && seesMoney ? `, ${formatCents(quote.total_cents, quote.currency)}` : '';
  return `${serviceOption.toUpperCase()}, ${(spaceSize ?? 0).toLocaleString('en-US')} sq ft, ${scope.join(', ')}${price}`;
}

/** Names are other people's words: on one line, so that they cannot pass for a part of the mail. */
const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
