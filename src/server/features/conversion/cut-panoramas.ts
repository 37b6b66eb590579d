import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { oneLine } from '#domain/naming/one-line.ts';
import { maxTileBytes } from '#domain/panorama/panorama-limits.ts';
import { PANORAMA_NAME_MAX } from '#domain/panorama/panorama-place.ts';
import { STATIONS_FILE, stationList, TILES_FILE, type StationList } from '#domain/panorama/station-list.ts';
import type { ScanFacts } from '#engine/pipeline/scan-facts.ts';
import type { StepOutcome } from '#engine/pipeline/step-outcome.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, panorama, project } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { PanoramaJob } from '#server/platform/queue/queue.ts';
import { nextPanoramaNumber } from '#server/records/panoramas.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { fetchObject } from '#server/records/fetch-object.ts';
import { reserveSpace } from '#server/records/work-space.ts';
import { storeOutputs } from './step-files.ts';
import { runTracedStep } from './run-traced-step.ts';

const GIB = 2 ** 30;
/** A progressive JPEG is kept whole while it is read; others need a fifth of this. */
export const PICTURE_LIMITS = { memoryLimitBytes: 1.25 * GIB, cpuLimitSeconds: 600, timeLimitMs: 3600_000 };
/** Of all that are inside one scan. */
const FILE_LIMITS = { memoryLimitBytes: 2 * GIB, cpuLimitSeconds: 2 * 3600, timeLimitMs: 4 * 3600_000 };
const NO_SPACE =
  'There is not enough storage space to prepare this picture. Nothing was stored. Upload it again later, or contact support.';
const BROKE_OFF = 'This picture could not be prepared: the program stopped unexpectedly. Upload it again.';
/** How often a page learns of progress. */
const PROGRESS_STEP_PERCENT = 5;

type Parts = { db: Database; store: ObjectStore; dataFolder: string; log: Logger };

/** The job for the panoramas inside a file; undefined for one that has none, or whose cloud is read in another unit than the file's own. */
export function stationsJobOf(
  { id: assetId, projectId, format }: Pick<typeof asset.$inferSelect, 'id' | 'projectId' | 'format'>,
  { metresPerUnit, upAxis, origin: originM }: ScanFacts['frame'],
): PanoramaJob | undefined {
  if (format !== 'e57' || metresPerUnit !== 1 || upAxis !== 'z') return undefined;
  return { of: 'stations', projectId, assetId, originM };
}

/** The job for a picture that was delivered and is a panorama. */
export const pictureJobOf = ({
  id: assetId,
  projectId,
}: Pick<typeof asset.$inferSelect, 'id' | 'projectId'>): PanoramaJob => ({
  of: 'stations',
  projectId,
  assetId,
  originM: [0, 0, 0],
});

/**
 * Cuts panoramas into tiles in a process with limits: one that was uploaded, or those of a file that was delivered, which become stations of its
 * project: those inside an E57 file, or the one that a picture is. A picture that cannot be read keeps
 * the reason. A second run, and one for what is gone by now, changes nothing.
 */
export async function cutPanoramas(parts: Parts, job: PanoramaJob, signal: AbortSignal): Promise<void> {
  await (job.of === 'panorama' ? cutUploaded(parts, job, signal) : cutStations(parts, job, signal));
}

async function cutUploaded(
  parts: Parts,
  { projectId, panoramaId }: Extract<PanoramaJob, { of: 'panorama' }>,
  signal: AbortSignal,
): Promise<void> {
  const { db, store } = parts;
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'worker', projectId }, work);
  const isWaiting = and(eq(panorama.id, panoramaId), eq(panorama.state, 'waiting'));
  const [row] = await inProject((transaction) => transaction.select().from(panorama).where(isWaiting));
  if (!row?.uploadKey) return;
  const { uploadKey } = row;
  let shown = 0;
  const onProgress = (percent: number): void => {
    if (percent < shown + PROGRESS_STEP_PERCENT) return;
    shown = percent;
    void inProject((transaction) => transaction.update(panorama).set({ percent }).where(isWaiting)).catch(() => {});
  };
  await inFolder(parts, panoramaId, async (folder) => {
    const outcome = await inSpace(parts, folder, uploadKey, () =>
      cut(parts, uploadKey, folder, { ...PICTURE_LIMITS, signal, onProgress }),
    );
    const prefix = `project/${projectId}/panoramas/${panoramaId}/${crypto.randomUUID()}/`;
    const isKept = await orNothing(parts, prefix, async () => {
      const [station] =
        outcome?.kind === 'done'
          ? await keepStations(parts, folder, { list: await readList(folder), outputs: outcome.outputs }, prefix)
          : [];
      return inProject(async (transaction) => {
        const [held] = await transaction.select().from(panorama).where(isWaiting).for('update');
        if (!held) return false;
        const { storageKey, bytes, sha256, widthPx, kept } = station ?? {};
        await transaction
          .update(panorama)
          .set(
            station
              ? { state: 'ready', percent: 100, storageKey, bytes, sha256, widthPx, kept, uploadKey: null }
              : { state: 'failed', problem: outcome ? reasonOf(outcome) : NO_SPACE, uploadKey: null },
          )
          .where(eq(panorama.id, panoramaId));
        await publishProjectById(transaction, projectId);
        return true;
      });
    });
    if (isKept) await store.deletePrefix(uploadKey);
  });
}

/**
 * Begins with room for the file, its tiles, and the copy that is kept of an uploaded picture; undefined where there is too little. Tiles are
 * stored where they were cut, or copied into a store that says for itself how much room it has.
 */
async function inSpace<T>(parts: Parts, folder: string, key: string, work: () => Promise<T>): Promise<T | undefined> {
  const bytes = (await parts.store.size(key)) ?? 0;
  const release = await reserveSpace(parts, folder, 2 * bytes + maxTileBytes(bytes));
  if (!release) return undefined;
  try {
    return await work();
  } finally {
    await release();
  }
}

/** What the work stores below `prefix` stays only if it says so. */
async function orNothing({ store }: Parts, prefix: string, work: () => Promise<boolean>): Promise<boolean> {
  let isKept = false;
  try {
    isKept = await work();
  } finally {
    if (!isKept) await store.deletePrefix(prefix);
  }
  return isKept;
}

const reasonOf = (outcome: StepOutcome): string =>
  outcome.kind === 'refused' || outcome.kind === 'limit' ? outcome.reason : BROKE_OFF;

async function cutStations(
  parts: Parts,
  { projectId, assetId, originM }: Extract<PanoramaJob, { of: 'stations' }>,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = parts;
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'worker', projectId }, work);
  const found = await inProject(async (transaction) => {
    const [row] = await transaction.select().from(asset).where(eq(asset.id, assetId));
    return row && !row.withdrawnAt && !(await hasStations(transaction, assetId)) ? row : undefined;
  });
  if (!found) return;
  await inFolder(parts, assetId, async (folder) => {
    const outcome = await inSpace(parts, folder, found.storageKey, () =>
      cut(parts, found.storageKey, folder, { ...FILE_LIMITS, signal }),
    );
    // Nobody asked for them by themselves, and nobody would ask again: the job waits, as for a store that is away.
    if (!outcome) throw new AppError('STORE_UNAVAILABLE', { cause: new Error('no room for the panoramas of a scan') });
    log.info({ projectId, assetId, outcome }, 'panoramas inside a scan');
    if (outcome.kind !== 'done') return;
    // A plan or a banner that nobody has called a panorama stays a picture. Who knows better adds it to the panoramas.
    const list = await readList(folder);
    if (list.stations.some(({ isPlain }) => isPlain)) return;
    const prefix = `project/${projectId}/panoramas/${assetId}/${crypto.randomUUID()}/`;
    await orNothing(parts, prefix, async () => {
      const stations = await keepStations(parts, folder, { list, outputs: outcome.outputs }, prefix);
      return inProject(async (transaction) => {
        let number = await nextPanoramaNumber(transaction, projectId);
        const [held] = await transaction.select().from(asset).where(eq(asset.id, assetId));
        if (!held || (await hasStations(transaction, assetId))) return false;
        for (const [index, station] of stations.entries()) {
          const said = list.stations[index];
          const [xM, yM, zM] = said?.position?.map((value, axis) => value - (originM[axis] ?? 0)) ?? [];
          const [rotationW, rotationX, rotationY, rotationZ] = said?.rotation ?? [1, 0, 0, 0];
          await transaction.insert(panorama).values({
            projectId,
            number: number++,
            name: said?.name.trim().slice(0, PANORAMA_NAME_MAX) || nameOf(found, index),
            state: 'ready',
            percent: 100,
            ...station,
            assetId,
            guid: said?.guid ?? '',
            xM,
            yM,
            zM,
            rotationW,
            rotationX,
            rotationY,
            rotationZ,
            createdAt: new Date(),
          });
        }
        if (stations.length > 0) await publishProjectById(transaction, projectId);
        return true;
      });
    });
  });
}

/** Of a station that has none in its file. */
const nameOf = ({ role, name }: typeof asset.$inferSelect, index: number): string =>
  (role === 'image' && oneLine(name.replace(/\.\w+$/, '')).slice(0, PANORAMA_NAME_MAX)) || `Station ${index + 1}`;

async function hasStations(transaction: Scoped, assetId: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: panorama.id })
    .from(panorama)
    .where(eq(panorama.assetId, assetId))
    .limit(1);
  return rows.length > 0;
}

async function publishProjectById(transaction: Scoped, projectId: string): Promise<void> {
  const [of] = await transaction.select().from(project).where(eq(project.id, projectId));
  if (of) await publishProject(transaction, of);
}

async function inFolder({ dataFolder }: Parts, id: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(dataFolder, 'work', `panorama-${id}`);
  // What an interrupted run left.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Limits = Omit<Parameters<typeof runTracedStep>[3], 'program' | 'subject'>;

async function cut({ store }: Parts, key: string, folder: string, limits: Limits): Promise<StepOutcome> {
  const local = store.localPath(key);
  const inputPath = local ?? join(folder, 'input');
  if (!local) await fetchObject(store, key, inputPath);
  const options = {
    inputPath,
    fileName: 'panorama',
    name: '',
    projectId: 'panorama',
    date: '2000-01-01',
    units: 'metric' as const,
    threads: availableParallelism(),
  };
  const { outcome } = await runTracedStep('plan', folder, options, {
    ...limits,
    subject: 'picture',
    program: engineProgram('src/engine/pipeline/panorama-main.ts'),
  });
  if (outcome.kind === 'aborted') throw new Error('The worker is stopping.');
  return outcome;
}

const readList = async (folder: string): Promise<StationList> =>
  stationList.parse(JSON.parse(await readFile(join(folder, STATIONS_FILE), 'utf8')));

/** Stores what a process has made of the stations of `list` below `prefix`: of each, where its tiles are. */
async function keepStations(
  { store }: Parts,
  folder: string,
  { list, outputs }: { list: StationList; outputs: string[] },
  prefix: string,
) {
  const folders = outputs.filter((name) => name !== STATIONS_FILE);
  const stored = await storeOutputs(store, folder, folders, prefix);
  return list.stations.map(({ folder: name, widthPx, kept }) => {
    const files = stored[name] ?? [];
    const tiles = files.find(({ path }) => path.endsWith(TILES_FILE));
    if (!tiles) throw new Error(`${name} was not made`);
    return {
      storageKey: `${prefix}${name}/`,
      sha256: tiles.sha256,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      widthPx,
      kept,
    };
  });
}
