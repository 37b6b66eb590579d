import { topicOf } from './topics.ts';

type Facts = Record<string, unknown>;
const word = (facts: Facts, key: string, fallback = '') => (typeof facts[key] === 'string' && facts[key] !== '' ? facts[key] : fallback);

/** A notification as people read it: a title and a sentence; '' where the title says it all. */
export function notificationText(kind: string, facts: Facts): { title: string; text: string } {
  const project = word(facts, 'project', 'Your project');
  switch (kind) {
    case 'status': return { title: `${project}: ${word(facts, 'status', 'its status changed')}`, text: word(facts, 'reason', stepOf(facts)) };
    case 'message': return { title: `${word(facts, 'from', 'Storey')} wrote about ${project}`, text: word(facts, 'excerpt') };
    case 'invoice': return { title: `A new invoice for ${project}`, text: word(facts, 'number') };
    case 'deliverable': return { title: `New files for ${project}`, text: word(facts, 'name') };
    case 'call': return { title: `${facts['isCancelled'] === true ? 'A call was cancelled' : 'A call was booked'}: ${project}`, text: callTime(facts) };
    case 'change_request': return { title: `${changeOf(facts)} of ${project} ${changeWords[word(facts, 'to')] ?? 'was answered'}`, text: word(facts, 'excerpt') };
    default: return { title: project, text: '' };
  }
}

const steps: Record<string, string> = {
  'Estimate Ready': 'Review the estimate and confirm your order.', 'Deposit Due': 'Pay the deposit to go on.', 'Confirm Scan Date': 'Tell us what our scan crew has to know.', 'Pending Approval': 'We found something to settle with you.',
  'Order Completed': 'Your order is ready to view and download.',
};

const changeOf = (facts: Facts) => (typeof facts['number'] === 'number' ? `Change request ${facts['number']}` : 'A change request');
const changeWords: Record<string, string> = { at_work: 'is being worked on', revised: 'has a revision that waits for your answer', declined: 'was declined' };

function stepOf(facts: Facts): string {
  return topicOf('status', facts) === 'progress' ? '' : (steps[word(facts, 'status')] ?? '');
}

function callTime(facts: Facts): string {
  const startsAt = new Date(word(facts, 'startsAt'));
  return Number.isNaN(startsAt.getTime()) ? '' : new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'medium', timeStyle: 'short' }).format(startsAt).concat(' Eastern');
}
