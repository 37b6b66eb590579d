import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import { stepInputs } from '#engine/pipeline/step-inputs.ts';
import { unpackedBytesOf } from '#engine/pipeline/unpacked-bytes.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { conversions, engineStepSeconds } from '#server/platform/metrics/metrics.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { fetchObject } from '#server/records/fetch-object.ts';
import { freeSpaceBytes, reserveSpace } from '#server/records/work-space.ts';
import { enqueueEngineJob, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';
import { clearWork } from './clear-work.ts';
import { claimStep, holdsClaim, reportProgress, returnClaim, type Claim } from './conversion-store.ts';
import { failConversion } from './fail-conversion.ts';
import { finishStep } from './finish-step.ts';
import type { Failure } from './mail-outcome.ts';
import { runTracedStep } from './run-traced-step.ts';
import { claimPrefix, fenceOf, fetchFiles } from './step-files.ts';
import { takeWorkFolder, workHome } from './work-folder.ts';

const MEMORY_LIMIT_BYTES = 4 * 2 ** 30;
const TIME_LIMIT_MS = 4 * 3600_000;
const MAX_TRIES = 3;
const GAVE_UP: Failure = { cause: 'crashed', reason: 'The conversion stopped unexpectedly three times.' };
/** Logged when a step was cancelled, or given to another worker because this one seemed dead. */
const CLAIM_LOST = 'claim lost, outputs refused';
const PROGRESS_MS = 500;
/** A conversion needs room for this many times its scan; until there is, it waits. */
const SPACE_FACTOR = 3;
/** Until a step that waits for space or for the store looks again. */
const WAIT_SECONDS = 30;
const NO_SPACE = 'Waiting for storage space';

type Parts = {
  db: Database;
  queue: PgBoss;
  store: ObjectStore;
  mailer: Mailer;
  log: Logger;
  publicUrl: string;
  dataFolder: string;
  /** Another program than the engine, with the same arguments and messages: for tests of what happens around it. */
  stepProgram?: string;
};

/**
 * Runs one step of a conversion. A verdict about the input ends the conversion immediately; a crash makes the queue try again, three
 * times in all; a stopping worker returns the step. Running a finished step again changes nothing.
 */
export async function runEngineJob(parts: Parts, queued: EngineQueueJob, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  const { projectId, job } = queued;
  const claim = await claimStep(db, queued);
  if (!claim) return;
  if (claim.crashes > MAX_TRIES) {
    await fail(parts, claim, GAVE_UP);
    return;
  }
  try {
    await runClaimed(parts, queued, claim, signal);
  } catch (error) {
    if (isStoreAway(error)) return waitFor(parts, queued, claim, 'Waiting for the file storage');
    if (claim.crashes < MAX_TRIES || signal.aborted) throw error;
    log.error({ err: error, projectId, job }, 'engine step given up');
    await fail(parts, claim, GAVE_UP);
  }
}

async function runClaimed(parts: Parts, queued: EngineQueueJob, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { store } = parts;
  const { projectId, run, job } = queued;
  const { bytes } = claim.original;
  if ((await freeSpaceBytes(parts)) <= SPACE_FACTOR * bytes) return waitFor(parts, queued, claim, NO_SPACE);
  await removeEarlierTries(store, claim);
  const folder = await takeWorkFolder(parts.dataFolder, { projectId, run, fence: claim.fence });
  const inputPath = await withSpan('bring inputs', { 'storey.scan.size_bytes': bytes }, () =>
    bringInputs(parts, claim, job, folder),
  );
  const options = optionsOf(claim, inputPath);
  const unpackedBytes = stepInputs[job].readsScan
    ? await withSpan('process unpacked-bytes', {}, () => unpackedBytesOf(options))
    : 0;
  const releaseSpace = await reserveSpace(parts, folder, SPACE_FACTOR * Math.max(bytes, unpackedBytes) + unpackedBytes);
  if (!releaseSpace)
    return waitFor(
      parts,
      queued,
      claim,
      unpackedBytes > 0 ? `${NO_SPACE}: the scan in the zip unpacks to ${formatBytes(unpackedBytes)}` : NO_SPACE,
    );
  try {
    await runInFolder(parts, queued, claim, { folder, options, stopping });
  } finally {
    await releaseSpace();
  }
}

type InFolder = { folder: string; options: ConversionOptions; stopping: AbortSignal };

async function runInFolder(
  parts: Parts,
  queued: EngineQueueJob,
  claim: Claim,
  { folder, options, stopping }: InFolder,
): Promise<void> {
  const { db, log } = parts;
  const { projectId, job } = queued;
  const lost = new AbortController();
  const report = async (percent: number, words: string): Promise<void> => {
    if (!(await reportProgress(db, claim, job, percent / 100, words))) lost.abort();
  };
  const onProgress = throttle(PROGRESS_MS, (percent: number, words: string) =>
    report(percent, words).catch((error: unknown) => log.warn({ err: error }, 'progress')),
  );
  const signal = AbortSignal.any([stopping, lost.signal]);
  const { outcome, seconds, cpuSeconds, peakMemoryBytes } = await runTracedStep(job, folder, options, {
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
    timeLimitMs: TIME_LIMIT_MS,
    signal,
    onProgress,
    program: parts.stepProgram,
  });
  engineStepSeconds.observe({ step: job, outcome: outcome.kind }, seconds);
  log.info({ projectId, job, outcome, seconds, cpuSeconds, peakMemoryBytes }, 'engine step');
  switch (outcome.kind) {
    case 'done': {
      const isCommitted = await finishStep(parts, { claim, queued, folder, outputs: outcome.outputs, seconds });
      if (!isCommitted) log.warn({ projectId, job, fence: claim.fence }, CLAIM_LOST);
      else if (job === 'publish') await conclude(parts, claim, 'completed');
      return;
    }
    case 'refused':
      return fail(parts, claim, { cause: outcome.verdict, reason: outcome.reason });
    case 'limit':
      return fail(parts, claim, { cause: 'too-large', reason: outcome.reason });
    case 'aborted':
      if (await returnClaim(db, claim)) throw new Error('The worker is stopping.');
      log.warn({ projectId, job, fence: claim.fence }, CLAIM_LOST);
      return;
    case 'crashed':
      // Of a worker that was given up for dead: its process lost its folder.
      if (!(await holdsClaim(db, claim))) return log.warn({ projectId, job, fence: claim.fence }, CLAIM_LOST);
      throw new Error(outcome.reason);
  }
}

async function fail(parts: Parts, claim: Claim, failure: Failure): Promise<void> {
  if (await failConversion(parts, claim, failure)) await conclude(parts, claim, 'failed');
}

async function conclude(parts: Parts, claim: Claim, outcome: 'completed' | 'failed'): Promise<void> {
  conversions.inc({ outcome });
  // The worker's sweep comes again.
  await clearWork(parts, claim.project.id).catch((error: unknown) =>
    parts.log.warn({ err: error }, 'clearing work files'),
  );
}

/** Returns the step and queues it again: that does not count as a crash, however often it happens. */
async function waitFor({ db, queue }: Parts, queued: EngineQueueJob, claim: Claim, words: string): Promise<void> {
  await reportProgress(db, claim, queued.job, 0, words);
  if (!(await returnClaim(db, claim))) return;
  await inScope(db, { kind: 'worker', projectId: queued.projectId }, (transaction) =>
    enqueueEngineJob(queue, transaction, queued, WAIT_SECONDS),
  );
}

/** What tries that were not committed left in the store; before the first step also the results of an earlier run. */
async function removeEarlierTries(store: ObjectStore, { project, fence, outputs }: Claim): Promise<void> {
  const committed = Object.values(outputs).flatMap((files) => files.map(({ key }) => fenceOf(key)));
  for (let earlier = Math.max(0, ...committed) + 1; earlier < fence; earlier++)
    await store.deletePrefix(claimPrefix(project.id, earlier));
}

/** Makes sure that all that a step reads is on this machine. Answers the path of the scan: in place on a disk store, else a copy. */
async function bringInputs(
  { store, dataFolder }: Parts,
  { project, original, outputs }: Claim,
  job: EngineJob,
  folder: string,
): Promise<string> {
  const { reads, readsScan } = stepInputs[job];
  await fetchFiles(
    store,
    folder,
    Object.entries(outputs).flatMap(([output, files]) => (reads(output) ? files : [])),
  );
  const inPlace = store.localPath(original.storageKey);
  if (inPlace) return inPlace;
  // Beside the folders of the steps: they all know the scan by the same path.
  const copy = join(workHome(dataFolder, project.id), 'input');
  const found = await stat(copy).catch(() => undefined);
  if (readsScan && found?.size !== original.bytes) await fetchObject(store, original.storageKey, copy);
  return copy;
}

function optionsOf({ project, original, orderedName, orderedAddress }: Claim, inputPath: string): ConversionOptions {
  return {
    inputPath,
    fileName: original.name,
    name: orderedName,
    address: orderedAddress ?? undefined,
    projectId: project.id,
    date: (project.receivedAt ?? original.createdAt).toISOString().slice(0, 10),
    unit: scanUnits.find((unit) => unit === project.scanUnit),
    up: project.scanUpAxis === 'y' || project.scanUpAxis === 'z' ? project.scanUpAxis : undefined,
    units: project.modelUnits === 'metric' ? 'metric' : 'imperial',
    threads: availableParallelism(),
  };
}

/** Calls through at most once per `ms`. */
function throttle<A extends unknown[]>(ms: number, call: (...args: A) => unknown): (...args: A) => void {
  let last = 0;
  return (...args) => {
    if (Date.now() - last < ms) return;
    last = Date.now();
    void call(...args);
  };
}
