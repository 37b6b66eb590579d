/** Clock, chance and network of an upload: tests bring their own. */
export type UploadEnvironment = {
  nowMs: () => number;
  random: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
  /** Resolves when the browser has a network again. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
};

export const browserEnvironment: UploadEnvironment = {
  nowMs: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          reject(signal.reason);
        },
        { once: true },
      );
    }),
  isOnline: () => navigator.onLine,
  whenOnline: (signal) =>
    new Promise((resolve, reject) => {
      window.addEventListener('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
};
