import type { Logger } from '#server/platform/log/log.ts';

const LIMIT_MS = 5000;

/**
 * Tells the supervisor that this process is ready, and runs `close` once when it is asked to stop:
 * by SIGTERM, or because the supervisor is gone. Ctrl-C is the supervisor's to handle.
 */
export function runUntilStopped(log: Logger, close: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    await close().catch((error: unknown) => log.error({ err: error }, 'stopping'));
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => {});
  process.on('disconnect', stop);
  process.send?.({ isReady: true });
}
