import { expect, test } from 'vitest';
import { mayStaff, staffRoles } from './staff-rights.ts';

test('support reads and answers, ops moves orders, finance bills, admins do all', () => {
  const may = (act: Parameters<typeof mayStaff>[1]) => staffRoles.filter((role) => mayStaff(role, act));
  expect(may('read')).toEqual(['support', 'ops', 'finance', 'admin']);
  // Whoever bills sees more of the team's money in the console than a member does in the portal.
  expect(may('viewAsCustomer')).toEqual(['support', 'ops', 'admin']);
  expect(may('work')).toEqual(['ops', 'admin']);
  expect(may('bill')).toEqual(['finance', 'admin']);
  expect(may('administer')).toEqual(['admin']);
  expect(mayStaff('root', 'read')).toBe(false);
});
