import { DownloadPriorityQueue, PriorityQueue } from '3d-tiles-renderer/core';

/**
 * A queue of the library that begins its jobs in a task of its own. The library's begin with the next picture: where graphics are slow,
 * nodes trickled in by as many as a picture may begin.
 */
export class TaskQueue extends PriorityQueue {
  #isScheduled = false;
  readonly #onRan: () => void;

  /** `onRan`: after each task, in which up to `maxJobs` have begun. */
  constructor(options: { maxJobs: number; onRan?: () => void }) {
    super();
    this.maxJobs = options.maxJobs;
    this.#onRan = options.onRan ?? (() => {});
  }

  override scheduleJobRun(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.tryRunJobs();
      this.#onRan();
    });
  }
}

/** Downloads from one server, which begin as the jobs of a TaskQueue do. */
export class TaskDownloads extends DownloadPriorityQueue {
  readonly #queue: TaskQueue;

  constructor(queue: TaskQueue) {
    super();
    this.#queue = queue;
  }

  override get running(): boolean {
    return this.#queue.running;
  }

  override add(
    ...[, item, callback, signal]: Parameters<DownloadPriorityQueue['add']>
  ): ReturnType<DownloadPriorityQueue['add']> {
    const done = this.#queue.add(item, callback);
    // What waits no longer must not stay.
    if (signal?.aborted) this.remove(item);
    else signal?.addEventListener('abort', () => this.remove(item), { once: true });
    return done;
  }

  override remove(item: unknown): void {
    this.#queue.remove(item);
  }

  override has(item: unknown): boolean {
    return this.#queue.has(item);
  }
}
