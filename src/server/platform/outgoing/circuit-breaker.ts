/** The service is left alone for now. */
export class CircuitOpen extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterMs: number) {
    super('left alone after it failed several times');
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}

type Options = {
  /** So many failures in a row open it. */
  failuresToOpen: number;
  /** How long nobody asks; then one call tries. */
  openMs: number;
  now?: () => number;
  /** Told when the service is given up, and when it answers again. */
  onChange?: (isOpen: boolean, cause?: unknown) => void;
};

export type CircuitBreaker = {
  /** Runs `call`; throws `CircuitOpen` immediately while the service is left alone. An error for which `isFailure` is false counts as a response. */
  run: <T>(call: () => Promise<T>, isFailure?: (error: unknown) => boolean) => Promise<T>;
};

/** Keeps calls from waiting for a service that has failed several times in a row. */
export function createCircuitBreaker({
  failuresToOpen,
  openMs,
  now = Date.now,
  onChange = () => {},
}: Options): CircuitBreaker {
  let failures = 0;
  let openUntil: number | undefined;
  let isTrying = false;

  function answered(): void {
    failures = 0;
    if (openUntil === undefined) return;
    openUntil = undefined;
    onChange(false);
  }

  function failed(error: unknown): void {
    failures += 1;
    if (failures < failuresToOpen) return;
    const wasOpen = openUntil !== undefined;
    openUntil = now() + openMs;
    if (!wasOpen) onChange(true, error);
  }

  return {
    run: async (call, isFailure = () => true) => {
      const isTrial = openUntil !== undefined;
      if (openUntil !== undefined && (isTrying || now() < openUntil)) throw new CircuitOpen(openUntil - now());
      isTrying ||= isTrial;
      try {
        const answer = await call();
        answered();
        return answer;
      } catch (error) {
        if (isFailure(error)) failed(error);
        else answered();
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
