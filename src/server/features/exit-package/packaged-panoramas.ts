import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { PANORAMAS_FILE, type PackagedPanoramas } from '#domain/exit-package/manifest.ts';
import type { PackageFolder } from '#domain/exit-package/package-layout.ts';
import { oneLine } from '#domain/naming/one-line.ts';
import { storedFileName } from '#domain/naming/file-names.ts';
import { panoramaFileProblem } from '#domain/panorama/panorama-limits.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { panorama } from '#server/platform/database/schema.ts';
import type { ObjectStore, StoredObject } from '#server/platform/object-store/object-store.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import { PackageError, type OpenPackage } from './open-package.ts';
import type { PlannedFile } from './planned-file.ts';

type Parts = { transaction: Scoped; projectId: string; now: Date };

/** The panoramas that were uploaded, without what their pictures say of place and device, and a list of where they are. `notes` gets what is left out. */
export async function planPanoramas(
  { transaction, projectId, now }: Parts,
  nameIn: (folder: PackageFolder, name: string) => string,
  notes: string[],
): Promise<PlannedFile[]> {
  const rows = await transaction
    .select()
    .from(panorama)
    .where(and(eq(panorama.projectId, projectId), isNull(panorama.assetId), isNull(panorama.deletedAt)))
    .orderBy(asc(panorama.number), asc(panorama.id));
  const files: PlannedFile[] = [];
  const list: PackagedPanoramas = [];
  for (const { name, state, kept, storageKey, bytes, xM, yM, zM, createdAt, ...row } of rows) {
    if (state === 'failed') continue;
    if (!storageKey || !kept) {
      notes.push(
        state === 'waiting'
          ? `${name}: the panorama was still being prepared.`
          : `${name}: of this panorama, only tiles are stored. Keep your own copy of the picture.`,
      );
      continue;
    }
    const format = kept.split('.').at(-1) ?? '';
    const path = nameIn('panoramas', `${name}.${format}`);
    const key = `${storageKey}${kept}`;
    // Of its tiles as well: somewhat too many.
    files.push({
      path,
      kind: 'made',
      format,
      at: createdAt,
      bytes,
      source: { key },
    });
    const rotation: [number, number, number, number] = [row.rotationW, row.rotationX, row.rotationY, row.rotationZ];
    const pose =
      xM === null || yM === null || zM === null
        ? null
        : { positionM: [xM, yM, zM] as [number, number, number], rotation };
    list.push({ path, name, pose, at: createdAt.toISOString() });
  }
  if (list.length === 0) return files;
  const text = `${JSON.stringify(list, null, 2)}\n`;
  return [
    ...files,
    { path: PANORAMAS_FILE, kind: 'made', format: 'json', at: now, bytes: 0, source: { make: async () => text } },
  ];
}

type StoredPicture = StoredObject & { id: string; key: string; of: PackagedPanoramas[number] };

/** Stores the pictures of a package below the prefix of its project. Throws `PackageError` for one that no portal would have taken. */
export async function storePanoramas(
  store: ObjectStore,
  opened: OpenPackage,
  projectId: string,
  panoramas: PackagedPanoramas,
): Promise<StoredPicture[]> {
  const files = new Map(opened.manifest.files.map((file) => [file.path, file]));
  const stored: StoredPicture[] = [];
  for (const of of panoramas) {
    const file = files.get(of.path);
    if (file?.kind !== 'made' || panoramaFileProblem(of.path, file.bytes))
      throw new PackageError(`The package cannot be imported: ${JSON.stringify(of.path)} is no panorama.`);
    const id = crypto.randomUUID();
    const key = `project/${projectId}/panoramas/${id}/upload/${storedFileName(of.path.split('/').at(-1) ?? '')}`;
    stored.push({ ...(await store.put(key, opened.read(of.path))), id, key, of });
  }
  return stored;
}

/** The rows of pictures that were stored; a worker cuts them, and says what is wrong with one that cannot be cut. */
export async function writePanoramas(
  transaction: Scoped,
  queue: PgBoss,
  projectId: string,
  stored: readonly StoredPicture[],
): Promise<void> {
  for (const [index, { id, key, of }] of stored.entries()) {
    const { positionM, rotation } = of.pose ?? {};
    const [xM, yM, zM] = positionM ?? [];
    const [rotationW, rotationX, rotationY, rotationZ] = rotation ?? [];
    await transaction.insert(panorama).values({
      id,
      projectId,
      number: index + 1,
      name: oneLine(of.name) || 'Panorama',
      state: 'waiting',
      uploadKey: key,
      xM,
      yM,
      zM,
      rotationW,
      rotationX,
      rotationY,
      rotationZ,
      createdAt: new Date(of.at),
    });
    await enqueueViewJob(queue, transaction, { projectId, of: 'panorama', panoramaId: id });
  }
}
