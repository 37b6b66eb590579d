import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordChange } from '#contract/projects.ts';
import { canEdit, canView, type Principal } from '#domain/access/access.ts';
import { changedFields } from '#domain/audit/changed-fields.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { isolated } from '#domain/naming/isolate.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { placedAddress, type PlacedAddress } from '#server/records/placed-address.ts';
import { factsOf, projectColumns, requireEditableProject } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';

type Who = { principal: Principal; ip: string };
type Change<T extends RecordChange['tableName']> = Extract<RecordChange, { tableName: T }>;
const userIdOf = (principal: Principal) => ('userId' in principal ? principal.userId : null);

/** Changes the fields of one record that a client may change; the server decides every other (authorization.md 2.2). */
export async function updateRecord(
  { db, geocoder }: { db: Database; geocoder: Geocoder },
  who: Who,
  change: RecordChange,
): Promise<void> {
  const scope = scopeOf(who.principal);
  if (change.tableName === 'Projects')
    return inScope(db, scope, (transaction) => updateProject(transaction, who, change));
  const { address } = change.fieldsToUpdate;
  const { changed } = await inScope(db, scope, (transaction) => requireLocationChange(transaction, who, change));
  const placed = address !== undefined && 'address' in changed ? await placedAddress(geocoder, address) : {};
  return inScope(db, scope, (transaction) => updateLocation(transaction, who, change, placed));
}

async function updateProject(
  transaction: Scoped,
  { principal, ip }: Who,
  { recordId, fieldsToUpdate, seen }: Change<'Projects'>,
): Promise<void> {
  const row = await requireEditableProject(transaction, principal, recordId);
  const [held] = await transaction
    .select({ project_name: project.name })
    .from(project)
    .where(eq(project.id, row.id))
    .for('update');
  const { project_name, is_hidden_in_ipx } = fieldsToUpdate;
  requireUnchanged({ project_name: held?.project_name }, fieldsToUpdate, seen);
  // Un-hiding needs support (portfolio.md §4).
  if (is_hidden_in_ipx === false && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
  const changed = changedFields(
    { project_name: row.name, is_hidden_in_ipx: row.isHidden },
    { project_name, is_hidden_in_ipx },
  );
  if (Object.keys(changed).length === 0) return;
  const values = {
    ...(project_name !== undefined && { name: project_name }),
    ...(is_hidden_in_ipx !== undefined && { isHidden: is_hidden_in_ipx }),
  };
  await transaction
    .update(project)
    .set({ ...values, version: sql`${project.version} + 1` })
    .where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(principal),
    action: 'project.change',
    objectType: 'project',
    objectId: row.id,
    details: changed,
    ip,
  });
  await publishProject(transaction, row);
}

/** The projects of a location, and what the change changes of it, which is locked. Throws when it may not be made. */
const namedRecord = z.object({ tableName: z.enum(['Projects', 'Locations']), recordId: z.uuid() });

/** Throws NOT_FOUND or FORBIDDEN where a body names a record that the caller may not change, whatever else is wrong with it. */
export async function requireNamedRecord(db: Database, principal: Principal, body: unknown): Promise<void> {
  const named = namedRecord.safeParse(body).data;
  if (!named) return;
  await inScope(db, scopeOf(principal), async (transaction) => {
    if (named.tableName === 'Projects') await requireEditableProject(transaction, principal, named.recordId);
    else await requireEditableLocation(transaction, principal, named.recordId);
  });
}

async function requireEditableLocation(transaction: Scoped, principal: Principal, locationId: string) {
  const rows = await transaction.select(projectColumns).from(project).where(eq(project.locationId, locationId));
  const row = rows.find((candidate) => canView(principal, factsOf(candidate)));
  if (!row) throw new AppError('NOT_FOUND');
  const facts = factsOf(row);
  if (!canEdit(principal, facts))
    throw new AppError(canEdit(principal, { ...facts, isArchived: false }) ? 'PROJECT_ARCHIVED' : 'FORBIDDEN');
  return { rows, row };
}

async function requireLocationChange(
  transaction: Scoped,
  { principal }: Who,
  { recordId, fieldsToUpdate, seen }: Change<'Locations'>,
) {
  const { rows, row } = await requireEditableLocation(transaction, principal, recordId);
  const { space_type } = fieldsToUpdate;
  if (space_type !== undefined && !spaceTypes.some((known) => known === space_type))
    throw new AppError('INVALID_INPUT', { userMessage: 'Please select a space type' });
  const [before] = await transaction.select().from(location).where(eq(location.id, recordId)).for('update');
  const held = { location_name: before?.name, address: before?.address, space_type: before?.spaceType };
  requireUnchanged(held, fieldsToUpdate, seen);
  return { rows, row, changed: changedFields(held, fieldsToUpdate) };
}

async function updateLocation(
  transaction: Scoped,
  who: Who,
  change: Change<'Locations'>,
  placed: Partial<PlacedAddress>,
): Promise<void> {
  const { rows, row, changed } = await requireLocationChange(transaction, who, change);
  if (Object.keys(changed).length === 0) return;
  const {
    recordId,
    fieldsToUpdate: { location_name, space_type },
  } = change;
  const values = {
    ...(location_name !== undefined && { name: location_name }),
    ...placed,
    ...(space_type !== undefined && { spaceType: space_type }),
  };
  await transaction.update(location).set(values).where(eq(location.id, recordId));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(who.principal),
    action: 'location.change',
    objectType: 'location',
    objectId: recordId,
    details: changed,
    ip: who.ip,
  });
  for (const each of rows) await publishProject(transaction, each);
}

/** Throws STALE with both values when a field is another by now than the one that was shown. */
function requireUnchanged(
  held: Record<string, unknown>,
  given: RecordChange['fieldsToUpdate'],
  seen: RecordChange['seen'],
): void {
  const [key] = fieldsBehind({ held, given, seen });
  const say = (value: unknown) => isolated(typeof value === 'string' && value !== '' ? value : 'nothing');
  if (key)
    throw new AppError('STALE', {
      userMessage: `Somebody else changed it to ${say(held[key])} in the meantime. ${say(given[key])} was not saved.`,
    });
}
