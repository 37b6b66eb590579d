import { eq, inArray } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { project, team, user } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { demoAccounts, forgetDemoPasswords } from './demo-accounts.ts';

type Parts = { db: Database; store: ObjectStore; dataFolder: string };

/**
 * Takes the demo away from an installation that had one: its accounts, and the projects that everybody saw with their files. The
 * demo customer's team stays without members: somebody may have converted a scan of their own in it.
 */
export async function removeDemo({ db, store, dataFolder }: Parts): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  await db.delete(user).where(inArray(user.email, emails));
  forgetDemoPasswords(dataFolder);
  const isOfDemo = eq(team.isDemo, true);
  const rows = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ id: project.id }).from(project).innerJoin(team, eq(team.id, project.teamId)).where(isOfDemo),
  );
  for (const { id } of rows) await store.deletePrefix(`project/${id}/`);
  await inScope(db, { kind: 'system' }, (transaction) => transaction.delete(team).where(isOfDemo));
}
