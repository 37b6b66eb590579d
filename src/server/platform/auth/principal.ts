import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { inScope, type Database, type Scope } from '#server/platform/database/database.ts';
import { membership, team } from '#server/platform/database/schema.ts';
import type { Auth } from './auth.ts';

export type TeamOfUser = { id: string; name: string; role: 'user' | 'admin'; kind: 'customer' | 'partner'; features: string[]; isDemo: boolean };

/** Who is calling, read from the session and the database on every request: a removed member is out on the next one. */
export async function resolvePrincipal(db: Database, auth: Auth, headers: Headers): Promise<Principal> {
  const found = await auth.api.getSession({ headers });
  if (!found) return { kind: 'anonymous' };
  const { user, session } = found;
  if (!user.emailVerified) return { kind: 'unverified', userId: user.id };
  const teams = await teamsOf(db, user.id);
  const active = teams.find(({ id }) => id === session.activeTeamId) ?? teams[0];
  const common = { userId: user.id, teamId: active?.id ?? null, role: active?.role ?? 'user' } as const;
  // Staff rights begin with the second factor (decisions.md, "Running").
  const isStaff = Boolean(user.staffRole && user.twoFactorEnabled);
  return isStaff ? { kind: 'staff', staffRole: user.staffRole ?? '', ...common } : { kind: 'user', ...common };
}

/** Teams of a person, the first joined first. */
export function teamsOf(db: Database, userId: string): Promise<TeamOfUser[]> {
  return inScope(db, { kind: 'user', userId, teamId: null }, (transaction) =>
    transaction
      .select({ id: team.id, name: team.name, role: membership.role, kind: team.kind, features: team.features, isDemo: team.isDemo })
      .from(membership)
      .innerJoin(team, eq(team.id, membership.teamId))
      .where(eq(membership.userId, userId))
      .orderBy(membership.createdAt, team.id),
  );
}

/** What row-level security is told about a caller. */
export function scopeOf(principal: Principal): Scope {
  if (principal.kind === 'user' || principal.kind === 'staff') return { kind: principal.kind, userId: principal.userId, teamId: principal.teamId };
  return { kind: 'anonymous' };
}
