import { expect, test } from 'vitest';
import { isDigestDue } from './digest-time.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationText } from './notification-text.ts';
import { choicesOf, eventName, topicOf, topics } from './topics.ts';

test('statuses that need the customer and finished work go by mail, all else stays in the portal', () => {
  expect(choicesOf(undefined)).toMatchObject({ needs_you: 'mail', completed: 'mail', progress: 'portal', message: 'portal', call: 'portal' });
  expect(choicesOf({ message: 'digest', progress: 'pigeon' })).toMatchObject({ message: 'portal', needs_you: 'mail' });
  expect(choicesOf({ message: 'digest' })).toMatchObject({ message: 'digest', needs_you: 'mail' });
  const of = (status: string) => topicOf('status', { status });
  expect(['Estimate Ready', 'Order Completed', 'Order Processing', 'Unknown'].map(of)).toEqual(['needs_you', 'completed', 'progress', 'progress']);
  expect([topicOf('message', {}), topicOf('new kind', {})]).toEqual(['message', 'progress']);
  expect(['revised', 'at_work', undefined].map((to) => topicOf('change_request', { to })), 'a revision waits for the customer').toEqual(['needs_you', 'change_request', 'change_request']);
  expect(new Set(topics.map(eventName)).size).toBe(topics.length);
});

test('each kind is told in words, whatever its facts hold', () => {
  expect(notificationText('status', { project: 'Hall', status: 'Deposit Due' })).toEqual({ title: 'Hall: Deposit Due', text: 'Pay the deposit to go on.' });
  expect(notificationText('status', { project: 'Hall', status: 'Order Delayed', reason: 'Storm.' })).toEqual({ title: 'Hall: Order Delayed', text: 'Storm.' });
  expect(notificationText('message', { project: 'Hall', from: 'Acme', excerpt: 'Hello' })).toEqual({ title: 'Acme wrote about Hall', text: 'Hello' });
  expect(notificationText('call', { project: 'Hall', startsAt: '2026-11-25T20:30:00Z' }).text).toContain('3:30');
  const ofChange = { project: 'Hall', number: 3, excerpt: 'Done.' };
  expect(notificationText('change_request', { ...ofChange, to: 'revised' })).toEqual({ title: 'Change request 3 of Hall has a revision that waits for your answer', text: 'Done.' });
  expect(notificationText('change_request', ofChange).title).toBe('Change request 3 of Hall was answered');
  expect([notificationText('call', { startsAt: 7 }), notificationText('new', {})]).toEqual([{ title: 'A call was booked: Your project', text: '' }, { title: 'Your project', text: '' }]);
});

test('a mail in plain text and HTML: names are text in both, and the subject is one line', () => {
  const items = [{ title: 'Hall\n<b>"x"</b>', text: "It's done & ready", url: 'https://p.example/a?b=1&c=2' }];
  const mail = notificationMail({ company: 'Acme', items, isDigest: false, settingsUrl: 'https://p.example/profile' });
  expect(mail.subject).toBe('Hall <b>"x"</b>');
  expect(mail.text).toContain("It's done & ready\nhttps://p.example/a?b=1&c=2\n\nYou get this mail because of your settings at Acme.\nChange them: https://p.example/profile");
  expect(mail.html).not.toContain('<b>');
  expect(mail.html).toContain('&#60;b&#62;&#34;x&#34;');
  expect(mail.html).not.toMatch(/src=|<link|<script/);
  expect(notificationMail({ company: 'Acme', items: [...items, ...items], isDigest: true, settingsUrl: '/' }).subject).toBe('Your day at Acme: 2 notifications');
});

test("a digest goes out at eight on the person's clock, once for a day", () => {
  const due = (happened: string, now: string, zone = 'America/New_York') => isDigestDue(new Date(happened), new Date(now), zone);
  // Eight in New York is 13:00 UTC.
  expect([due('2026-11-20T20:00:00Z', '2026-11-21T12:59:00Z'), due('2026-11-20T20:00:00Z', '2026-11-21T13:00:00Z')]).toEqual([false, true]);
  expect([due('2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z'), due('2026-11-21T14:00:00Z', '2026-11-21T20:00:00Z')]).toEqual([true, false]);
  expect([due('2026-11-20T20:00:00Z', '2026-11-20T23:30:00Z', 'Asia/Tokyo'), due('2026-11-20T20:00:00Z', '2026-11-20T22:30:00Z', 'Asia/Tokyo')]).toEqual([true, false]);
});
