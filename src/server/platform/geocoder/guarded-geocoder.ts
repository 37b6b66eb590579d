import type { Logger } from '#server/platform/log/log.ts';
import { CircuitOpen, createCircuitBreaker } from '#server/platform/outgoing/circuit-breaker.ts';
import type { Geocoder, GeocodingService } from './geocoder.ts';

const TIMEOUT_MS = 3000;
/** After so many failures in a row the service is left alone for a while. */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 60_000;

/** A geocoding service that may be slow or away: the gazetteer answers in its place, and the failure is logged (P18). */
export function createGuardedGeocoder(
  service: GeocodingService,
  fallback: Geocoder,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
  timeoutMs = TIMEOUT_MS,
): Geocoder {
  const breaker = createCircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, openMs: OPEN_MS, now });
  /** Undefined: it could not be asked. */
  const search = (text: string) =>
    breaker
      .run(() => service.search(text, AbortSignal.timeout(timeoutMs)))
      .catch((error: unknown) => {
        // Neither the address nor the key belongs into a log.
        if (!(error instanceof CircuitOpen))
          log.warn(
            { service: service.name, reason: error instanceof Error ? error.message : 'unknown' },
            'geocoding failed',
          );
        return undefined;
      });
  return {
    completesStreets: true,
    complete: async (text) => (await search(text)) ?? fallback.complete(text),
    locate: async (address) => {
      const best = (await search(address))?.[0];
      return best
        ? { latitude: best.latitude, longitude: best.longitude, isApproximate: best.isApproximate }
        : fallback.locate(address);
    },
  };
}
