import { and, eq, isNull } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { locationShare } from '#server/platform/database/schema.ts';

/** Gives a verified person what was shared with their address before. A share that is somebody's stays theirs. */
export async function bindShares(transaction: Scoped, { id, email }: { id: string; email: string }): Promise<void> {
  await transaction
    .update(locationShare)
    .set({ granteeUserId: id })
    .where(
      and(
        eq(locationShare.granteeEmail, normalEmail(email)),
        isNull(locationShare.granteeUserId),
        isNull(locationShare.revokedAt),
      ),
    );
}
