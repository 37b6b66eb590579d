import { buffer } from 'node:stream/consumers';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ListedDrawing } from '#contract/files.ts';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { canView, isOwnersFile, isVersionOpen, type Principal } from '#domain/access/access.ts';
import { ASSET_LIST_ROLE } from '#domain/deliverables/asset-roles.ts';
import {
  ASSET_LIST_PROBLEM,
  type ListedAsset,
  MAX_ASSET_LIST_BYTES,
  readAssetList,
  storedFileId,
} from '#domain/drawing/asset-list.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { factsOf, projectColumns, requireVisibleProject } from '#server/records/project-records.ts';

/** More lists than that are not read. */
const MAX_LISTS = 20;
type AssetRow = typeof asset.$inferSelect;
type Named = ListedAsset & { id: string | null; product: string };
type Parts = { db: Database; store: ObjectStore };

/**
 * The drawings and models that the JSON lists of a project name, each file once and only as far as the caller may view it. `origin`:
 * of this portal. The lists are read between two transactions: none waits for the store. 404 for a project that the caller does not see.
 */
export async function findListedDrawings(
  { db, store }: Parts,
  principal: Principal,
  { projectId, origin }: { projectId: string; origin: string },
): Promise<{ drawings: ListedDrawing[]; problem: string | null }> {
  const lists = await inScope(db, scopeOf(principal), async (transaction) => {
    await requireVisibleProject(transaction, principal, projectId);
    return findLists(transaction, projectId);
  });
  const read = await Promise.all(lists.map((list) => readList(store, list)));
  const items = read.flatMap(
    (listed, i) =>
      listed?.map((item): Named => ({
        ...item,
        id: item.url === null ? null : storedFileId(item.url, origin),
        product: lists[i]?.product ?? '',
      })) ?? [],
  );
  const named = items.filter(({ id }, i) => id === null || items.findIndex((other) => other.id === id) === i);
  const files = await inScope(db, scopeOf(principal), (transaction) =>
    findViewable(
      transaction,
      principal,
      named.flatMap(({ id }) => id ?? []),
    ),
  );
  return {
    drawings: named.map((item) => resolved(item, files)),
    problem: read.includes(null) ? ASSET_LIST_PROBLEM : null,
  };
}

function findLists(transaction: Scoped, projectId: string): Promise<AssetRow[]> {
  return transaction
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, projectId), eq(asset.role, ASSET_LIST_ROLE), eq(asset.isCurrent, true)))
    .orderBy(asc(asset.name), asc(asset.id))
    .limit(MAX_LISTS);
}

/** Null for one that is no list, and for one that the store has lost. An unreachable store is an error of its own. */
async function readList(store: ObjectStore, { storageKey, bytes }: AssetRow): Promise<ListedAsset[] | null> {
  if (bytes > MAX_ASSET_LIST_BYTES) return null;
  try {
    const text = (await buffer(await store.get(storageKey))).toString('utf8').replace(/^\uFEFF/, '');
    return readAssetList(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof AppError && error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Of files by their ids: those that the caller may hear of, with what viewers read of them, the newest first. */
async function findViewable(
  transaction: Scoped,
  principal: Principal,
  ids: readonly string[],
): Promise<{ file: AssetRow; views: AssetRow[] }[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({ file: asset, of: projectColumns })
    .from(asset)
    .innerJoin(project, eq(project.id, asset.projectId))
    .where(inArray(asset.id, [...ids]));
  const open = rows.filter(
    ({ file, of }) =>
      canView(principal, factsOf(of)) &&
      isVersionOpen(principal, factsOf(of), file) &&
      !isOwnersFile(file) &&
      file.linkUrl === null,
  );
  if (open.length === 0) return [];
  const views = await transaction
    .select()
    .from(asset)
    .where(
      inArray(
        asset.madeFrom,
        open.map(({ file }) => file.id),
      ),
    )
    .orderBy(desc(asset.createdAt));
  return open.map(({ file }) => ({ file, views: views.filter(({ madeFrom }) => madeFrom === file.id) }));
}

function resolved(
  { id, name, assetType, failed, product }: Named,
  files: readonly { file: AssetRow; views: AssetRow[] }[],
): ListedDrawing {
  const found = files.find(({ file }) => file.id === id && file.format === assetType);
  const none = { id: null, name, assetType, assetURL: null, viewUrl: null, state: 'failed' as const, failed: true };
  if (!found) return { ...none, product };
  const format = assetType === 'dxf' ? 'json' : 'frag';
  const view = found.views.find(({ role, format: made }) => role === found.file.role && made === format);
  const state = failed || found.file.viewState === null ? 'failed' : found.file.viewState;
  return {
    id: found.file.id,
    name,
    assetType,
    assetURL: `${PROXY_FILE_PATH}/${found.file.id}`,
    viewUrl: state === 'ready' && view ? `${PROXY_FILE_PATH}/${view.id}` : null,
    state: state === 'ready' && !view ? 'failed' : state,
    failed: state === 'failed',
    product,
  };
}
