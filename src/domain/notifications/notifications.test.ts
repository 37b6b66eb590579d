import { expect, test } from 'vitest';
import { projectStatus } from '#domain/project/project-status.ts';
import { isDigestDue } from './digest-time.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationText } from './notification-text.ts';
import { choicesOf, eventName, isToldTo, topicOf, topics } from './notification-table.ts';

const ADMIN = { seesMoney: true };
const MEMBER = { seesMoney: false };

test('statuses that need the customer, invoices and finished work go by mail, all else stays in the portal', () => {
  expect(choicesOf(undefined)).toMatchObject({
    needs_you: 'mail',
    completed: 'mail',
    invoice: 'mail',
    progress: 'portal',
    message: 'portal',
    call: 'portal',
  });
  expect(choicesOf({ message: 'digest', progress: 'pigeon' })).toMatchObject({ message: 'portal', needs_you: 'mail' });
  expect(choicesOf({ message: 'digest' })).toMatchObject({ message: 'digest', needs_you: 'mail' });
  const of = (status: string, reader = ADMIN) => topicOf('status', { status }, reader);
  expect(
    ['Estimate Ready', 'Order Cancelled', 'Order Completed', 'Order Processing', 'Unknown'].map((status) => of(status)),
  ).toEqual(['needs_you', 'needs_you', 'completed', 'progress', 'progress']);
  expect(
    ['Estimate Ready', 'Deposit Due', 'Confirm Scan Date'].map((status) => of(status, MEMBER)),
    'what only admins can do',
  ).toEqual(['progress', 'progress', 'needs_you']);
  expect([topicOf('message', {}, ADMIN), topicOf('new kind', {}, ADMIN)]).toEqual(['message', 'progress']);
  expect(
    ['revised', 'at_work', undefined].map((to) => topicOf('change_request', { to }, ADMIN)),
    'a revision waits for the customer',
  ).toEqual(['needs_you', 'change_request', 'change_request']);
  expect([
    topicOf('estimate', {}, ADMIN),
    topicOf('schedule', { scanAt: null }, ADMIN),
    topicOf('schedule', { deliveryOn: '2026-12-12' }, ADMIN),
  ]).toEqual(['needs_you', 'needs_you', 'progress']);
  expect(new Set(topics.map(eventName)).size).toBe(topics.length);
});

test('each kind is reported in words, whatever its facts hold', () => {
  const say = (kind: string, facts: Record<string, unknown>, reader = ADMIN) => notificationText(kind, facts, reader);
  expect(say('status', { project: 'Hall', status: 'Deposit Due' })).toEqual({
    title: 'Hall: Deposit Due',
    text: 'Pay the deposit to continue.',
    action: 'Pay the deposit',
  });
  expect(say('status', { project: 'Hall', status: 'Deposit Due', number: 'INV-7', amountCents: 112_500 }).text).toBe(
    'Pay the deposit to continue. Invoice INV-7: $1,125.00.',
  );
  expect(say('status', { project: 'Hall', status: 'Order Delayed', reason: 'Storm.' })).toMatchObject({
    title: 'Hall: Order Delayed',
    text: 'Your order is taking longer than planned. Note: “Storm.”',
  });
  expect(
    say('status', { project: 'Hall', status: 'Order Cancelled', paidCents: 112_500, refundedCents: 0, reason: 'Sold.' })
      .text,
  ).toBe('Your order was canceled. You paid $1,125.00: contact us about a refund. Note: “Sold.”');
  expect(
    say('status', { project: 'Hall', status: 'Order Cancelled', paidCents: 112_500, refundedCents: 50_000 }).text,
  ).toBe('Your order was canceled. You paid $1,125.00, and $500.00 was refunded: contact us about the rest.');
  expect(
    say('status', { project: 'Hall', status: 'Order Cancelled', paidCents: 112_500, refundedCents: 112_500 }).text,
  ).toBe('Your order was canceled. You paid $1,125.00, and all of it was refunded.');
  expect(
    say('status', { project: 'Hall', status: 'Ready To Scan', scanAt: '2026-11-30T14:00:00Z', reason: 'Two crews.' }),
  ).toMatchObject({
    title: 'Hall: Ready To Scan',
    text: 'Your scan is scheduled. The crew comes on Nov 30, 2026, 9:00 AM Eastern. Note: “Two crews.”',
  });
  expect(
    say('status', { project: 'Hall', status: 'Ready To Scan', scanAt: '2026-11-30T14:00:00Z' }, MEMBER).text,
    'the day is for whoever may see prices',
  ).toBe('Your scan is scheduled.');
  expect(
    say('status', { project: 'Hall', status: 'Order Processing', pipelineStatus: 'Point cloud has been processed.' })
      .text,
  ).toBe('Point cloud has been processed.');
  expect(say('estimate', { project: 'Hall', number: 'EST-8', amountCents: 250_000 })).toMatchObject({
    title: 'A new estimate for Hall',
    text: 'EST-8 replaces the previous one: $2,500.00.',
  });
  expect(say('schedule', { project: 'Hall', scanAt: '2026-11-30T14:00:00Z', deliveryOn: '2026-12-12' })).toMatchObject({
    title: 'New dates for Hall',
    text: 'Your scan: Nov 30, 2026, 9:00 AM Eastern. Expected delivery: Dec 12, 2026.',
  });
  expect(say('schedule', { project: 'Hall', scanAt: null, deliveryOn: null }).text).toBe(
    'The scan date is no longer set. The delivery date is no longer set.',
  );
  expect(
    say('status', { project: 'Hall', status: 'Order Cancelled', paidCents: 112_500, refundedCents: 0 }, MEMBER).text,
  ).toBe('Your order was canceled.');
  expect(say('message', { project: 'Hall', from: 'Acme', excerpt: 'Hello' })).toMatchObject({
    title: 'Acme wrote about Hall',
    text: 'Hello',
  });
  expect(say('deliverable', { project: 'Hall', files: ['a.ifc'] })).toMatchObject({
    title: 'A new file for Hall',
    text: 'a.ifc',
  });
  expect(say('deliverable', { project: 'Hall', files: ['1', '2', '3', '4', '5', '6'] })).toMatchObject({
    title: '6 new files for Hall',
    text: '1, 2, 3, 4, 5 and 1 more',
  });
  expect(say('call', { project: 'Hall', startsAt: '2026-11-25T20:30:00Z' }).text).toContain('3:30');
  const ofChange = { project: 'Hall', number: 3, excerpt: 'Done.' };
  expect(say('change_request', { ...ofChange, to: 'revised' })).toMatchObject({
    title: 'Change request 3 of Hall has a revision for you to review',
    text: 'Done.',
  });
  expect(say('change_request', ofChange).title).toBe('Change request 3 of Hall was answered');
  expect([say('call', { startsAt: 7 }), say('new', {})]).toMatchObject([
    { title: 'A call was booked: Your project', text: '' },
    { title: 'Your project', text: '' },
  ]);
});

test('no kind, status or words of others tell money to somebody without the right to it', () => {
  const MONEY = /\$|\bUSD\b|dollar|deposit\b(?! due)|\binvoice INV|pay\b/i;
  const kinds = [
    'status',
    'message',
    'invoice',
    'deliverable',
    'call',
    'change_request',
    'estimate',
    'schedule',
    'new',
  ];
  const words = ['We still miss $1,125.00', 'It costs 4,500 USD', 'that is 900 dollars more', '€ 20 each'];
  for (const kind of kinds.filter((each) => isToldTo(each, MEMBER))) {
    for (const status of projectStatus.options) {
      for (const said of words) {
        const facts = {
          project: 'Hall',
          status,
          reason: said,
          excerpt: said,
          number: 'INV-7',
          amountCents: 112_500,
          paidCents: 112_500,
          from: 'Acme',
          file: 'plan.pdf',
        };
        const { title, text, action } = notificationText(kind, facts, MEMBER);
        expect(`${title} ${text} ${action}`, `${kind} ${status}`).not.toMatch(MONEY);
      }
    }
  }
  expect(isToldTo('invoice', MEMBER)).toBe(false);
  expect(notificationText('message', { excerpt: 'We come at 9, by door 4.' }, MEMBER).text, 'other words stay').toBe(
    'We come at 9, by door 4.',
  );
});

test('a mail says what happened with one thing to do; several are listed with a link each', () => {
  const item = {
    title: 'Hall: Deposit Due',
    text: 'Pay it.',
    action: 'Pay the deposit',
    url: 'https://p.example/hall',
  };
  const write = (items: (typeof item)[], isDigest = false) =>
    notificationMail({ company: 'Acme', items, isDigest, publicUrl: 'https://p.example' });
  expect(write([item])).toEqual({
    subject: 'Hall: Deposit Due',
    text: 'Pay it.',
    button: { label: 'Pay the deposit', url: item.url },
    after:
      'You receive this e-mail because of your notification settings at Acme. Change them: https://p.example/profile',
  });
  expect(write([item, item])).toMatchObject({
    subject: 'Hall: Deposit Due, and 1 more',
    button: { label: 'Open the project', url: item.url },
  });
  expect(write([item, { ...item, url: 'https://p.example/mill' }], true)).toMatchObject({
    subject: 'Your day at Acme: 2 notifications',
    items: [item, { url: 'https://p.example/mill' }],
    button: { url: 'https://p.example/portfolio' },
  });
});

test("a digest goes out at eight on the person's clock, once for a day", () => {
  const due = (happened: string, now: string, zone = 'America/New_York') =>
    isDigestDue(new Date(happened), new Date(now), zone);
  // Eight in New York is 13:00 UTC.
  expect([
    due('2026-11-20T20:00:00Z', '2026-11-21T12:59:00Z'),
    due('2026-11-20T20:00:00Z', '2026-11-21T13:00:00Z'),
  ]).toEqual([false, true]);
  expect([
    due('2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z'),
    due('2026-11-21T14:00:00Z', '2026-11-21T20:00:00Z'),
  ]).toEqual([true, false]);
  expect([
    due('2026-11-20T20:00:00Z', '2026-11-20T23:30:00Z', 'Asia/Tokyo'),
    due('2026-11-20T20:00:00Z', '2026-11-20T22:30:00Z', 'Asia/Tokyo'),
  ]).toEqual([true, false]);
});
