import { expect, test } from 'vitest';
import type { Principal } from '#domain/access/access.ts';
import { sampleFacts } from '#domain/access/testing/sample-facts.ts';
import { canChangeView, canMoveView, savedViewAccess, viewName } from './saved-view.ts';

const project = { ...sampleFacts, teamId: 'owner', partnerTeamId: 'partner' };
const person = (teamId: string | null, role: 'user' | 'admin' = 'user', userId = 'ada'): Principal => ({
  kind: 'user',
  userId,
  teamId,
  role,
});
const staff: Principal = { kind: 'staff', userId: 'sam', teamId: null, role: 'user', staffRole: 'support' };
const link = { linkId: 'link', locationId: 'place' };

test('members of the team and staff save views of the team; who sees the project otherwise has views of their own [V25]', () => {
  expect(savedViewAccess(person('owner'), project)).toBe('team');
  expect(savedViewAccess(staff, project)).toBe('team');
  expect(savedViewAccess(person('partner'), project)).toBe('own');
  expect(savedViewAccess(person('else'), { ...project, share: { canDownload: false } })).toBe('own');
  expect(savedViewAccess(person('else'), { ...project, isPublic: true })).toBe('own');
  expect(savedViewAccess(person('else'), { ...project, isDemo: true })).toBe('own');
  expect(savedViewAccess(person('else'), project)).toBe('none');
});

test('on a demo staff alone save views of the team, and of a deleted project nothing is saved [V25]', () => {
  expect(savedViewAccess(person('owner', 'admin'), { ...project, isDemo: true })).toBe('own');
  expect(savedViewAccess(staff, { ...project, isDemo: true })).toBe('team');
  expect(savedViewAccess(person('owner'), { ...project, isDeleted: true })).toBe('read');
});

test('visitors, a share link and an address that is not verified have no views [V25]', () => {
  expect(savedViewAccess({ kind: 'anonymous' }, { ...project, isPublic: true })).toBe('none');
  expect(savedViewAccess({ kind: 'anonymous', link }, project)).toBe('none');
  expect(savedViewAccess({ kind: 'user', userId: 'ada', teamId: 'else', role: 'user', link }, project)).toBe('none');
  expect(savedViewAccess({ kind: 'unverified', userId: 'ada' }, { ...project, isPublic: true })).toBe('none');
});

test("a view of one's own is changed by nobody else, one of the team by who saved it, admins and staff [V25]", () => {
  const own = { ownerId: 'ada', authorId: 'ada' };
  const ofTeam = { ownerId: null, authorId: 'ada' };
  const changes = (principal: Principal, view: typeof own | typeof ofTeam) =>
    canChangeView(principal, savedViewAccess(principal, project), view);
  expect([changes(person('owner'), own), changes(person('owner'), ofTeam)]).toEqual([true, true]);
  expect([changes(person('owner', 'user', 'bob'), own), changes(person('owner', 'user', 'bob'), ofTeam)]).toEqual([
    false,
    false,
  ]);
  expect([changes(person('owner', 'admin', 'bob'), own), changes(person('owner', 'admin', 'bob'), ofTeam)]).toEqual([
    false,
    true,
  ]);
  expect([changes(staff, own), changes(staff, ofTeam)]).toEqual([false, true]);
  expect(canChangeView(person('owner'), 'read', own)).toBe(false);
  // Somebody who has left the team keeps what is theirs, where they still see the project.
  expect([canChangeView(person('else'), 'own', own), canChangeView(person('else'), 'own', ofTeam)]).toEqual([
    true,
    false,
  ]);
});

test('who saved a view gives it to the team and takes it back; nobody takes that of another [V25]', () => {
  const ofTeam = { ownerId: null, authorId: 'ada' };
  expect(canMoveView(person('owner'), 'team', ofTeam)).toBe(true);
  expect(canMoveView(person('owner', 'admin', 'bob'), 'team', ofTeam)).toBe(false);
  expect(canMoveView(staff, 'team', ofTeam)).toBe(false);
  expect(canMoveView(person('else'), 'own', { ownerId: 'ada', authorId: 'ada' })).toBe(false);
});

test('a name has 1 to 80 characters without the blanks around it [V25]', () => {
  expect(viewName.parse('  Lobby from the east ')).toBe('Lobby from the east');
  expect(viewName.safeParse('   ').success).toBe(false);
  expect([viewName.safeParse('x'.repeat(80)).success, viewName.safeParse('x'.repeat(81)).success]).toEqual([
    true,
    false,
  ]);
});
