import { z } from 'zod';
import { currencyOf } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { withoutAmounts } from './money-words.ts';
import type { Reader } from './notification-table.ts';

type Facts = Record<string, unknown>;
/** A title and a sentence ('' where the title says it all), and what the button of its mail says. */
export type NotificationText = { title: string; text: string; action: string };
const word = (facts: Facts, key: string, fallback = '') =>
  typeof facts[key] === 'string' && facts[key] !== '' ? facts[key] : fallback;
const OPEN = 'Open the project';

/** A notification as somebody reads it. What others wrote is shown to people without the right to see prices only if it contains none. */
export function notificationText(kind: string, facts: Facts, reader: Reader): NotificationText {
  const project = word(facts, 'project', 'Your project');
  const foreign = (key: string) => (reader.seesMoney ? word(facts, key) : withoutAmounts(word(facts, key)));
  switch (kind) {
    // The reason of an estimate is its number, which the title of the paper says.
    case 'status':
      return statusText(project, facts, reader, word(facts, 'status') === 'Estimate Ready' ? '' : foreign('reason'));
    case 'message':
      return {
        title: `${word(facts, 'from', 'Storey')} wrote about ${project}`,
        text: foreign('excerpt'),
        action: 'Read and reply',
      };
    case 'invoice':
      if (facts['status'] === 'void')
        return {
          title: `Invoice ${word(facts, 'number')} for ${project} was withdrawn`,
          text: 'There is nothing to pay for it.',
          action: OPEN,
        };
      return {
        title: `A new invoice for ${project}`,
        text: reader.seesMoney ? invoiceWords(facts) : '',
        action: 'View the invoice',
      };
    case 'estimate':
      return {
        title: `A new estimate for ${project}`,
        text: reader.seesMoney ? estimateWords(facts) : '',
        action: 'Review the estimate',
      };
    case 'schedule':
      return { title: `New dates for ${project}`, text: reader.seesMoney ? datesText(facts) : '', action: OPEN };
    case 'deliverable':
      return deliverableText(project, facts);
    case 'call':
      return {
        title: `${facts['isCancelled'] === true ? 'A call was canceled' : 'A call was booked'}: ${project}`,
        text: easternTime(facts['startsAt']),
        action: OPEN,
      };
    case 'change_request':
      return {
        title: `${changeOf(facts)} of ${project} ${changeWords[word(facts, 'to')] ?? 'was answered'}`,
        text: foreign('excerpt'),
        action: 'View the change request',
      };
    case 'comment':
      return {
        title: `${word(facts, 'from', 'Somebody')} ${commentWords(facts)} of ${project}`,
        text: foreign('excerpt'),
        action: 'View the comment',
      };
    default:
      return { title: project, text: '', action: OPEN };
  }
}

/** `commentIds`: the comments that one notice tells of. */
function commentWords(facts: Facts): string {
  const { commentIds } = facts;
  const count = Array.isArray(commentIds) ? commentIds.length : 1;
  return count > 1
    ? `wrote on ${count.toLocaleString('en-US')} elements of the model`
    : `commented on ${word(facts, 'element', 'the model')}`;
}

/** A notice for staff, who all see money. */
export function staffNoticeText(facts: Facts): { title: string; text: string } {
  return {
    title: word(facts, 'subject'),
    text: [word(facts, 'text'), word(facts, 'amounts')].filter(Boolean).join(' '),
  };
}

/** What to do at a status, for people who can do it, and for members who cannot. */
type Step = { text: string; forMembers?: string; action: string };
const steps: Record<string, Step> = {
  'Estimate Ready': {
    text: 'Review the estimate and confirm your order.',
    forMembers: 'An admin of your team can take it from here.',
    action: 'Review the estimate',
  },
  'Deposit Due': {
    text: 'Pay the deposit to continue.',
    forMembers: 'An admin of your team can take it from here.',
    action: 'Pay the deposit',
  },
  'Confirm Scan Date': { text: 'Tell us what our scan crew needs to know.', action: 'Prepare the scan' },
  'Pending Approval': { text: 'We have a question about your order.', action: 'See the question' },
  'Order Delayed': { text: 'Your order is taking longer than planned.', action: OPEN },
  'Order Failed': { text: 'We could not finish your order.', action: OPEN },
  'Order Cancelled': { text: 'Your order was canceled.', action: OPEN },
  'Order Rejected': { text: 'We cannot take this order.', action: OPEN },
  'Order Lost': { text: 'Your order was closed.', action: OPEN },
  'Order Completed': { text: 'Your order is ready to view and download.', action: 'View the result' },
  'Order Request': { text: 'We have your request and are preparing your estimate.', action: OPEN },
  'Ready To Scan': { text: 'Your scan is scheduled.', action: OPEN },
  'Order Received': { text: 'We are checking that everything is here before work begins.', action: OPEN },
  'Order Processing': { text: 'Our team is working on your order.', action: OPEN },
  'Order Under Review': { text: 'We are checking the result before you get it.', action: OPEN },
};

/**
 * The sentence is ours, or what is ready of an order in work; why staff moved it follows as their words. An invoice
 * that came with the status is mentioned with it.
 */
function statusText(project: string, facts: Facts, { seesMoney }: Reader, reason: string): NotificationText {
  const status = word(facts, 'status', 'its status changed');
  const step = steps[status];
  const usual = (seesMoney ? step?.text : (step?.forMembers ?? step?.text)) ?? '';
  const sentence = word(facts, 'pipelineStatus', usual);
  const text = [
    sentence,
    seesMoney && scanWords(facts),
    seesMoney && heldWords(facts),
    seesMoney && invoiceWords(facts),
    reason && `Note: \u201c${reason}\u201d`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    title: `${project}: ${status}`,
    text,
    action: (seesMoney || !step?.forMembers ? step?.action : undefined) ?? OPEN,
  };
}

/** Of an order that ended before it was done: what was paid for it, and what of that went back. */
function heldWords({ paidCents: paid, refundedCents: refunded, currency }: Facts): string {
  if (typeof paid !== 'number' || paid <= 0) return '';
  const amount = (cents: number) => formatCents(cents, currencyOf(currency));
  if (typeof refunded !== 'number' || refunded <= 0) return `You paid ${amount(paid)}: contact us about a refund.`;
  const back =
    refunded < paid ? `${amount(refunded)} was refunded: contact us about the rest` : 'all of it was refunded';
  return `You paid ${amount(paid)}, and ${back}.`;
}

/** The day of the scan, which those alone read who may see prices (`ScanDatesCard`). */
const scanWords = (facts: Facts): string => sentenceOf('The crew comes on', easternTime(facts['scanAt']));
const sentenceOf = (start: string, end: string): string => end && `${start} ${end}.`;

/** Days that staff set or took back: of the scan, of the delivery. */
function datesText(facts: Facts): string {
  const scan =
    facts['scanAt'] === null
      ? 'The scan date is no longer set.'
      : sentenceOf('Your scan:', easternTime(facts['scanAt']));
  const delivery =
    facts['deliveryOn'] === null
      ? 'The delivery date is no longer set.'
      : sentenceOf('Expected delivery:', dayOf(facts['deliveryOn']));
  return [scan, delivery].filter(Boolean).join(' ');
}
const dayOf = (day: unknown) => (z.iso.date().safeParse(day).success ? dayText(String(day)) : '');

function estimateWords(facts: Facts): string {
  const cents = facts['amountCents'];
  return sentenceOf(
    word(facts, 'number'),
    `replaces the previous one${typeof cents === 'number' ? `: ${formatCents(cents, currencyOf(facts['currency']))}` : ''}`,
  );
}

function invoiceWords(facts: Facts): string {
  const cents = facts['amountCents'];
  const number = word(facts, 'number');
  return (
    number &&
    `Invoice ${number}${typeof cents === 'number' ? `: ${formatCents(cents, currencyOf(facts['currency']))}` : ''}.`
  );
}

/** Files that came in sequence are reported together. */
function deliverableText(project: string, facts: Facts): NotificationText {
  const files = Array.isArray(facts['files'])
    ? facts['files'].filter((name) => typeof name === 'string')
    : [word(facts, 'file')].filter(Boolean);
  const shown = files.slice(0, MAX_NAMED);
  const more = files.length - shown.length;
  return {
    title: files.length > 1 ? `${files.length} new files for ${project}` : `A new file for ${project}`,
    text: `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    action: 'View the files',
  };
}
const MAX_NAMED = 5;

const changeOf = (facts: Facts) =>
  typeof facts['number'] === 'number' ? `Change request ${facts['number']}` : 'A change request';
const changeWords: Record<string, string> = {
  at_work: 'is being worked on',
  revised: 'has a revision for you to review',
  declined: 'was declined',
};

/** 'Nov 25, 2026, 3:30 PM Eastern' (F7); '' of what is no moment. */
function easternTime(moment: unknown): string {
  const date = new Date(typeof moment === 'string' ? moment : '');
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'medium', timeStyle: 'short' })
        .format(date)
        .concat(' Eastern');
}
