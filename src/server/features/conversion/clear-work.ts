import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { conversion, project } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { stepAssetOf } from '#domain/engine/step-assets.ts';
import { isConverting } from '#server/records/rules/conversion-status.ts';
import { listWorkHomes, removeWorkHome } from './work-folder.ts';

type Parts = { db: Database; store: ObjectStore; dataFolder: string };

/** Deletes what only the steps of a conversion needed, here and in the store, once it is over. Does nothing while it runs. */
export async function clearWork({ db, store, dataFolder }: Parts, projectId: string): Promise<void> {
  const scope = { kind: 'worker', projectId } as const;
  const over = await inScope(db, scope, (transaction) => findOver(transaction, projectId));
  if (!over) return;
  // A new run may begin in the meantime: it reads none of these, and writes under numbers of its own (step-files.ts).
  for (const [output, files] of Object.entries(over.outputs)) {
    if (!stepAssetOf(output)) for (const { key } of files) await store.deletePrefix(key);
  }
  await inScope(db, scope, async (transaction) => {
    const still = await findOver(transaction, projectId);
    if (still?.run !== over.run) return;
    // Locked: no run can begin in the folder.
    await removeWorkHome(dataFolder, projectId);
    await transaction.update(conversion).set({ outputs: {} }).where(eq(conversion.projectId, projectId));
  });
}

/** The conversion, locked, if it is over. */
async function findOver(transaction: Scoped, projectId: string) {
  const [over] = await transaction
    .select({ outputs: conversion.outputs, run: conversion.run })
    .from(conversion)
    .innerJoin(project, eq(project.id, conversion.projectId))
    .where(and(eq(conversion.projectId, projectId), or(not(isConverting()), eq(conversion.isCancelled, true))))
    .for('update', { of: conversion });
  return over;
}

/** Clears after conversions that ended elsewhere: cancelled, deleted, finished by another machine, or by a worker that was killed. */
export async function clearEndedWork(parts: Parts): Promise<void> {
  const kept = await listWorkHomes(parts.dataFolder);
  const over = await inScope(parts.db, { kind: 'system' }, (transaction) =>
    transaction
      .select({ projectId: conversion.projectId })
      .from(conversion)
      .innerJoin(project, eq(project.id, conversion.projectId))
      .where(
        and(
          or(not(isConverting()), eq(conversion.isCancelled, true)),
          or(ne(conversion.outputs, sql`'{}'::jsonb`), inArray(conversion.projectId, kept)),
        ),
      ),
  );
  for (const { projectId } of over) await clearWork(parts, projectId);
  await removeHomesWithoutProject(parts, kept);
}

/** The project itself is gone. */
async function removeHomesWithoutProject({ db, dataFolder }: Parts, kept: string[]): Promise<void> {
  if (kept.length === 0) return;
  const known = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ id: project.id }).from(project).where(inArray(project.id, kept)),
  );
  for (const projectId of kept)
    if (!known.some(({ id }) => id === projectId)) await removeWorkHome(dataFolder, projectId);
}
