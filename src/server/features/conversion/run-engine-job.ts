import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { PgBoss } from 'pg-boss';
import { runStep } from '#engine/pipeline/run-step.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueEngineJob, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { claimStep, reportProgress, returnClaim, type Claim } from './conversion-store.ts';
import { failConversion } from './fail-conversion.ts';
import { finishStep } from './finish-step.ts';
import { mailOutcome } from './mail-outcome.ts';

/** The engine runs from its sources, also when this file is part of a bundle (docs/decisions/0001). */
const STEP_PROGRAM = pathToFileURL(resolve('src/engine/pipeline/step-main.ts'));
const MEMORY_LIMIT_BYTES = 4 * 2 ** 30;
const TIME_LIMIT_MS = 4 * 3600_000;
const MAX_TRIES = 3;
const GAVE_UP = 'The conversion stopped unexpectedly three times.';
const PROGRESS_MS = 500;
/** A conversion needs room for this many times its input; until there is, it waits. */
const SPACE_FACTOR = 3;
const SPACE_WAIT_SECONDS = 30;

type Parts = {
  db: Database;
  queue: PgBoss;
  store: ObjectStore;
  mailer: Mailer;
  log: Logger;
  publicUrl: string;
  dataFolder: string;
  /** Another program than the engine, with the same arguments and messages: for tests of what happens around it. */
  stepProgram?: URL;
};

/**
 * Runs one step of a conversion. A verdict about the input ends the conversion at once; a crash makes the queue try again, three
 * times in all; a stopping worker gives the step back. Running a finished step again changes nothing.
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
    if (claim.crashes < MAX_TRIES || signal.aborted) throw error;
    log.error({ err: error, projectId, job }, 'engine step given up');
    await fail(parts, claim, GAVE_UP);
  }
}

async function runClaimed(parts: Parts, queued: EngineQueueJob, claim: Claim, signal: AbortSignal): Promise<void> {
  const { db, queue, store, log } = parts;
  const { projectId, run, job } = queued;
  const folder = join(parts.dataFolder, 'work', `${projectId}-${run}`);
  await mkdir(folder, { recursive: true });
  if (!(await hasSpace(store, claim.original.bytes))) {
    await reportProgress(db, claim, job, 0, 'Waiting for storage space');
    await returnClaim(db, claim);
    await inScope(db, { kind: 'worker', projectId }, (transaction) => enqueueEngineJob(queue, transaction, queued, SPACE_WAIT_SECONDS));
    return;
  }
  const options = optionsOf(claim, await localInput(store, claim, folder));
  const progress = throttle(PROGRESS_MS, (percent: number, words: string) => reportProgress(db, claim, job, percent / 100, words).catch((error: unknown) => log.warn({ err: error }, 'progress')));
  const { outcome, seconds, cpuSeconds, peakMemoryBytes } = await runStep(job, folder, options, { memoryLimitBytes: MEMORY_LIMIT_BYTES, timeLimitMs: TIME_LIMIT_MS, signal, onProgress: progress, program: parts.stepProgram ?? STEP_PROGRAM });
  log.info({ projectId, job, outcome, seconds, cpuSeconds, peakMemoryBytes }, 'engine step');
  switch (outcome.kind) {
    case 'done': {
      const isCommitted = await finishStep(parts, { claim, job, run, folder, outputs: outcome.outputs, seconds });
      if (isCommitted && job === 'publish') {
        await rm(folder, { recursive: true, force: true });
        await mailOutcome(parts, claim, undefined);
      }
      return;
    }
    case 'refused':
    case 'limit':
      await rm(folder, { recursive: true, force: true });
      return fail(parts, claim, outcome.reason);
    case 'aborted':
      await returnClaim(db, claim);
      throw new Error('The worker is stopping.');
    case 'crashed':
      throw new Error(outcome.reason);
  }
}

async function fail(parts: Parts, claim: Claim, reason: string): Promise<void> {
  if (await failConversion(parts.db, claim, reason)) await mailOutcome(parts, claim, reason);
}

async function hasSpace(store: ObjectStore, inputBytes: number): Promise<boolean> {
  const free = await store.freeBytes();
  return free === undefined || free > SPACE_FACTOR * inputBytes;
}

/** Path of the scan on this machine: in place on a disk store, else fetched into the job's folder. */
async function localInput(store: ObjectStore, { original }: Claim, folder: string): Promise<string> {
  const path = store.localPath(original.storageKey);
  if (path) return path;
  const copy = join(folder, 'input');
  await pipeline(await store.get(original.storageKey), createWriteStream(copy));
  return copy;
}

const UNITS = ['m', 'ft', 'us-ft', 'mm', 'cm'] as const;

function optionsOf({ project, original, orderedName, orderedAddress }: Claim, inputPath: string): ConversionOptions {
  return {
    inputPath,
    fileName: original.name,
    name: orderedName,
    address: orderedAddress ?? undefined,
    projectId: project.id,
    date: (project.receivedAt ?? original.createdAt).toISOString().slice(0, 10),
    unit: UNITS.find((unit) => unit === project.scanUnit),
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
