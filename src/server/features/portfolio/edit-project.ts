import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { editProject as contract } from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import { changedFields } from '#domain/audit/changed-fields.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { placedAddress, type PlacedAddress } from '#server/records/placed-address.ts';
import { requireEditableProject } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';

type Details = z.infer<(typeof contract)['request']['body']['content']['application/json']['schema']>;
type Who = { principal: Principal; ip: string };

/**
 * Writes the changed details of a project and its location in one transaction: both records have the new name, or neither (P15).
 * Answers the new version; throws STALE when another edit of the same field came first, or any where a version is given.
 */
export async function editProject(
  { db, geocoder }: { db: Database; geocoder: Geocoder },
  who: Who,
  projectId: string,
  details: Details,
): Promise<number> {
  const scope = scopeOf(who.principal);
  const { changed } = await inScope(db, scope, (transaction) => requireEdit(transaction, who, projectId, details));
  const place =
    details.address !== undefined && 'address' in changed ? await placedAddress(geocoder, details.address) : {};
  return inScope(db, scope, (transaction) => writeDetails(transaction, who, projectId, details, place));
}

/** The current project, locked, and what the edit changes about it. Throws when it may not be edited. */
async function requireEdit(
  transaction: Scoped,
  { principal }: Who,
  projectId: string,
  { version, seen = {}, name, address, spaceType }: Details,
) {
  if (spaceType !== undefined && !spaceTypes.some((known) => known === spaceType))
    throw new AppError('INVALID_INPUT', { userMessage: 'Please select a space type' });
  const row = await requireEditableProject(transaction, principal, projectId);
  const [held] = await transaction
    .select({ name: project.name, version: project.version, address: location.address, spaceType: location.spaceType })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(eq(project.id, projectId))
    .for('update');
  if (!held) throw new AppError('NOT_FOUND');
  const given = { name, address, spaceType };
  if (fieldsBehind({ held, given, seen }).length > 0 || (version !== undefined && version !== held.version))
    throw new AppError('STALE');
  return { row, held, changed: changedFields(held, given) };
}

async function writeDetails(
  transaction: Scoped,
  who: Who,
  projectId: string,
  details: Details,
  placed: Partial<PlacedAddress>,
): Promise<number> {
  const { row, held, changed } = await requireEdit(transaction, who, projectId, details);
  if (Object.keys(changed).length === 0) return held.version;
  const { name, spaceType } = details;
  const { principal, ip } = who;
  const [updated] = await transaction
    .update(project)
    .set({ ...(name !== undefined && { name }), version: sql`${project.version} + 1` })
    .where(eq(project.id, projectId))
    .returning({ version: project.version });
  const place = { ...(name !== undefined && { name }), ...placed, ...(spaceType !== undefined && { spaceType }) };
  await transaction.update(location).set(place).where(eq(location.id, row.locationId));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: 'userId' in principal ? principal.userId : null,
    action: 'project.change',
    objectType: 'project',
    objectId: projectId,
    details: changed,
    ip,
  });
  await publishProject(transaction, row);
  return updated?.version ?? held.version;
}
