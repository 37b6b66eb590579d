import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { teamRecord, userRecord } from '#contract/team-record.ts';
import { teamLogoPath } from '#contract/teams.ts';
import { splitName } from '#domain/team/person-name.ts';
import { teamLists } from '#domain/team/team-lists.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from '#server/records/caller.ts';

/** The caller's own user and team record, as the portal polls them (authorization.md §2.1). Throws for an address that is not the caller's. */
export async function readUserData(
  transaction: Scoped,
  caller: Member,
  askedEmail: string | undefined,
): Promise<{ user: z.infer<typeof userRecord>; team: z.infer<typeof teamRecord> }> {
  const [person] = isNobody(caller)
    ? [{ id: caller.userId, email: '', name: '' }]
    : await transaction
        .select({ id: user.id, email: user.email, name: user.name })
        .from(user)
        .where(eq(user.id, caller.userId));
  const [own] = await transaction.select().from(team).where(eq(team.id, caller.teamId));
  if (!person || !own || (askedEmail && askedEmail.trim().toLowerCase() !== person.email))
    throw new AppError('NOT_FOUND');
  const isAdmin = caller.role === 'admin';
  const { firstName, lastName } = splitName(person.name);
  return {
    user: {
      id: person.id,
      email: person.email,
      isAdmin,
      user_first_name: firstName,
      user_last_name: lastName,
      user_signature: null,
    },
    team: {
      id: own.id,
      team_id: own.id,
      team_name: own.name,
      team_logo: own.logoSha256 && `${teamLogoPath(own.id)}?v=${own.logoSha256.slice(0, 12)}`,
      team_type: own.kind,
      team_address: own.address,
      ...((isAdmin || caller.kind === 'staff') && { stripe_customer_id: own.stripeCustomerId }),
      bimit_engine_lifetime_usage: own.usedSqft,
      ...teamLists(await listMembers(transaction, caller)),
    },
  };
}

/** Staff who see the portal as a member have no record in the team. */
const isNobody = (caller: Member) => caller.kind === 'user' && caller.view !== undefined;

/** Members of the caller's team, the first joined first. Staff who help a team are listed to staff and to themselves only. */
async function listMembers(transaction: Scoped, { teamId, userId, kind }: Member) {
  const rows = await transaction
    .select({
      userId: user.id,
      email: user.email,
      name: user.name,
      photo: user.image,
      role: membership.role,
      staffRole: user.staffRole,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.teamId, teamId))
    .orderBy(asc(membership.createdAt), asc(user.id));
  return rows.filter((row) => !row.staffRole || kind === 'staff' || row.userId === userId);
}
