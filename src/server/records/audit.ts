import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, audit, location, panorama, project, team, user } from '#server/platform/database/schema.ts';

export type AuditEntry = {
  teamId: string | null;
  userId: string | null;
  action: AuditAction;
  objectType: 'project' | 'location' | 'team' | 'asset' | 'panorama' | 'person' | 'operator';
  objectId: string;
  details?: Record<string, unknown>;
  ip?: string;
};

/** The name that an object has now. Ids are compared as text: those of people are no UUIDs. */
const nameOf: Record<AuditEntry['objectType'], (id: string) => SQL> = {
  project: (id) => sql`(select ${project.name} from ${project} where ${project.id} = ${id}::uuid)`,
  location: (id) => sql`(select ${location.name} from ${location} where ${location.id} = ${id}::uuid)`,
  team: (id) => sql`(select ${team.name} from ${team} where ${team.id} = ${id}::uuid)`,
  // What viewers read of a file is called after the file.
  asset: (id) =>
    sql`(select coalesce((select file.name from asset file where file.id = ${asset.madeFrom}), ${asset.name}) || ' of ' || ${project.name}
      from ${asset} join ${project} on ${project.id} = ${asset.projectId} where ${asset.id} = ${id}::uuid)`,
  panorama: (id) =>
    sql`(select ${panorama.name} || ' of ' || ${project.name} from ${panorama} join ${project} on ${project.id} = ${panorama.projectId}
      where ${panorama.id} = ${id}::uuid)`,
  person: (id) => sql`(select ${user.email} from ${user} where ${user.id} = ${id})`,
  operator: () => sql`null`,
};

/** Records who did what, in the transaction that does it and with the name that the object has by then (authorization.md R7). */
export async function recordAudit(transaction: Scoped, entry: AuditEntry): Promise<void> {
  const objectName = nameOf[entry.objectType](entry.objectId);
  await transaction.insert(audit).values({ ...entry, objectName, actorKind: sql`app_kind()`, createdAt: new Date() });
}
