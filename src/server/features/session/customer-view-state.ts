import { eq } from 'drizzle-orm';
import type { SessionState } from '#contract/session.ts';
import type { CustomerView, Principal } from '#domain/access/access.ts';
import { consolePathOf } from '#domain/access/customer-view.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

type Viewer = { principal: Extract<Principal, { kind: 'user' }>; view: CustomerView };
type Common = Pick<SessionState, 'outboxPath' | 'supportEmail' | 'isInsecure' | 'tourHosts'>;

/** The session of staff who see the portal as a member: their own name, the one team, and until when. */
export async function customerViewState(
  db: Database,
  { principal, view }: Viewer,
  common: Common,
): Promise<SessionState> {
  const [[person], [seen]] = await inScope(db, scopeOf(principal), (transaction) =>
    Promise.all([
      transaction.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, view.staffUserId)),
      transaction
        .select({ id: team.id, name: team.name, kind: team.kind, features: team.features })
        .from(team)
        .where(eq(team.id, principal.teamId ?? '')),
    ]),
  );
  if (!person || !seen) throw new AppError('NOT_FOUND');
  const member = { ...seen, role: 'user' as const };
  return {
    user: {
      id: principal.userId,
      ...person,
      isVerified: true,
      isStaff: false,
      hasSecondFactor: true,
      needsSecondFactor: false,
      units: null,
      timeZone: null,
      theme: null,
      language: null,
    },
    team: member,
    teams: [member],
    ...common,
    customerView: {
      teamName: seen.name,
      endsAt: view.endsAt.toISOString(),
      returnTo: consolePathOf({ teamId: seen.id, projectId: view.projectId }),
    },
  };
}
