import { formatCents } from '#domain/billing/money.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import type { PaymentRow } from './payment-store.ts';
import type { PaymentNews } from './settle-payment.ts';

/** What staff hear of a payment: that an order was paid for, or what needs a decision. Undefined for an unlock, with which nobody has anything to do. */
export function noticeOfPayment(row: PaymentRow, news: PaymentNews): StaffNotice | undefined {
  const words = wordsOf(row, news);
  const refunded =
    row.refundedCents > 0 ? `, of which ${formatCents(row.refundedCents, row.currency)} was refunded` : '';
  const amounts = `Amount: ${formatCents(row.amountCents, row.currency)}${refunded}.`;
  return (
    words && { topic: news.kind === 'invoice paid' ? 'paid' : 'payment', projectId: row.projectId, ...words, amounts }
  );
}

function wordsOf(row: PaymentRow, news: PaymentNews): Pick<StaffNotice, 'subject' | 'text'> | undefined {
  // Of a project that is gone there is no page to find the payment on.
  const what = row.projectId === null ? `${row.projectName} (deleted; payment ${row.id})` : row.projectName;
  const isUnlock = row.kind === 'unlock';
  const decide = 'The payment is kept; decide whether to refund it.';
  switch (news.kind) {
    case 'unlocked':
      return undefined;
    case 'invoice paid':
      return { subject: `An invoice of ${row.projectName} was paid`, text: `The payment for ${what} has arrived.` };
    case 'paid twice':
      return {
        subject: 'A payment for an unlocked project',
        text: `${what} was ${news.before} when the payment arrived. The payment is kept and marked as paid; decide whether to refund it.`,
      };
    case 'paid too little':
      return {
        subject: 'A payment is too small',
        text: `${what}: less than the price arrived. ${isUnlock ? 'Nothing was unlocked.' : 'The invoice stays open.'}`,
      };
    case 'paid without project':
      return {
        subject: 'A payment for a deleted project',
        text: `${what}: the payment is kept; decide whether to refund it.`,
      };
    case 'paid after deletion':
      return {
        subject: 'A payment for a deleted team',
        text: `${what}: its team had been deleted before the payment arrived. All of it is being refunded.`,
      };
    case 'invoice paid twice':
      return { subject: 'An invoice was paid twice', text: `${what}: its invoice was already paid. ${decide}` };
    case 'void invoice paid':
      return {
        subject: 'A withdrawn invoice was paid',
        text: `${what}: its invoice was withdrawn before the money arrived. You can refund it under Payments on the order's page.`,
      };
    case 'paid without invoice':
      return { subject: 'A payment for a deleted invoice', text: `${what}. ${decide}` };
    case 'deposit out of turn':
      return {
        subject: 'An unexpected deposit arrived',
        text: `${what}: the invoice is marked as paid, but the project is at ${news.status}, and its status was not changed. Decide how it continues.`,
      };
    case 'refunded':
      // What staff refund here they know.
      return news.refund.requestedBy !== null
        ? undefined
        : {
            subject: 'A payment was refunded',
            text:
              `${what}: money went back, through the payment provider's own pages.` +
              ` ${isUnlock ? 'Downloads stay open' : 'The invoice stays paid and the project keeps its status'} until` +
              ' you decide otherwise.',
          };
    case 'refund failed':
      return {
        subject: 'A refund came back',
        text:
          `${what}: the refund did not reach the payer (${news.refund.failure ?? 'no reason was given'}). The payer` +
          ' was not notified of this: refund it again or pay it back another way.',
      };
    case 'disputed':
      return {
        subject: 'A payment is disputed',
        text:
          `${what}: the bank contests the charge.` +
          ` ${isUnlock ? 'Downloads stay open' : 'The invoice stays paid and the project keeps its status'} until you` +
          ' decide otherwise.',
      };
  }
}
