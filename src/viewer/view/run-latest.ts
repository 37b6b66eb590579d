/**
 * Runs `work` one at a time: all who ask while it runs share one run after it, so that a movement is followed without a queue.
 * The answer rejects as `work` does.
 */
export function createFollower(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    if (running) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return run();
        });
      return next;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return run;
}
