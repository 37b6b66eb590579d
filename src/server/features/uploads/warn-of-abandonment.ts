import { eq, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload, user } from '#server/platform/database/schema.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';

/** Two days before the upload is deleted with its order. */
const WARNED_AFTER_DAYS = 5;

type Parts = { db: Database; mailer: Mailer; publicUrl: string };

/** Warns the person who started a stalled upload, once, that it will be deleted (delete-abandoned-orders.ts). Returns how many were notified. */
export async function warnOfAbandonment({ db, mailer, publicUrl }: Parts): Promise<number> {
  for (let count = 0; ; count++) {
    const isFound = await inScope(db, { kind: 'system' }, async (transaction) => {
      const found = await takeOne(transaction);
      if (!found) return false;
      const { email: to, ...of } = found;
      if (to !== null) await mailer.sendIn(transaction, warning(publicUrl, { ...of, to }));
      return true;
    });
    if (!isFound) return count;
  }
}

/** One in a transaction, locked: several workers share them out. */
async function takeOne(
  transaction: Scoped,
): Promise<{ projectId: string; projectName: string; fileName: string; email: string | null } | undefined> {
  const { rows } = await transaction.execute<{
    id: string;
    projectId: string;
    createdBy: string | null;
    projectName: string;
    fileName: string;
  }>(sql`
    select u.id, u.project_id as "projectId", u.created_by as "createdBy", p.name as "projectName", u.file_name as "fileName"
    from upload u join project p on p.id = u.project_id
    where p.status = 'Order Initialized' and u.status = 'open'
      and u.active_at < now() - make_interval(days => ${WARNED_AFTER_DAYS}) and (u.warned_at is null or u.warned_at < u.active_at)
    order by u.active_at limit 1 for update of u skip locked`);
  const [found] = rows;
  if (!found) return undefined;
  const [owner] =
    found.createdBy === null
      ? []
      : await transaction.select({ email: user.email }).from(user).where(eq(user.id, found.createdBy));
  await transaction.update(upload).set({ warnedAt: new Date() }).where(eq(upload.id, found.id));
  return { ...found, email: owner?.email ?? null };
}

function warning(
  publicUrl: string,
  { to, projectId, projectName, fileName }: { to: string; projectId: string; projectName: string; fileName: string },
): Mail {
  return {
    to,
    subject: `Your upload for ${projectName} is not finished`,
    text:
      `The upload of ${fileName} stopped before it was complete. In two days it will be deleted, along with the` +
      ' order. Nothing was charged.\n\n' +
      `To keep it, open this page and choose the file again; it continues where it stopped:\n${publicUrl}/bimit-plan/${projectId}`,
  };
}
