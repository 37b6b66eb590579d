import { expect, test } from 'vitest';
import { mayStaff, staffRoles } from '#domain/access/staff-rights.ts';
import { callRules } from './call-rules.ts';

const may = (key: string) => {
  const act = callRules.get(key)?.staffAct ?? 'administer';
  return staffRoles.filter((role) => act === 'own' || (act !== 'none' && mayStaff(role, act)));
};

test.each([
  ['POST /api/projects/:projectId/messages', ['support', 'ops', 'finance', 'admin']],
  ['POST /api/projects/:projectId/feedback', ['ops', 'admin']],
  ['POST /api/projects/:projectId/cancel-order', []],
  ['POST /api/stripe/checkout', ['finance', 'admin']],
  ['PATCH /api/admin/change-member-role', ['admin']],
  ['POST /api/session/team', ['support', 'ops', 'finance', 'admin']],
])('%s is for %j', (key, roles) => {
  expect(may(key)).toEqual(roles);
});
