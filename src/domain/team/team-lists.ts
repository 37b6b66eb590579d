import { splitName } from './person-name.ts';

export type ListedMember = {
  userId: string;
  email: string;
  name: string;
  photo: string | null;
  role: 'user' | 'admin';
};

/** The parallel lists of a team record (portfolio.md §3): the same index of each is the same member. */
export function teamLists(members: readonly ListedMember[]) {
  const names = members.map(({ name }) => splitName(name));
  return {
    user_emails: members.map(({ email }) => email),
    team_members: members.map(({ userId }) => userId),
    team_member_record_id_with_data: members.map(({ userId, email, role }) => ({
      id: userId,
      fields: { email, role: role === 'admin' ? ('Admin' as const) : ('User' as const) },
    })),
    user_first_name: names.map(({ firstName }) => firstName),
    user_last_name: names.map(({ lastName }) => lastName),
    user_photo: members.map(({ photo }) => photo),
    user_roles: members.map(({ role }) => role),
  };
}
export type TeamLists = ReturnType<typeof teamLists>;

/** The members of a team record's lists, one by one. */
export function membersOf(
  lists: Pick<
    TeamLists,
    'user_emails' | 'user_first_name' | 'user_last_name' | 'user_photo' | 'user_roles' | 'team_members'
  >,
): ListedMember[] {
  return lists.team_members.map((userId, index) => ({
    userId,
    email: lists.user_emails[index] ?? '',
    name: `${lists.user_first_name[index] ?? ''} ${lists.user_last_name[index] ?? ''}`.trim(),
    photo: lists.user_photo[index] ?? null,
    role: lists.user_roles[index] ?? 'user',
  }));
}
