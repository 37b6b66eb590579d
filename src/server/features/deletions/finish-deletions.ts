import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { pseudonymOf } from '#domain/account/deletion.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import {
  deletion,
  feedback,
  location,
  mailConsent,
  project,
  savedView,
  team,
  upload,
  user,
  type KeptAccount,
} from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

const BATCH = 20;
const system = { kind: 'system' } as const;

/**
 * Removes for good what was deleted 30 days ago and not restored: of an account all that names the person, of a team all projects with their
 * files. Invoices, payments and the audit log stay, under pseudonyms. Answers how many were removed.
 */
export async function finishDeletions({ db, store }: { db: Database; store: ObjectStore }, now: Date): Promise<number> {
  const due = await inScope(db, system, (transaction) =>
    transaction
      .select()
      .from(deletion)
      .where(and(lt(deletion.undoEndsAt, now), isNull(deletion.restoredAt), isNull(deletion.finishedAt)))
      .limit(BATCH),
  );
  for (const { id, userId, deletedTeamId, kept } of due) {
    // The files first: without their rows nothing would know of them.
    if (deletedTeamId) await deleteFiles({ db, store }, deletedTeamId);
    await inScope(db, system, async (transaction) => {
      if (deletedTeamId) await forgetTeam(transaction, deletedTeamId);
      if (userId && kept?.kind === 'account') await forgetPerson(transaction, userId, kept);
      await transaction.update(deletion).set({ kept: null, finishedAt: now }).where(eq(deletion.id, id));
    });
  }
  return due.length;
}

async function deleteFiles({ db, store }: { db: Database; store: ObjectStore }, teamId: string): Promise<void> {
  const [projects, uploads] = await inScope(db, system, async (transaction) => [
    await transaction.select({ id: project.id }).from(project).where(eq(project.teamId, teamId)),
    await transaction
      .select({ key: upload.storageKey, storeUploadId: upload.storeUploadId, status: upload.status })
      .from(upload)
      .where(eq(upload.teamId, teamId)),
  ]);
  for (const { key, storeUploadId, status } of uploads) {
    if (status === 'open' && storeUploadId) await store.abortMultipart(key, storeUploadId);
    await store.deletePrefix(key);
  }
  for (const { id } of projects) await store.deletePrefix(`project/${id}/`);
  await store.deletePrefix(`team/${teamId}/`);
}

async function forgetTeam(transaction: Scoped, teamId: string): Promise<void> {
  // Projects, orders and all that was said about them go with their places; invoices and payments stay, with the name that they were issued for.
  await transaction.delete(location).where(eq(location.teamId, teamId));
  await transaction.delete(upload).where(eq(upload.teamId, teamId));
  await transaction
    .update(team)
    .set({ name: 'Deleted team', address: null, logoSha256: null, logoFormat: null })
    .where(eq(team.id, teamId));
}

async function forgetPerson(transaction: Scoped, userId: string, { name, email }: KeptAccount): Promise<void> {
  const [{ email: pseudonym } = pseudonymOf(userId)] = await transaction
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId));
  await transaction.delete(savedView).where(eq(savedView.ownerId, userId));
  await transaction.delete(mailConsent).where(eq(mailConsent.email, email));
  await transaction
    .update(feedback)
    .set({ userName: pseudonymOf(userId).name })
    .where(and(eq(feedback.userId, userId), eq(feedback.userName, name)));
  await transaction.execute(sql`select forget_person(${userId}, ${email}, ${pseudonym})`);
}
