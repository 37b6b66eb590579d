import { expect, test } from 'vitest';
import { isAdminRole, refusalOfChange, refusalOfLeaving } from './roles.ts';

const team = [
  { userId: 'ada', role: 'admin' },
  { userId: 'bea', role: 'admin' },
  { userId: 'cy', role: 'user' },
];

test.each([
  ['admin', true],
  ['Admin', true],
  [' ADMIN ', true],
  ['user', false],
  ['administrator', false],
  ['', false],
])('the role "%s" makes an admin: %s [T7] [T14]', (role, is) => {
  expect(isAdminRole(role)).toBe(is);
});

test.each([
  ['another admin becomes a user', 'ada', 'bea', 'user', undefined],
  ['a user becomes an admin', 'ada', 'cy', 'admin', undefined],
  ['another admin is removed', 'ada', 'bea', null, undefined],
  ['the own role', 'ada', 'ada', 'user', 'OWN_ROLE'],
  ['oneself', 'ada', 'ada', null, 'OWN_MEMBERSHIP'],
  ['a stranger', 'ada', 'dee', 'user', 'MEMBER_UNKNOWN'],
  ['nobody', 'ada', undefined, null, 'MEMBER_UNKNOWN'],
])('%s [T5]', (_what, callerId, targetId, newRole, refusal) => {
  expect(refusalOfChange(team, { callerId, targetId, newRole })).toBe(refusal);
});

test('the last admin stays admin and stays in the team', () => {
  const small = [
    { userId: 'ada', role: 'admin' },
    { userId: 'cy', role: 'user' },
  ];
  expect(refusalOfChange(small, { callerId: 'staff', targetId: 'ada', newRole: 'user' })).toBe('LAST_ADMIN');
  expect(refusalOfChange(small, { callerId: 'staff', targetId: 'ada', newRole: null })).toBe('LAST_ADMIN');
  expect(refusalOfChange(small, { callerId: 'staff', targetId: 'ada', newRole: 'admin' })).toBeUndefined();
  expect([refusalOfLeaving(small, 'ada'), refusalOfLeaving(small, 'cy'), refusalOfLeaving(team, 'ada')]).toEqual([
    'LAST_ADMIN',
    undefined,
    undefined,
  ]);
});
