import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOf, teamLists } from './team-lists.ts';

const member = fc.record({
  userId: fc.uuid(),
  email: fc.emailAddress(),
  name: fc.constantFrom('Site Manager', 'Plato', 'Head of Real Estate'),
  photo: fc.constantFrom(null, '/photo.png'),
  role: fc.constantFrom('user' as const, 'admin' as const),
});

test('the same index of every list is the same member, however many there are [T13]', () => {
  fc.assert(
    fc.property(fc.array(member), (members) => {
      const lists = teamLists(members);
      expect(new Set(Object.values(lists).map(({ length }) => length))).toEqual(new Set([members.length]));
      expect(membersOf(lists)).toEqual(members);
      expect(lists.team_member_record_id_with_data.map(({ fields }) => fields.email)).toEqual(lists.user_emails);
    }),
  );
});

test("a member's record says the role as the specification writes it [T14]", () => {
  const lists = teamLists([
    { userId: 'u', email: 'site@acme.example', name: 'Site Manager', photo: null, role: 'admin' },
  ]);
  expect(lists.team_member_record_id_with_data).toEqual([
    { id: 'u', fields: { email: 'site@acme.example', role: 'Admin' } },
  ]);
  expect(lists.user_roles).toEqual(['admin']);
});
