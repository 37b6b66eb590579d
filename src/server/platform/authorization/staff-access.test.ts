import { expect, test } from 'vitest';
import { mayStaff, staffRoles } from '#domain/access/staff-rights.ts';
import { routeAccess } from './route-access.ts';
import { needsStaffAccess, staffAccess } from './staff-access.ts';

test("every customer's call that changes something says what staff need for it, and nothing else does", () => {
  const changing = Object.entries(routeAccess).flatMap(([key, access]) => (needsStaffAccess(key, access) ? [key] : []));
  expect(
    changing.filter((key) => !(key in staffAccess)),
    'without a line',
  ).toEqual([]);
  expect(
    Object.keys(staffAccess).filter((key) => !changing.includes(key)),
    'without a call',
  ).toEqual([]);
});

const may = (key: string) => {
  const act = staffAccess[key] ?? 'administer';
  return staffRoles.filter((role) => act === 'own' || mayStaff(role, act));
};

test.each([
  ['POST /api/projects/:projectId/messages', ['support', 'ops', 'finance', 'admin']],
  ['POST /api/projects/:projectId/cancel-order', ['ops', 'admin']],
  ['POST /api/stripe/checkout', ['finance', 'admin']],
  ['PATCH /api/admin/change-member-role', ['admin']],
  ['POST /api/session/team', ['support', 'ops', 'finance', 'admin']],
])('%s is for %j', (key, roles) => {
  expect(may(key)).toEqual(roles);
});
