import { expect, test } from 'vitest';
import {
  isPseudonym,
  pseudonymOf,
  refusalOfAccountDeletion,
  refusalOfTeamDeletion,
  teamsThatGo,
  undoEndsAt,
} from './deletion.ts';

const team = {
  teamId: '1',
  name: 'Hall',
  members: 3,
  isOnlyAdmin: false,
  isMoneyOpen: false,
  isDemo: false,
  plan: null,
};
const alone = {
  teamId: '2',
  name: 'Alone',
  members: 1,
  isOnlyAdmin: true,
  isMoneyOpen: false,
  isDemo: false,
  plan: null,
};

test('an account with a team to lead, money to pay, or a staff role stays [N22]', () => {
  const refusal = (...teams: (typeof team)[]) => refusalOfAccountDeletion({ isStaff: false, teams });
  expect([refusal(), refusal(team), refusal(alone), refusal({ ...team, isMoneyOpen: true })]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(refusal(team, { ...team, name: 'Led', isOnlyAdmin: true })).toContain('the only admin of Led');
  expect(refusal({ ...alone, isMoneyOpen: true })).toContain('Alone has an invoice that is not paid yet');
  expect(refusal({ ...team, isDemo: true })).toContain('the demo');
  expect(refusalOfTeamDeletion({ ...team, isDemo: true })).toContain('the demo');
  expect(refusalOfAccountDeletion({ isStaff: true, teams: [] })).toContain('Staff accounts');
  expect(teamsThatGo([team, alone])).toEqual([alone]);
});

test('what is deleted can be brought back for 30 days, and nobody writes to it meanwhile [N22]', () => {
  expect(undoEndsAt(new Date('2026-02-15T12:00:00Z')).toISOString()).toBe('2026-03-17T12:00:00.000Z');
  expect(isPseudonym(pseudonymOf('k7').email)).toBe(true);
  expect(isPseudonym('ada@example.com')).toBe(false);
});
