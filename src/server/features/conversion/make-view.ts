import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, notInArray } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import {
  DRAWING_VERSION,
  ELEMENT_INDEX_ROLE,
  ELEMENT_TABLE_ROLE,
  FRAGMENTS_VERSION,
} from '#domain/deliverables/asset-roles.ts';
import { viewFormOf } from '#domain/deliverables/delivery.ts';
import { fileLimits } from '#domain/engine/file-limits.ts';
import { isPanorama, PICTURE_HEAD_BYTES } from '#domain/panorama/recognize-panorama.ts';
import { DRAWING_FILE, ELEMENT_TABLE_FILE, PICTURE_FILES, REDUCED_FILE } from '#engine/pipeline/output-files.ts';
import { SCAN_FACTS_FILE, scanFacts, type ScanFacts } from '#engine/pipeline/scan-facts.ts';
import type { StepOutcome } from '#engine/pipeline/step-outcome.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueViewJob, type ViewJob } from '#server/platform/queue/queue.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { PICTURE_LIMITS, pictureJobOf, stationsJobOf } from './cut-panoramas.ts';
import { fileOptions, findWaiting, type FileOfProject } from './file-program.ts';
import { deleteReplaced, keepTable, keepTableProblem, TABLE_BROKE_OFF } from './make-element-table.ts';
import { runTracedStep } from './run-traced-step.ts';
import { storeOutputs } from './step-files.ts';

/** Of a scan, whose points are tiled through files: it may be of any size. */
const SCAN_LIMITS = { memoryLimitBytes: 4 * 2 ** 30, timeLimitMs: 4 * 3600_000 };
const BROKE_OFF = 'The file could not be prepared for the viewer: the converter stopped unexpectedly.';

type Parts = { db: Database; queue: PgBoss; store: ObjectStore; dataFolder: string; log: Logger };
type Made = { output: string; role: string; format: string };

const VIEW_PICTURES: ReadonlySet<string> = new Set([PICTURE_FILES.model, PICTURE_FILES.scanned, PICTURE_FILES.drawing]);
const MADE = {
  fragments: { output: 'model.frag', role: 'model', format: 'frag' },
  octree: { output: 'octree-original', role: 'cloud', format: 'octree' },
  drawing: { output: DRAWING_FILE, role: 'drawing', format: 'json' },
  picture: { output: REDUCED_FILE, role: 'image', format: 'jpg' },
} as const satisfies Record<string, Made>;

/**
 * Makes what a viewer reads of a delivered file, in a process with limits of memory and time: fragments of an IFC with the table
 * of its elements, the octree of a scan, the flat drawing of a DXF or DWG; each with a picture; and a smaller copy of a picture, with the tiles
 * of one that is a panorama. A file that cannot be read keeps the reason. A second run, and one for a file that was withdrawn, changes nothing.
 */
export async function makeView(parts: Parts, { projectId, assetId }: ViewJob, signal: AbortSignal): Promise<void> {
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) =>
    inScope(parts.db, { kind: 'worker', projectId }, work);
  const found = await inProject((transaction) => findWaiting(transaction, assetId, 'viewState'));
  const form = found && viewFormOf(found.row.format);
  if (!found || !form) return;
  const folder = join(parts.dataFolder, 'work', `view-${assetId}`);
  await mkdir(folder, { recursive: true });
  try {
    const outcome = await convert(parts, found, form, folder, signal);
    if (outcome.kind === 'aborted') throw new Error('The worker is stopping.');
    parts.log.info({ projectId, assetId, outcome }, 'view of a delivered file');
    if (outcome.kind !== 'done')
      return await inProject((transaction) =>
        keepProblem(transaction, found, outcome.kind === 'crashed' ? BROKE_OFF : outcome.reason),
      );
    const tables = outcome.outputs.filter((name) => name === ELEMENT_TABLE_FILE);
    const { output, ...kind } = MADE[form];
    const prefix = `project/${projectId}/delivered/${assetId}-view/`;
    const pictures = outcome.outputs.filter((name) => VIEW_PICTURES.has(name));
    const { store } = parts;
    const stored = await storeOutputs(store, folder, [output, ...pictures, ...tables], prefix);
    const files = stored[output] ?? [];
    const main = files.find(({ path }) => path === output || path.endsWith('/octree.bin'));
    if (!main) throw new Error(`${output} was not made`);
    const storageKey = main.path === output ? main.key : main.key.slice(0, -'octree.bin'.length);
    const view = {
      ...kind,
      name: `${found.row.name}.${kind.format}`,
      storageKey,
      sha256: main.sha256,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    const drawn = pictures.flatMap((name) =>
      (stored[name] ?? []).map(({ key, sha256, bytes }) => ({
        role: 'image',
        format: 'png',
        name,
        storageKey: key,
        sha256,
        bytes,
      })),
    );
    const [table] = stored[ELEMENT_TABLE_FILE] ?? [];
    const frame = form === 'octree' ? await readFrame(folder) : undefined;
    const isSphere = form === 'picture' && isPanorama(await readHead(parts.store, found, folder));
    const stations = frame ? stationsJobOf(found.row, frame) : isSphere ? pictureJobOf(found.row) : undefined;
    const replaced = await inProject(async (transaction) => {
      await keepView(transaction, found, [{ ...view, originM: frame?.origin ?? null }, ...drawn]);
      if (stations) await enqueueViewJob(parts.queue, transaction, stations);
      if (table) return keepTable(transaction, found, table);
      if (form === 'fragments') await keepTableProblem(transaction, found, outcome.problem ?? TABLE_BROKE_OFF);
      return [];
    });
    await deleteReplaced(store, replaced);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const inspected = scanFacts.pick({ frame: true });

/** Where the cloud of a scan is in the coordinates of its file. */
async function readFrame(folder: string): Promise<ScanFacts['frame']> {
  return inspected.parse(JSON.parse(await readFile(join(folder, SCAN_FACTS_FILE), 'utf8'))).frame;
}

/** The first bytes of the file, which is on disk by now. */
async function readHead(store: ObjectStore, { row }: FileOfProject, folder: string): Promise<Uint8Array> {
  const file = await open(store.localPath(row.storageKey) ?? join(folder, 'input'));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PICTURE_HEAD_BYTES, row.bytes)));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function convert(
  { store }: Parts,
  found: FileOfProject,
  form: keyof typeof MADE,
  folder: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const options = await fileOptions(store, found, folder);
  const file = { ...fileLimits(found.row.bytes), signal };
  if (form === 'drawing')
    return (
      await runTracedStep('plan', folder, options, {
        ...file,
        subject: 'drawing',
        program: engineProgram('src/engine/pipeline/drawing-main.ts'),
      })
    ).outcome;
  if (form === 'fragments')
    return (
      await runTracedStep('model', folder, options, {
        ...file,
        subject: 'model',
        program: engineProgram('src/engine/pipeline/fragments-main.ts'),
      })
    ).outcome;
  if (form === 'picture')
    return (
      await runTracedStep('plan', folder, options, {
        ...PICTURE_LIMITS,
        signal,
        subject: 'picture',
        program: engineProgram('src/engine/pipeline/picture-main.ts'),
      })
    ).outcome;
  const limits = { ...SCAN_LIMITS, signal };
  const program = engineProgram('src/engine/pipeline/step-main.ts');
  const { outcome } = await runTracedStep('inspect', folder, options, { ...limits, program });
  return outcome.kind === 'done'
    ? (await runTracedStep('tile', folder, options, { ...limits, program })).outcome
    : outcome;
}

/** What was made has the version of its file, so that it is shown and withdrawn with it. */
async function keepView(
  transaction: Scoped,
  { row, of }: FileOfProject,
  made: (Pick<typeof row, 'role' | 'format' | 'name' | 'storageKey' | 'sha256' | 'bytes'> &
    Partial<Pick<typeof row, 'originM'>>)[],
): Promise<void> {
  const [held] = await transaction.select().from(asset).where(eq(asset.id, row.id)).for('update');
  if (!held) return;
  await transaction
    .delete(asset)
    .where(and(eq(asset.madeFrom, row.id), notInArray(asset.role, [ELEMENT_TABLE_ROLE, ELEMENT_INDEX_ROLE])));
  await transaction.insert(asset).values(
    made.map((each) => ({
      ...each,
      projectId: of.id,
      product: row.product,
      version: row.version,
      storey: row.storey,
      isDelivered: true,
      madeFrom: row.id,
      withdrawnAt: held.withdrawnAt,
      createdAt: new Date(),
    })),
  );
  await transaction
    .update(asset)
    .set({ viewState: 'ready', viewProblem: null, viewVersion: viewVersionOf(row) })
    .where(eq(asset.id, row.id));
  await settleVersions(transaction, of.id);
  await publishProject(transaction, of);
}

async function keepProblem(transaction: Scoped, { row, of }: FileOfProject, viewProblem: string): Promise<void> {
  await transaction
    .update(asset)
    .set({ viewState: 'failed', viewProblem, viewVersion: viewVersionOf(row) })
    .where(eq(asset.id, row.id));
  if (row.format === 'ifc') await keepTableProblem(transaction, { row, of }, viewProblem);
  else await publishProject(transaction, of);
}

const viewVersionOf = ({ format }: FileOfProject['row']): number | null =>
  format === 'ifc' ? FRAGMENTS_VERSION : viewFormOf(format) === 'drawing' ? DRAWING_VERSION : null;
