import type { Principal } from '#domain/access/access.ts';
import { readTogether, type Database, type Read, type Scope } from '#server/platform/database/database.ts';
import type { Auth } from './auth.ts';
import { asCustomer } from './customer-view-cookie.ts';
import { findOrderGuest } from './order-guest-cookie.ts';
import type { Person } from './person.ts';
import { prolongSession } from './session-life.ts';
import { findOpenLink } from './share-link-cookie.ts';
import { readSignedCookie } from './signed-cookie.ts';

export type TeamOfUser = {
  id: string;
  name: string;
  role: 'user' | 'admin';
  kind: 'customer' | 'partner';
  features: string[];
  isDemo: boolean;
};

/** Who is calling. `person`: the person who is signed in. */
export type Caller = { principal: Principal; person: Person | null };

type CallerRow = {
  userId: string;
  isVerified: boolean;
  staffRole: string | null;
  hasSecondFactor: boolean;
  expiresAt: Date;
  activeTeamId: string | null;
  teamId: string | null;
  role: 'user' | 'admin' | null;
} & Pick<Person, 'name' | 'email' | 'units' | 'timeZone' | 'theme' | 'language'>;
/** The person by the index of the session, and the rows in the order of the function. */
const CALLER_OF = `
  select c.user_id as "userId", c.is_verified as "isVerified", c.staff_role as "staffRole",
    c.has_second_factor as "hasSecondFactor", c.expires_at as "expiresAt", c.active_team_id as "activeTeamId",
    c.team_id as "teamId", c.team_role as role, u.name, u.email, u.units, u.time_zone as "timeZone", u.theme, u.language
  from "user" u, caller_of($1) with ordinality c where u.id = (select user_id from session where token = $1) order by c.ordinality`;

/**
 * Who is calling, read from the database on every request and never from a memory of it: a removed member is out on the next one,
 * on every server (authorization.md §0). One statement, because a viewer asks for hundreds of ranges.
 */
export async function resolveCaller(db: Database, auth: Auth, headers: Headers): Promise<Caller> {
  const keys = await auth.$context;
  const sessionToken = readSignedCookie(headers, keys.secret, keys.authCookies.sessionToken.name) || undefined;
  const [caller, link, guest] = await Promise.all([
    callerOf(db, sessionToken),
    findOpenLink(db, keys, headers),
    findOrderGuest(db, keys, headers),
  ]);
  const { principal, person } = caller;
  if (principal.kind === 'staff')
    return { principal: await asCustomer(db, { keys, headers, sessionToken: sessionToken ?? '' }, principal), person };
  if (principal.kind === 'user') return link ? { principal: { ...principal, link }, person } : caller;
  return { principal: { ...principal, ...(link && { link }), ...(guest && { guest }) }, person };
}

async function callerOf(db: Database, sessionToken: string | undefined): Promise<Caller> {
  if (!sessionToken) return { principal: { kind: 'anonymous' }, person: null };
  const { rows } = await db.$client.query<CallerRow>(CALLER_OF, [sessionToken]);
  const [first] = rows;
  const now = new Date();
  if (!first || first.expiresAt <= now) return { principal: { kind: 'anonymous' }, person: null };
  await prolongSession(db, sessionToken, first.expiresAt, now);
  const { name, email, units, timeZone, theme, language, hasSecondFactor } = first;
  const person = {
    name,
    email,
    units,
    timeZone,
    theme,
    language,
    hasSecondFactor,
    needsSecondFactor: first.staffRole !== null && !hasSecondFactor,
  };
  if (!first.isVerified) return { principal: { kind: 'unverified', userId: first.userId }, person };
  const active = rows.find(({ teamId, activeTeamId }) => teamId !== null && teamId === activeTeamId) ?? first;
  const common = { userId: first.userId, teamId: active.teamId, role: active.role ?? 'user' } as const;
  // Staff rights begin with the second factor (decisions.md, "Running").
  const isStaff = Boolean(first.staffRole && hasSecondFactor);
  return {
    principal: isStaff ? { kind: 'staff', staffRole: first.staffRole ?? '', ...common } : { kind: 'user', ...common },
    person,
  };
}

/** Teams of a person, the first joined first. */
export const teamsOfPerson = (userId: string): Read<TeamOfUser> => ({
  text: `select t.id, t.name, m.role, t.kind, t.features, t.is_demo as "isDemo"
    from membership m join team t on t.id = m.team_id
    where m.user_id = $1 order by m.created_at, t.id`,
  values: [userId],
});

/** The same, asked by itself. */
export async function teamsOf(db: Database, userId: string): Promise<TeamOfUser[]> {
  return (await readTogether(db, scopeOfPerson(userId), teamsOfPerson(userId)))[0];
}

/** Of what a person has in all their teams. */
export const scopeOfPerson = (userId: string): Scope => ({ kind: 'user', userId, teamId: null });

/** What row-level security knows about a caller. */
export function scopeOf(principal: Principal): Scope {
  if (principal.kind === 'staff') return { kind: 'staff', userId: principal.userId, teamId: principal.teamId };
  const linkId = principal.link?.linkId;
  if (principal.kind === 'user')
    return {
      kind: 'user',
      userId: principal.userId,
      teamId: principal.teamId,
      linkId,
      ...(principal.view && { isReadOnly: true }),
    };
  return { kind: 'anonymous', linkId, guestDraftId: principal.guest?.draftId };
}
