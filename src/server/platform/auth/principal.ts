import { eq, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import type { Principal } from '#domain/access/access.ts';
import { inScope, type Database, type Scope } from '#server/platform/database/database.ts';
import { membership, team } from '#server/platform/database/schema.ts';
import type { Auth } from './auth.ts';
import { asCustomer } from './customer-view-cookie.ts';
import { findOrderGuest } from './order-guest-cookie.ts';
import { prolongSession } from './session-life.ts';
import { findOpenLink } from './share-link-cookie.ts';

export type TeamOfUser = { id: string; name: string; role: 'user' | 'admin'; kind: 'customer' | 'partner'; features: string[]; isDemo: boolean };

type CallerRow = {
  userId: string; isVerified: boolean; staffRole: string | null; hasSecondFactor: boolean; expiresAt: string; activeTeamId: string | null; teamId: string | null; role: 'user' | 'admin' | null;
};

/**
 * Who is calling, read from the database on every request and never from a memory of it: a removed member is out on the next one,
 * on every server (authorization.md §0). One statement, because a viewer asks for hundreds of ranges.
 */
export async function resolvePrincipal(db: Database, auth: Auth, headers: Headers): Promise<Principal> {
  const keys = await auth.$context;
  const sessionToken = await sessionTokenOf(auth, headers);
  const [person, link, guest] = await Promise.all([resolvePerson(db, sessionToken), findOpenLink(db, keys, headers), findOrderGuest(db, keys, headers)]);
  if (person.kind === 'staff') return asCustomer(db, { keys, headers, sessionToken: sessionToken ?? '' }, person);
  if (person.kind === 'user') return link ? { ...person, link } : person;
  return { ...person, ...(link && { link }), ...(guest && { guest }) };
}

async function resolvePerson(db: Database, sessionToken: string | undefined): Promise<Principal> {
  if (!sessionToken) return { kind: 'anonymous' };
  const { rows } = await db.execute<CallerRow>(
    sql`select user_id as "userId", is_verified as "isVerified", staff_role as "staffRole", has_second_factor as "hasSecondFactor", expires_at as "expiresAt", active_team_id as "activeTeamId", team_id as "teamId", team_role as role from caller_of(${sessionToken})`,
  );
  const [first] = rows;
  const now = new Date();
  if (!first || new Date(first.expiresAt) <= now) return { kind: 'anonymous' };
  await prolongSession(db, sessionToken, new Date(first.expiresAt), now);
  if (!first.isVerified) return { kind: 'unverified', userId: first.userId };
  const active = rows.find(({ teamId, activeTeamId }) => teamId !== null && teamId === activeTeamId) ?? first;
  const common = { userId: first.userId, teamId: active.teamId, role: active.role ?? 'user' } as const;
  // Staff rights begin with the second factor (decisions.md, "Running").
  const isStaff = Boolean(first.staffRole && first.hasSecondFactor);
  return isStaff ? { kind: 'staff', staffRole: first.staffRole ?? '', ...common } : { kind: 'user', ...common };
}

/** The token in the session cookie, when its signature is ours. */
async function sessionTokenOf(auth: Auth, headers: Headers): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const found = await parseSigned(headers.get('cookie') ?? '', secret, name);
  return found[name] || undefined;
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
  if (principal.kind === 'staff') return { kind: 'staff', userId: principal.userId, teamId: principal.teamId };
  const linkId = principal.link?.linkId;
  if (principal.kind === 'user') return { kind: 'user', userId: principal.userId, teamId: principal.teamId, linkId, ...(principal.view && { isReadOnly: true }) };
  return { kind: 'anonymous', linkId, guestDraftId: principal.guest?.draftId };
}
