import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { canView, isVersionOpen, type Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { factsOf, projectColumns } from '#server/records/project-records.ts';

/**
 * Passes who sees a project that has a model with a urn. Throws UNAUTHENTICATED for visitors whom it is not open to, else
 * NOT_FOUND (authorization.md §2.3).
 */
export async function requireViewable(transaction: Scoped, principal: Principal, projectId: string): Promise<void> {
  const [row] = await transaction.select(projectColumns).from(project).where(eq(project.id, projectId));
  const facts = row && factsOf(row);
  const models =
    facts && canView(principal, facts)
      ? await transaction
          .select({ role: asset.role, isCurrent: asset.isCurrent })
          .from(asset)
          .where(and(eq(asset.projectId, projectId), isNotNull(asset.forgeUrn), isNull(asset.withdrawnAt)))
      : [];
  if (facts && models.some((model) => isVersionOpen(principal, facts, model))) return;
  throw new AppError(principal.kind === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND');
}
