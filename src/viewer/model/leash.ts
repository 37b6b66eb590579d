/** Keeps count of calls that are under way, so that what they work on is taken away only when the last one has ended. */
export type Leash = {
  /** The same object; its asynchronous calls are counted, and go nowhere once the leash is let go: they never settle. */
  hold: <T extends object>(target: T) => T;
  /** Lets nothing begin any more. Resolves when all that had begun has ended. */
  letGo: () => Promise<void>;
};

export function createLeash(): Leash {
  const running = new Set<Promise<unknown>>();
  let isGone = false;
  const count = (result: unknown): unknown => {
    if (!(result instanceof Promise)) return result;
    const ended: Promise<unknown> = result
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => running.delete(ended));
    running.add(ended);
    return result;
  };
  const hold = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        return typeof value === 'function'
          ? (...args: unknown[]) => (isGone ? new Promise(() => undefined) : count(Reflect.apply(value, from, args)))
          : value;
      },
      set: (to, key, value) => isGone || Reflect.set(to, key, value, to),
    });
  return {
    hold,
    letGo: async () => {
      isGone = true;
      // What ends may have begun something else before.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
