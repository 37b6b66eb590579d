import { eq, sql } from 'drizzle-orm';
import type { RecordChange } from '#contract/projects.ts';
import { canEdit, type Principal } from '#domain/access/access.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { factsOf, requireEditableProject } from '#server/platform/records/project-records.ts';

/** Changes the fields of one record that a client may change; the server decides every other (authorization.md 2.2). */
export async function updateRecord(transaction: Scoped, principal: Principal, change: RecordChange, ip: string): Promise<void> {
  const userId = 'userId' in principal ? principal.userId : null;
  if (change.tableName === 'Projects') {
    const row = await requireEditableProject(transaction, principal, change.recordId);
    const { project_name, is_hidden_in_ipx } = change.fieldsToUpdate;
    // Un-hiding needs support (portfolio.md §4).
    if (is_hidden_in_ipx === false && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
    const values = { ...(project_name !== undefined && { name: project_name }), ...(is_hidden_in_ipx !== undefined && { isHidden: is_hidden_in_ipx }) };
    if (Object.keys(values).length === 0) return;
    await transaction.update(project).set({ ...values, version: sql`${project.version} + 1` }).where(eq(project.id, row.id));
    await recordAudit(transaction, { teamId: row.teamId, userId, action: 'project.change', objectType: 'project', objectId: row.id, details: change.fieldsToUpdate, ip });
    return;
  }
  const [row] = await transaction.select().from(project).where(eq(project.locationId, change.recordId)).limit(1);
  if (!row) throw new AppError('NOT_FOUND');
  if (!canEdit(principal, factsOf(row))) throw new AppError('FORBIDDEN');
  const { location_name, address, space_type } = change.fieldsToUpdate;
  if (space_type !== undefined && !spaceTypes.some((known) => known === space_type)) throw new AppError('INVALID_INPUT', { userMessage: 'Please select a space type' });
  const values = { ...(location_name !== undefined && { name: location_name }), ...(address !== undefined && { address }), ...(space_type !== undefined && { spaceType: space_type }) };
  if (Object.keys(values).length === 0) return;
  await transaction.update(location).set(values).where(eq(location.id, change.recordId));
  await recordAudit(transaction, { teamId: row.teamId, userId, action: 'location.change', objectType: 'location', objectId: change.recordId, details: change.fieldsToUpdate, ip });
}
