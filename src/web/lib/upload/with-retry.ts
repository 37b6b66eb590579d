import { MAX_TRIES, retryDelayMs } from './retry-delay.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { UploadCallError } from './upload-server.ts';

/** Answers after which the same call can succeed: no answer, time-outs, too many requests, a server that restarts. Not 507: a full disk stays full. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof UploadCallError)) return false;
  return (
    error.status === 0 || error.status === 408 || error.status === 429 || (error.status >= 500 && error.status !== 507)
  );
}

type Options = {
  environment: UploadEnvironment;
  signal: AbortSignal;
  /** Told before each wait. */
  onWait: (reason: 'network' | 'server') => void;
  /** Failures to try again besides the temporary ones. */
  isWorthAnotherTry?: (error: unknown) => boolean;
};

/** Calls until it succeeds: waits for the network when there is none, else with growing pauses. Throws the last failure. */
export async function withRetry<T>(
  call: () => Promise<T>,
  { environment, signal, onWait, isWorthAnotherTry }: Options,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error) && !isWorthAnotherTry?.(error)) throw error;
      if (!environment.isOnline()) {
        onWait('network');
        await environment.whenOnline(signal);
        attempt = 0;
        continue;
      }
      if (attempt >= MAX_TRIES) throw error;
      if (isTemporary(error)) onWait('server');
      await environment.sleep(retryDelayMs(attempt, environment.random()), signal);
    }
  }
}
