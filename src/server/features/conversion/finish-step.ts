import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { building } from '#domain/building/building.ts';
import { unmodeledAreaM2 } from '#domain/building/describe-building.ts';
import { totalAreaSqft } from '#domain/building/total-area.ts';
import {
  conversionPercent,
  nextJob,
  pipelineStatusAfter,
  stepOfJob,
  type EngineJob,
} from '#domain/engine/engine-steps.ts';
import { SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
import { stepAssetOf, type StepAsset } from '#domain/engine/step-assets.ts';
import { SCAN_FACTS_FILE, scanFacts, type ScanFacts } from '#engine/pipeline/scan-facts.ts';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, project, type StepFile } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueEngineJob, enqueueViewJob, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';
import { setStatus } from '#server/records/move-project.ts';
import { requestElementTable } from '#server/records/element-table.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { stationsJobOf } from './cut-panoramas.ts';
import { commitStep, holdsClaim, type Claim } from './conversion-store.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { mailOutcome } from './mail-outcome.ts';
import { claimPrefix, storeOutputs } from './step-files.ts';

type Parts = Mailing & { db: Database; queue: PgBoss; store: ObjectStore };
type FinishedStep = { claim: Claim; queued: EngineQueueJob; folder: string; outputs: string[]; seconds: number };
type StoredAsset = StepAsset & { name: string; storageKey: string; bytes: number; sha256: string };

const octreeMetadata = z.looseObject({ points: z.number().int() });

/** Stores what a step made and moves the project on. False, and nothing is left, when another worker has taken the step over. */
export async function finishStep(parts: Parts, step: FinishedStep): Promise<boolean> {
  const { db, store } = parts;
  const { claim, folder, outputs } = step;
  if (!(await holdsClaim(db, claim))) return false;
  const prefix = claimPrefix(claim.project.id, claim.fence);
  const stored = await withSpan('store outputs', {}, async (span) => {
    const files = await storeOutputs(store, folder, outputs, prefix);
    span.set({
      'storey.files': Object.values(files).flat().length,
      'storey.size_bytes': Object.values(files)
        .flat()
        .reduce((sum, { bytes }) => sum + bytes, 0),
    });
    return files;
  });
  const isCommitted = await withSpan('commit step', {}, () => commitOutputs(parts, step, stored));
  if (!isCommitted) await store.deletePrefix(prefix);
  return isCommitted;
}

async function commitOutputs(
  { db, queue, ...mails }: Parts,
  step: FinishedStep,
  stored: Record<string, StepFile[]>,
): Promise<boolean> {
  const { claim, queued, folder, seconds } = step;
  const { job } = queued;
  const { id: projectId, teamId, isDemo } = claim.project;
  const learnt = await readFacts(job, folder);
  const frame = job === 'inspect' ? await readFrame(folder) : undefined;
  const next = nextJob(job);
  const now = new Date();
  const message = next ? 'Waiting for the next step' : 'Done';
  const percent = next ? conversionPercent(next, 0) : 100;
  const status = next ? claim.project.status : 'Order Completed';
  const pipelineStatus = pipelineStatusAfter[job] ?? claim.project.pipelineStatus;
  return commitStep(db, claim, async (transaction) => {
    await saveAssets(transaction, projectId, assetsOf(stored), now);
    const key = String(stepOfJob[job]);
    const set = {
      ...learnt,
      ...(job === 'segment' && { mlEndedAt: now }),
      ...(!next && { completedAt: now }),
      stepDurations: sql`jsonb_set(${project.stepDurations}, array[${key}],
        to_jsonb(coalesce((${project.stepDurations} ->> ${key})::float8, 0) + ${seconds}::float8))`,
    };
    await setStatus(transaction, claim.project, {
      to: status,
      pipelineStatus,
      mover: 'engine',
      movedBy: null,
      now,
      set,
    });
    await transaction
      .update(conversion)
      .set({
        step: next ?? job,
        stepsDone: sql`${conversion.stepsDone} + 1`,
        outputs: { ...claim.outputs, ...stored },
        crashes: 0,
        progressPercent: percent,
        message,
        updatedAt: now,
      })
      .where(eq(conversion.projectId, projectId));
    if (frame) await requestStations(transaction, queue, projectId, frame);
    if (next) await enqueueEngineJob(queue, transaction, { ...queued, job: next });
    else {
      await requestTables(transaction, queue, projectId);
      await mailOutcome(transaction, mails, claim, { unmodeledSqft: learnt.unmodeledSqft ?? 0 });
    }
    await publish(transaction, {
      teamId,
      projectId,
      isDemo,
      status,
      pipelineStatus,
      job: next ?? job,
      percent,
      message,
    });
  });
}

/** What viewers and customers see of the outputs: a file, or a folder of files under one prefix that ends with a slash. */
function assetsOf(stored: Record<string, StepFile[]>): StoredAsset[] {
  return Object.entries(stored).flatMap(([name, files]) => {
    const kind = stepAssetOf(name);
    // The metadata of an octree names the rest: the checksum of its nodes represents the folder.
    const main = files.find(({ path }) => path === name || path === `${name}/octree.bin`);
    if (!kind || !main) return [];
    const storageKey = main.path === name ? main.key : main.key.slice(0, -'octree.bin'.length);
    return [
      { ...kind, name, storageKey, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), sha256: main.sha256 },
    ];
  });
}

async function saveAssets(
  transaction: Scoped,
  projectId: string,
  stored: StoredAsset[],
  createdAt: Date,
): Promise<void> {
  for (const item of stored) {
    await transaction
      .delete(asset)
      .where(
        and(
          eq(asset.projectId, projectId),
          eq(asset.role, item.role),
          eq(asset.name, item.name),
          eq(asset.isDelivered, false),
        ),
      );
    await transaction.insert(asset).values({ ...item, projectId, product: 'BIMIT Engine', createdAt });
  }
  await settleVersions(transaction, projectId);
}

/** The table of the model is made when the conversion is over, which would share the machine with it otherwise. */
async function requestTables(transaction: Scoped, queue: PgBoss, projectId: string): Promise<void> {
  const models = await transaction
    .select({ id: asset.id, projectId: asset.projectId })
    .from(asset)
    .where(
      and(
        eq(asset.projectId, projectId),
        eq(asset.role, 'model'),
        eq(asset.format, 'ifc'),
        eq(asset.isDelivered, false),
      ),
    );
  for (const model of models) await requestElementTable(transaction, queue, model);
}

/** The panoramas inside the scan, as soon as it is known where its cloud is. */
async function requestStations(
  transaction: Scoped,
  queue: PgBoss,
  projectId: string,
  frame: ScanFacts['frame'],
): Promise<void> {
  const scans = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, projectId), eq(asset.role, 'original'), eq(asset.isDelivered, false)));
  for (const scan of scans) {
    const stations = stationsJobOf(scan, frame);
    if (stations) await enqueueViewJob(queue, transaction, stations);
  }
}

const inspected = scanFacts.pick({ foundUnit: true });

/** What the project learns from a step: the unit, how many points there are, and at the end how large the building is, and what of it is not modeled. */
async function readFacts(job: EngineJob, folder: string): Promise<Partial<typeof project.$inferInsert>> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  if (job === 'tile') return { pointCount: octreeMetadata.parse(await read('octree-original/metadata.json')).points };
  if (job === 'inspect') return { foundUnit: inspected.parse(await read('inspect.json')).foundUnit ?? null };
  if (job !== 'publish') return {};
  const found = building.parse(await read('elements.json'));
  const { sqft, isAssumed } = totalAreaSqft(found);
  return {
    mlEstimatedTotalSqft: sqft,
    ipCalculatedTotalSqft: sqft,
    isSizeAssumed: isAssumed,
    unmodeledSqft: Math.round(unmodeledAreaM2(found) * SQUARE_FEET_PER_M2),
  };
}

/** Where the cloud is in the coordinates of its file; undefined where an earlier release did not say. */
async function readFrame(folder: string): Promise<ScanFacts['frame'] | undefined> {
  const said: unknown = JSON.parse(await readFile(join(folder, SCAN_FACTS_FILE), 'utf8'));
  return scanFacts.pick({ frame: true }).partial().parse(said).frame;
}
