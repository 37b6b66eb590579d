import type { HashPart } from './part-hasher.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import type { UploadServer } from './upload-server.ts';
import {
  canFinishParts,
  initialUploadState,
  uploadReducer,
  type UploadEvent,
  type UploadPhase,
  type UploadState,
} from './upload-state.ts';

/** What an upload belongs to: a project of the engine, or a draft of the wizard. */
type UploadTarget = { projectId: string; draftId?: undefined } | { draftId: string; projectId?: undefined };
/** `href`: the page that shows it, where that is not the target's own. */
export type ManagedUpload = UploadTarget & {
  id: string;
  href?: string;
  projectName: string;
  fileName: string;
  state: UploadState;
};
type NewUpload = UploadTarget & { id: string; href?: string; projectName: string; file: File };
type Entry = {
  upload: ManagedUpload;
  file: File;
  controller: AbortController | undefined;
  pause: AbortController | undefined;
};
type Parts = { server: UploadServer; createHasher: () => HashPart; environment: UploadEnvironment };

/** Progress is announced at most this often. */
const PROGRESS_INTERVAL_MS = 100;
const ACTIVE: readonly UploadPhase[] = ['preparing', 'sending', 'waiting', 'pausing', 'completing'];

/** Whether bytes are on their way, or will be without anybody's doing. */
export function isActive(upload: ManagedUpload): boolean {
  return ACTIVE.includes(upload.state.phase);
}

/** Uploads of this page, outside of any component: they go on while the person looks at other pages. */
export class UploadManager {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: Parts;
  #hashPart: HashPart | undefined;
  #snapshot: readonly ManagedUpload[] = [];
  #announcement: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Calls `listener` after every change. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All uploads of this page, oldest first; the same array until something changes. */
  readonly getSnapshot = (): readonly ManagedUpload[] => this.#snapshot;

  /** Sends `file` for an upload that the server has opened, or what is still missing of it. */
  start({ file, ...upload }: NewUpload): void {
    const { id } = upload;
    const running = this.#entries.get(id);
    if (running && isActive(running.upload)) return;
    this.#entries.set(id, {
      upload: { ...upload, fileName: file.name, state: initialUploadState(file.size) },
      file,
      controller: undefined,
      pause: undefined,
    });
    void this.#run(id);
  }

  /** Starts no further part and stops once those being sent have arrived; asked again, or without a network, immediately. Uploaded parts stay. */
  pause(id: string): void {
    const entry = this.#entries.get(id);
    if (entry && canFinishParts(entry.upload.state)) {
      this.#emit(id, { type: 'pausing' });
      entry.pause?.abort();
      return;
    }
    this.#emit(id, { type: 'pause' });
    if (this.#entries.get(id)?.upload.state.phase === 'paused')
      this.#entries.get(id)?.controller?.abort(new DOMException('Paused', 'AbortError'));
  }

  /** Goes on after a pause or a failure. */
  resume(id: string): void {
    const phase = this.#entries.get(id)?.upload.state.phase;
    if (phase !== 'paused' && phase !== 'failed') return;
    if (this.#entries.get(id)?.upload.state.isRefused) return;
    this.#emit(id, { type: 'start' });
    void this.#run(id);
  }

  /** Gives the upload up, here and in the store. Throws `UploadCallError` when the server could not be notified. */
  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#emit(id, { type: 'cancel' });
    entry.controller?.abort(new DOMException('Cancelled', 'AbortError'));
    this.forget(id);
    // The server has closed it already.
    if (entry.upload.state.isRefused) return;
    await this.#parts.server.abort(id, entry.upload.fileName);
  }

  /** Takes an upload off the list that is no longer active. */
  forget(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || isActive(entry.upload)) return;
    this.#entries.delete(id);
    this.#announce();
  }

  async #run(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const controller = new AbortController();
    const pause = new AbortController();
    entry.controller = controller;
    entry.pause = pause;
    this.#announce();
    try {
      // Most pages send nothing.
      const { runUpload } = await import('./run-upload.ts');
      if (controller.signal.aborted) return;
      this.#hashPart ??= this.#parts.createHasher();
      const { server, environment } = this.#parts;
      await runUpload({
        id,
        file: entry.file,
        server,
        hashPart: this.#hashPart,
        environment,
        signal: controller.signal,
        pauseSignal: pause.signal,
        emit: (event) => entry.controller === controller && this.#emit(id, event),
      });
    } catch (error) {
      if (controller.signal.aborted || entry.controller !== controller) return;
      if (error instanceof Error && error.name === 'UploadPaused') return this.#emit(id, { type: 'pause' });
      const isRefused = error instanceof Error && error.name === 'UploadRefused';
      const reason =
        error instanceof Error && (isRefused || error.name === 'UploadFailure') ? error.message : String(error);
      this.#emit(id, { type: 'fail', failure: `Upload failed for ${entry.upload.fileName}: ${reason}`, isRefused });
    }
  }

  #emit(id: string, event: UploadEvent): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    // Parts that have to wait are not finished soon.
    if (event.type === 'wait' && entry.upload.state.phase === 'pausing') return this.pause(id);
    const state = uploadReducer(entry.upload.state, event);
    if (state === entry.upload.state) return;
    const isOnlyProgress = event.type === 'partProgress' && state.phase === entry.upload.state.phase;
    entry.upload = { ...entry.upload, state };
    if (isOnlyProgress) this.#announcement ??= setTimeout(() => this.#announce(), PROGRESS_INTERVAL_MS);
    else this.#announce();
  }

  #announce(): void {
    clearTimeout(this.#announcement);
    this.#announcement = undefined;
    this.#snapshot = [...this.#entries.values()].map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }
}
