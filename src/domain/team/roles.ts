/** Whether a role of a team's list makes an admin: written 'Admin' or 'admin' (checklist T7, T14). */
export function isAdminRole(role: string): boolean {
  return role.trim().toLowerCase() === 'admin';
}

export type MemberFacts = { userId: string; role: string };
type Refusal = 'MEMBER_UNKNOWN' | 'OWN_ROLE' | 'OWN_MEMBERSHIP' | 'LAST_ADMIN';

/** Why the role of a member may not be changed, or the member not removed (`newRole` null); undefined: it may (authorization.md §2.1). */
export function refusalOfChange(
  members: readonly MemberFacts[],
  { callerId, targetId, newRole }: { callerId: string; targetId: string | undefined; newRole: string | null },
): Refusal | undefined {
  const target = members.find(({ userId }) => userId === targetId);
  if (!target) return 'MEMBER_UNKNOWN';
  if (target.userId === callerId) return newRole === null ? 'OWN_MEMBERSHIP' : 'OWN_ROLE';
  return refusalOfLeaving(members, target.userId, newRole);
}

/** A team keeps at least one admin: why this person may not stop being one by leaving (`newRole` null) or by another role. */
export function refusalOfLeaving(
  members: readonly MemberFacts[],
  userId: string,
  newRole: string | null = null,
): 'LAST_ADMIN' | undefined {
  const isAdminLeft = members.some((member) =>
    member.userId === userId ? newRole !== null && isAdminRole(newRole) : isAdminRole(member.role),
  );
  return isAdminLeft ? undefined : 'LAST_ADMIN';
}
