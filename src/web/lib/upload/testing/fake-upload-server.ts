import type { HashPart } from '#web/lib/upload/part-hasher.ts';
import type { UploadEnvironment } from '#web/lib/upload/upload-environment.ts';
import { UploadCallError, type StoredPart, type UploadServer } from '#web/lib/upload/upload-server.ts';

type PutFault = UploadCallError | 'no-etag' | 'hang';

/** A store in memory. `faults` are met by the puts of a part, one each, before one succeeds. */
export class FakeUploadServer implements UploadServer {
  readonly stored = new Map<number, StoredPart>();
  readonly faults = new Map<number, PutFault[]>();
  readonly putCounts = new Map<number, number>();
  readonly signCalls: number[][] = [];
  readonly aborted: string[] = [];
  completed: { partNumber: number; etag: string }[] | undefined;
  initiateFault: UploadCallError | undefined;
  completeFault: UploadCallError | undefined;
  mostAtOnce = 0;
  /** Called when half of a part has been sent. */
  onHalf = (): void => undefined;
  #atOnce = 0;

  async initiate(id: string) {
    if (this.initiateFault) throw this.initiateFault;
    return id;
  }
  async listParts() {
    return [...this.stored.values()];
  }
  async signParts(_uploadId: string, parts: { partNumber: number; sha256: string }[]) {
    this.signCalls.push(parts.map(({ partNumber }) => partNumber));
    return parts.map(({ partNumber }) => ({
      partNumber,
      signedUrl: `/part/${partNumber}?try=${this.signCalls.length}`,
    }));
  }
  async putPart({ url, body, onProgress, signal }: Parameters<UploadServer['putPart']>[0]) {
    const partNumber = Number(/part\/(\d+)/.exec(url)?.[1]);
    this.putCounts.set(partNumber, (this.putCounts.get(partNumber) ?? 0) + 1);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    try {
      this.onHalf();
      onProgress(Math.floor(body.size / 2));
      await new Promise((done) => setTimeout(done));
      const fault = this.faults.get(partNumber)?.shift();
      if (fault === 'hang')
        return await new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      if (fault === 'no-etag') return null;
      if (fault) throw fault;
      this.stored.set(partNumber, { partNumber, etag: `"${partNumber}"`, sizeBytes: body.size });
      return `"${partNumber}"`;
    } finally {
      this.#atOnce--;
    }
  }
  async complete(_id: string, _uploadId: string, parts: { partNumber: number; etag: string }[]) {
    if (this.completeFault) throw this.completeFault;
    this.completed = parts;
    return { projectId: 'p' };
  }
  async abort(id: string) {
    this.aborted.push(id);
  }
}

/** No waiting, no chance; `isOnline` can be switched, and `goOnline` ends the waits. */
export function fakeEnvironment() {
  const waits: number[] = [];
  const clock = { nowMs: 0 };
  let online = true;
  let wake: (() => void)[] = [];
  const environment: UploadEnvironment = {
    nowMs: () => clock.nowMs,
    random: () => 1,
    sleep: async (ms) => void waits.push(ms),
    isOnline: () => online,
    whenOnline: () => new Promise((resolve) => wake.push(resolve)),
  };
  return {
    environment,
    waits,
    clock,
    goOffline: () => void (online = false),
    goOnline: () => {
      online = true;
      wake.forEach((resolve) => resolve());
      wake = [];
    },
  };
}

export const fakeHash: HashPart = async (part) => String(part.size);

/** A file of a given size that costs no memory: only its size and its slices' sizes are asked for. */
export function sparseFile(name: string, size: number): File {
  const slice = (start = 0, end = size) =>
    Object.defineProperty(new Blob(), 'size', { value: Math.max(0, Math.min(end, size) - start) });
  return Object.defineProperties(new File([], name), { size: { value: size }, slice: { value: slice } });
}
