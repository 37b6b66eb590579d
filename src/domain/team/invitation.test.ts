import { expect, test } from 'vitest';
import { invitationState, isInvited, isMailDue } from './invitation.ts';

const now = new Date('2026-03-10T12:00:00Z');
const open = {
  email: 'ada@acme.example',
  expiresAt: new Date('2026-03-10T12:00:01Z'),
  acceptedAt: null,
  revokedAt: null,
};

test.each([
  ['open', {}],
  ['expired', { expiresAt: now }],
  ['revoked', { revokedAt: now }],
  ['used', { acceptedAt: now, revokedAt: now, expiresAt: new Date(0) }],
])('an invitation is %s', (state, change) => {
  expect(invitationState({ ...open, ...change }, now)).toBe(state);
});

test.each([
  ['ada@acme.example', true],
  [' ADA@Acme.Example ', true],
  ['ada@acme.example.evil.io', false],
  ['ada+x@acme.example', false],
  ['bob@acme.example', false],
])('%s is invited: %s', (email, is) => {
  expect(isInvited(open, email, now)).toBe(is);
});

test('nobody is invited by an invitation that is over', () => {
  expect(isInvited({ ...open, revokedAt: now }, open.email, now)).toBe(false);
});

test('the mail of an invitation goes out again after a minute, not before', () => {
  expect([
    isMailDue(new Date('2026-03-10T11:59:00.001Z'), now),
    isMailDue(new Date('2026-03-10T11:59:00Z'), now),
  ]).toEqual([false, true]);
});
