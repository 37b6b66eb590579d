import { isNotNull } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

type InSystem = <T>(work: (transaction: Scoped) => Promise<T>) => Promise<T>;

/** Files of drafts that no upload names, and arrived ones that are not in the store; those of orders are assets besides. */
export async function findDraftFileFaults(store: ObjectStore, inSystem: InSystem): Promise<string[]> {
  // Files first: one that is stored in the meantime already has its row.
  const stored = new Set<string>();
  for await (const key of store.list('draft/')) stored.add(key);
  const rows = await inSystem((transaction) =>
    transaction
      .select({
        key: upload.storageKey,
        status: upload.status,
        draftId: upload.draftId,
        projectId: upload.projectId,
        name: upload.fileName,
      })
      .from(upload)
      .where(isNotNull(upload.draftId)),
  );
  const named = new Set(rows.map(({ key }) => key));
  const lost: string[] = [];
  for (const { key, status, draftId, projectId, name } of rows) {
    if (status === 'completed' && projectId === null && !stored.has(key) && (await store.size(key)) === undefined)
      lost.push(`draft ${draftId} (${name}): its file ${key} is not in the store`);
  }
  return [
    ...lost.sort(),
    ...[...stored]
      .filter((key) => !named.has(key))
      .sort()
      .map((key) => `${key}: no upload names this file`),
  ];
}
