import { asc, eq, inArray } from 'drizzle-orm';
import type { PackagedChanges } from '#domain/exit-package/manifest.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest, changeRequestEntry, user } from '#server/platform/database/schema.ts';
import { authorNameOf } from '#server/records/author-name.ts';
import { authorFor, type WordsReader } from './read-words.ts';

/** Change requests with what was said to them; a guest has none of them. */
export async function readPackagedChanges(
  transaction: Scoped,
  projectId: string,
  who: WordsReader,
): Promise<PackagedChanges> {
  if (who.reader === 'guest') return [];
  const authorOf = authorFor(who);
  const rows = await transaction
    .select({ row: changeRequest, name: authorNameOf(changeRequest) })
    .from(changeRequest)
    .leftJoin(user, eq(user.id, changeRequest.authorId))
    .where(eq(changeRequest.projectId, projectId))
    .orderBy(asc(changeRequest.number));
  if (rows.length === 0) return [];
  const entries = await transaction
    .select({ row: changeRequestEntry, name: authorNameOf(changeRequestEntry) })
    .from(changeRequestEntry)
    .leftJoin(user, eq(user.id, changeRequestEntry.authorId))
    .where(
      inArray(
        changeRequestEntry.changeRequestId,
        rows.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(changeRequestEntry.number));
  const byRequest = Map.groupBy(entries, ({ row }) => row.changeRequestId);
  return rows.map(({ row: { id, number, status, text, target, assetId, revisionAssetId, createdAt }, name }) => ({
    number,
    status,
    text,
    target,
    assetId,
    revisionAssetId,
    author: name,
    at: createdAt.toISOString(),
    entries: (byRequest.get(id) ?? []).map((entry) => ({
      text: entry.row.text,
      toStatus: entry.row.toStatus,
      revisionAssetId: entry.row.revisionAssetId,
      author: authorOf({ ...entry.row, name: entry.name }),
      isStaff: entry.row.isStaff,
      at: entry.row.createdAt.toISOString(),
    })),
  }));
}

type Rows = {
  projectId: string;
  teamId: string;
  changes: PackagedChanges;
  /** By those of the package. */ newIdOf: ReadonlyMap<string, string>;
};

/** The rows of change requests and of all that was said to them; answers the id of each by its number. */
export function changeRows({ projectId, teamId, changes, newIdOf }: Rows) {
  const newId = (id: string | null) => (id !== null && newIdOf.get(id)) || null;
  const ids = new Map(changes.map(({ number }) => [number, crypto.randomUUID()]));
  const requests = changes.map(
    ({
      number,
      status,
      text,
      target,
      assetId,
      revisionAssetId,
      author,
      at,
      entries,
    }): typeof changeRequest.$inferInsert => ({
      id: ids.get(number),
      projectId,
      teamId,
      number,
      status,
      text,
      target,
      assetId: newId(assetId),
      revisionAssetId: newId(revisionAssetId),
      authorName: author,
      createdAt: new Date(at),
      updatedAt: new Date(entries.at(-1)?.at ?? at),
    }),
  );
  const entries = changes.flatMap((change) =>
    change.entries.map((entry, index): typeof changeRequestEntry.$inferInsert => ({
      changeRequestId: ids.get(change.number) ?? '',
      teamId,
      number: index + 1,
      authorName: entry.author,
      isStaff: entry.isStaff,
      text: entry.text,
      toStatus: entry.toStatus,
      revisionAssetId: newId(entry.revisionAssetId),
      createdAt: new Date(entry.at),
    })),
  );
  return { requests, entries, ids };
}
