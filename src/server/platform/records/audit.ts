import type { Scoped } from '#server/platform/database/database.ts';
import { audit } from '#server/platform/database/schema.ts';

export type AuditEntry = {
  teamId: string | null;
  userId: string | null;
  action: string;
  objectType: 'project' | 'location' | 'team' | 'asset' | 'person';
  objectId: string;
  details?: Record<string, unknown>;
  ip?: string;
};

/** Records who did what, in the transaction that does it (authorization.md R7). */
export async function recordAudit(transaction: Scoped, entry: AuditEntry): Promise<void> {
  await transaction.insert(audit).values({ ...entry, createdAt: new Date() });
}
