import { eq } from 'drizzle-orm';
import type { OrderGuest, Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scope } from '#server/platform/database/database.ts';
import { user } from '#server/platform/database/schema.ts';
import { memberOf, type Member } from '#server/records/caller.ts';
import { quarantineTeamId } from '#server/records/quarantine-team.ts';

/** Who places an order, and for which team: a member for their own, a visitor for the team that owns unclaimed orders. */
export type Orderer = {
  teamId: string;
  scope: Scope;
  email: string;
  ip: string;
  /** The person's own, where the place of the project tells none. */ timeZone: string;
} & ({ member: Member; guest: null } | { member: null; guest: OrderGuest });

/** The caller as an orderer. The route's entry in the access table has made sure that they are one. */
export async function ordererOf(db: Database, principal: Principal, ip: string): Promise<Orderer> {
  if ('guest' in principal && principal.guest) {
    const teamId = await inScope(db, { kind: 'system' }, quarantineTeamId);
    // Row-level security lets a visitor see one order and make none: what they may do is decided here.
    return {
      teamId,
      scope: { kind: 'system' },
      email: principal.guest.email,
      ip,
      timeZone: 'UTC',
      member: null,
      guest: principal.guest,
    };
  }
  const member = memberOf(principal);
  const [person] = await db
    .select({ email: user.email, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, member.userId));
  return {
    teamId: member.teamId,
    scope: scopeOf(member),
    email: person?.email ?? '',
    ip,
    timeZone: person?.timeZone ?? 'UTC',
    member,
    guest: null,
  };
}
