/** Does `work` for each item, at most `limit` at a time. After the first failure no more are started, and it is thrown once those in progress have ended. */
export async function eachConcurrently<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      if (failure) break;
      const task: Promise<unknown> = work(item)
        .catch((error: unknown) => (failure ??= { error }))
        .finally(() => running.delete(task));
      running.add(task);
      if (running.size >= limit) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
}
