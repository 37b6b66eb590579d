import { outlineAt, type Outline } from '#domain/maps/building-outline.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { OutlineService } from './overpass.ts';

/** Outlines of buildings. Never throws: a map without one shows its pin alone (ordering.md §8). */
export type BuildingOutlines = { at: (at: { lat: number; lng: number }) => Promise<Outline | null> };

const TIMEOUT_MS = 5000;
/** A service that is busy is left alone for a while. */
const PAUSE_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;
const MAX_KEPT = 2000;
/** About a metre. */
const DECIMALS = 5;

/** Asks a service once a day for a place, and not at all for a minute after it failed or was busy. */
export function createBuildingOutlines(
  service: OutlineService,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
  timeoutMs = TIMEOUT_MS,
): BuildingOutlines {
  const kept = new Map<string, { at: number; outline: Outline | null }>();
  let pausedUntil = 0;
  const keep = (key: string, outline: Outline | null) => {
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { at: now(), outline });
    return outline;
  };
  return {
    at: async ({ lat, lng }) => {
      const key = `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`;
      const known = kept.get(key);
      if (known && now() - known.at < KEPT_MS) return known.outline;
      kept.delete(key);
      if (now() < pausedUntil) return null;
      try {
        return keep(key, outlineAt(await service.near({ lat, lng }, AbortSignal.timeout(timeoutMs)), { lat, lng }));
      } catch (error) {
        pausedUntil = now() + PAUSE_MS;
        // The place does not belong into a log.
        log.warn(
          { service: service.name, reason: error instanceof Error ? error.message : 'unknown' },
          'no building outline',
        );
        return null;
      }
    },
  };
}
