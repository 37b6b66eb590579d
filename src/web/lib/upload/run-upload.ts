import { PARALLEL_PARTS, PART_BYTES, partCount, partLength } from '#domain/upload/upload-limits.ts';
import { LineWatch } from './line-watch.ts';
import type { HashPart } from './part-hasher.ts';
import { PartQueue, type SignedPart } from './part-queue.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { UploadCallError, type StoredPart, type UploadServer } from './upload-server.ts';
import type { UploadEvent } from './upload-state.ts';
import { withRetry } from './with-retry.ts';

export type UploadJob = {
  /** Id that the order answered. */
  id: string;
  file: Blob;
  server: UploadServer;
  hashPart: HashPart;
  environment: UploadEnvironment;
  emit: (event: UploadEvent) => void;
  signal: AbortSignal;
  /** Once it fires no further part is begun, and those on their way are finished. */
  pauseSignal?: AbortSignal;
};

/** The upload was paused: what is missing is sent by the next call. */
class UploadPaused extends Error {
  override readonly name = 'UploadPaused';
}

/** A failure with the sentence of the specification, ending with the server's words (ordering.md §8). */
class UploadFailure extends Error {
  override readonly name: string = 'UploadFailure';
}

/** All has arrived, and the file is not what it says: to go on changes nothing. */
class UploadRefused extends UploadFailure {
  override readonly name = 'UploadRefused';
}

/**
 * Sends what the store does not have yet, 3 parts at a time on a connection that can carry them, and completes the upload. The
 * same call starts and resumes. Throws `UploadFailure`, of which `UploadRefused` is final; when `signal` fires its
 * reason; `UploadPaused` when `pauseSignal` fires before all is sent. Emits every step.
 */
export async function runUpload(job: UploadJob): Promise<{ projectId: string | null }> {
  const { id, file, server, signal, emit } = job;
  const totalParts = partCount(file.size);
  const stored = new Map<number, StoredPart>();
  const uploadId = await attempt(job, 'Failed to initiate upload', async () => {
    const opened = await server.initiate(id, totalParts, signal);
    for (const part of await server.listParts(opened, signal))
      if (part.sizeBytes === partLength(file.size, part.partNumber)) stored.set(part.partNumber, part);
    return opened;
  });
  emit({ type: 'prepared', storedBytes: [...stored.values()].reduce((sum, part) => sum + part.sizeBytes, 0) });

  await sendParts(job, uploadId, stored);
  emit({ type: 'complete' });
  const parts = [...stored.values()]
    .sort((a, b) => a.partNumber - b.partNumber)
    .map(({ partNumber, etag }) => ({ partNumber, etag }));
  const answer = await attempt(job, 'Failed to complete upload', () =>
    server.complete(id, uploadId, parts, signal),
  ).catch((error: unknown) => {
    if (error instanceof UploadFailure && isRefused(error.cause))
      // That it could not be completed says nothing more where the file is at fault: 'Upload failed for' is before it.
      throw new UploadRefused(error.cause.message, { cause: error.cause });
    throw error;
  });
  emit({ type: 'done' });
  return answer;
}

async function sendParts(job: UploadJob, uploadId: string, stored: Map<number, StoredPart>): Promise<void> {
  const missing = Array.from({ length: partCount(job.file.size) }, (_, index) => index + 1).filter(
    (number) => !stored.has(number),
  );
  // The first failure also stops the other senders.
  const stop = new AbortController();
  const line = new LineWatch();
  const emit = (event: UploadEvent) => {
    line.see(event);
    job.emit(event);
  };
  const own = { ...job, emit, signal: AbortSignal.any([job.signal, stop.signal]) };
  const queue = new PartQueue(missing, (numbers) => prepareParts(own, uploadId, numbers));
  const send = async () => {
    for (let part = await queue.next(); part && !job.pauseSignal?.aborted; part = await queue.next()) {
      own.signal.throwIfAborted();
      line.begin(part.partNumber, job.environment.nowMs());
      stored.set(part.partNumber, await sendPart(own, uploadId, part));
    }
  };
  try {
    const first = send();
    const others = Array.from({ length: PARALLEL_PARTS - 1 }, () => Promise.race([line.isQuick, first]).then(send));
    await Promise.all([first, ...others]);
    if (stored.size < partCount(job.file.size)) throw new UploadPaused();
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

/** Hashes and signs; their order is kept. */
async function prepareParts(job: UploadJob, uploadId: string, numbers: number[]): Promise<SignedPart[]> {
  const failure = `Failed to upload part ${numbers[0]}`;
  const parts: { partNumber: number; sha256: string }[] = [];
  for (const partNumber of numbers) {
    job.signal.throwIfAborted();
    parts.push({ partNumber, sha256: await hash(job, partNumber) });
  }
  const urls = await attempt(job, failure, () => job.server.signParts(uploadId, parts, job.signal));
  const urlOf = new Map(urls.map(({ partNumber, signedUrl }) => [partNumber, signedUrl]));
  return parts.map((part) => {
    const signedUrl = urlOf.get(part.partNumber);
    if (!signedUrl)
      throw new UploadFailure(`Failed to upload part ${part.partNumber}: the server gave no address for it.`);
    return { ...part, signedUrl };
  });
}

async function hash(job: UploadJob, partNumber: number): Promise<string> {
  try {
    return await job.hashPart(sliceOf(job, partNumber));
  } catch {
    throw new UploadFailure(
      `Failed to upload part ${partNumber}: the file can no longer be read. Was it moved or changed? Choose it again to resume.`,
    );
  }
}

async function sendPart(job: UploadJob, uploadId: string, signed: SignedPart): Promise<StoredPart> {
  const { partNumber, sha256 } = signed;
  const body = sliceOf(job, partNumber);
  let url: string | undefined = signed.signedUrl;
  const put = async () => {
    url ??= (await prepareParts(job, uploadId, [partNumber]))[0]?.signedUrl ?? '';
    try {
      return await job.server.putPart({
        url,
        body,
        sha256,
        signal: job.signal,
        onProgress: (sentBytes) =>
          job.emit({ type: 'partProgress', partNumber, sentBytes, atMs: job.environment.nowMs() }),
      });
    } catch (error) {
      if (!job.signal.aborted) job.emit({ type: 'partDropped', partNumber });
      if (isExpired(error)) url = undefined;
      throw error;
    }
  };
  const etag = await attempt(
    job,
    `Failed to upload part ${partNumber}`,
    put,
    (error) => isExpired(error) || isDamaged(error),
  );
  if (!etag) throw new UploadFailure(`No ETag received for part ${partNumber}`);
  job.emit({ type: 'partStored', partNumber, sizeBytes: body.size, atMs: job.environment.nowMs() });
  return { partNumber, etag, sizeBytes: body.size };
}

/** By its content, or the upload was closed in the meantime. */
const isRefused = (error: unknown): error is UploadCallError =>
  error instanceof UploadCallError && (error.status === 422 || error.status === 410);
/** The signed address ran out: it gets a new one. */
const isExpired = (error: unknown) => error instanceof UploadCallError && error.status === 403;
/** The checksum did not match on arrival: sent again. */
const isDamaged = (error: unknown) => error instanceof UploadCallError && error.status === 422;

const sliceOf = ({ file }: UploadJob, partNumber: number) =>
  file.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);

async function attempt<T>(
  job: UploadJob,
  failure: string,
  call: () => Promise<T>,
  isWorthAnotherTry?: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await withRetry(call, {
      environment: job.environment,
      signal: job.signal,
      onWait: (reason) => job.emit({ type: 'wait', for: reason }),
      isWorthAnotherTry,
    });
  } catch (error) {
    job.signal.throwIfAborted();
    // That we have no room says it all: which part it was is of no use to anybody.
    if (error instanceof UploadCallError)
      throw new UploadFailure(error.status === 507 ? error.message : `${failure}: ${error.message}`, { cause: error });
    throw error;
  }
}
