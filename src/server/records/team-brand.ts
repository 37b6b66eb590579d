import { and, eq, inArray } from 'drizzle-orm';
import { hasTeamFeature } from '#domain/team/team-features.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { location, subscription, team } from '#server/platform/database/schema.ts';
import { teamLogoKey } from '#server/records/papers/read-order.ts';

export type TeamBrand = { name: string; logo: { key: string; sha256: string; contentType: string } | null };

/**
 * The name and logo that the viewers of a location show in place of the product's; undefined where its team has no whitelabel viewers. Read as the
 * system, since visitors of a link cannot read teams: ask only for a location that the caller sees.
 */
export async function findBrand(db: Database, locationId: string): Promise<TeamBrand | undefined> {
  const [row] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select({ team, plan: subscription.plan })
      .from(location)
      .innerJoin(team, eq(team.id, location.teamId))
      .leftJoin(
        subscription,
        and(eq(subscription.teamId, team.id), inArray(subscription.status, ['active', 'past_due'])),
      )
      .where(eq(location.id, locationId)),
  );
  if (
    !row ||
    row.team.isDemo ||
    !hasTeamFeature('whitelabel', row.team.features, { engine: row.plan ?? 'on_demand', scan: row.team.scanPlan })
  )
    return undefined;
  const { id, name, logoSha256: sha256, logoFormat } = row.team;
  const logo =
    sha256 && logoFormat ? { key: teamLogoKey(id, sha256), sha256, contentType: `image/${logoFormat}` } : null;
  return { name, logo };
}
