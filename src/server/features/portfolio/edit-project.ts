import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { editProject as contract } from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { placedAddress } from '#server/platform/records/placed-address.ts';
import { requireEditableProject } from '#server/platform/records/project-records.ts';
import { publishProject } from '#server/platform/records/publish-project.ts';

type Details = z.infer<(typeof contract)['request']['body']['content']['application/json']['schema']>;
type Who = { principal: Principal; ip: string };

/**
 * Writes the changed details of a project and its location in one transaction: both records have the new name, or neither (P15).
 * Answers the new version; throws STALE when another edit came first.
 */
export async function editProject(transaction: Scoped, geocoder: Geocoder, { principal, ip }: Who, projectId: string, { version, name, address, spaceType }: Details): Promise<number> {
  if (spaceType !== undefined && !spaceTypes.some((known) => known === spaceType)) throw new AppError('INVALID_INPUT', { userMessage: 'Please select a space type' });
  const row = await requireEditableProject(transaction, principal, projectId);
  const changed = Object.fromEntries(Object.entries({ name, address, spaceType }).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) return row.version;
  const [updated] = await transaction
    .update(project)
    .set({ ...(name !== undefined && { name }), version: sql`${project.version} + 1` })
    .where(sql`${project.id} = ${projectId} and ${project.version} = ${version}`)
    .returning({ version: project.version });
  if (!updated) throw new AppError('STALE');
  const place = { ...(name !== undefined && { name }), ...(address !== undefined && (await placedAddress(geocoder, address))), ...(spaceType !== undefined && { spaceType }) };
  await transaction.update(location).set(place).where(eq(location.id, row.locationId));
  await recordAudit(transaction, { teamId: row.teamId, userId: 'userId' in principal ? principal.userId : null, action: 'project.change', objectType: 'project', objectId: projectId, details: changed, ip });
  await publishProject(transaction, row);
  return updated.version;
}
