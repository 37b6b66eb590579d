import { expect, test } from 'vitest';
import { actionsOf, auditActions, auditKinds, auditSentence } from './audit-actions.ts';
import { changedFields } from './changed-fields.ts';

const say = (
  action: string,
  details: Record<string, unknown> = {},
  objectName: string | null = 'Harbour House',
  objectType = 'project',
) => auditSentence({ action, objectType, objectName, details });

test.each(auditActions)('%s has a sentence of its own, whatever is known of it [N9]', (action) => {
  for (const name of ['Harbour House', null]) {
    const sentence = say(action, {}, name);
    expect(sentence).toMatch(/^[a-z].*[^.]$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|no words/);
  }
  expect(
    auditActions
      .filter(
        (other) => other !== action && say(other, { is_hidden_in_ipx: 1 }) === say(action, { is_hidden_in_ipx: 1 }),
      )
      .filter((other) => !['project.change', 'project.set'].includes(other)),
  ).toEqual([]);
});

test.each([
  [
    'conversion.rerun',
    { scanUnit: 'us-ft', scanUpAxis: 'y' },
    'started the conversion of Harbour House again, read in US survey feet with Y up',
  ],
  ['conversion.rerun', { scanUnit: null, scanUpAxis: null }, 'started the conversion of Harbour House again'],
  [
    'location.share',
    { email: 'ada@bank.example', canDownload: false },
    'shared Harbour House with ada@bank.example, to view only',
  ],
  [
    'location.change-share',
    { email: 'ada@bank.example', canDownload: true },
    'allowed ada@bank.example to download from Harbour House',
  ],
  [
    'link.create',
    { name: 'Surveyor', expiresInDays: 30, hasPassword: true },
    'created the link "Surveyor" to Harbour House, valid for 30 days, with a password',
  ],
  [
    'link.create',
    { name: 'Surveyor', expiresInDays: 1, hasPassword: false },
    'created the link "Surveyor" to Harbour House, valid for a day',
  ],
  ['project.change', { is_hidden_in_ipx: true }, 'hid Harbour House'],
  [
    'project.change',
    { name: 'Harbour House', address: 'Pier 4', spaceType: 'Office' },
    'changed the name, address and property type of Harbour House',
  ],
  [
    'project.unlock',
    { by: 'lifetime_usage', sqft: 12_500 },
    'unlocked the downloads of Harbour House from the free allowance (12,500 sq ft)',
  ],
  [
    'project.unlock',
    { by: 'lifetime_usage', sqft: 0 },
    'unlocked the downloads of Harbour House again, at no cost: it already counted against the free allowance',
  ],
  ['project.unlock', { by: 'payment' }, 'unlocked the downloads of Harbour House by a payment'],
  ['team.update', { before: { name: 'A' }, after: { name: 'B' } }, 'changed the name of the team'],
  [
    'team.update',
    { before: { name: 'A', address: null }, after: { name: 'B', address: null } },
    'changed the name of the team',
  ],
  ['team.set', { contract: 'MSA', orders: 2, reason: 'Agreed.' }, 'changed the agreement of the team'],
  [
    'project.set',
    { operator: 'ops', last_status_change: { from: '', to: '2026-01-01' } },
    'changed the details of Harbour House',
  ],
  [
    'project.set',
    { operator: 'ops', payment_status: { from: 'lifetime_usage', to: '' } },
    'changed the payment status of Harbour House',
  ],
  [
    'view.start',
    { reason: 'The model does not open for them.' },
    'viewed the portfolio as a team member, read-only. Reason: The model does not open for them',
  ],
  ['view.end', { minutes: 4, ending: 'ended' }, 'stopped viewing the portfolio after 4 minutes'],
  [
    'view.end',
    { minutes: 30, ending: 'expired' },
    'stopped viewing the portfolio after 30 minutes, when the time limit was reached',
  ],
  [
    'view.end',
    { minutes: 0, ending: 'signedOut' },
    'stopped viewing the portfolio after less than a minute, by signing out',
  ],
  ['member.role', { email: 'ada@bank.example', before: 'user', after: 'admin' }, 'made ada@bank.example an admin'],
])('%s %o [N9]', (action, details, sentence) => expect(say(action, details)).toBe(sentence));

test('of what is written again only what is another now counts as changed [N9]', () => {
  const before = { comment: { header: '', lines: [] }, isSequenceDelivery: false, scanDateFinal: null };
  expect(
    changedFields(before, { comment: { header: '', lines: [] }, isSequenceDelivery: true, scanDateFinal: undefined }),
  ).toEqual({ isSequenceDelivery: true });
});

test('every act is of one kind, and an act of another version is not passed over [N9]', () => {
  expect(auditKinds.flatMap(actionsOf).toSorted()).toEqual([...auditActions].toSorted());
  expect(say('tower.build')).toContain('tower.build');
});
