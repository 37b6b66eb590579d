const WINDOW_MS = 15_000;
const SHORTEST_SPAN_MS = 1000;

/** Bytes sent at moments of the recent past, oldest first. */
export type RateSample = { atMs: number; sentBytes: number };

/** Adds a sample and forgets those that left the window. Counting down (a part that is sent again) starts over. */
export function addRateSample(samples: readonly RateSample[], sample: RateSample): RateSample[] {
  const last = samples.at(-1);
  if (last && last.sentBytes > sample.sentBytes) return [sample];
  return [...samples.filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS), sample];
}

/** Bytes per second over the window; undefined until a second was seen. */
export function bytesPerSecond(samples: readonly RateSample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < SHORTEST_SPAN_MS) return undefined;
  return ((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs);
}

/** Seconds until the rest is sent; undefined while the rate is unknown or nothing moves. */
export function secondsLeft(samples: readonly RateSample[], totalBytes: number): number | undefined {
  const rate = bytesPerSecond(samples);
  const sent = samples.at(-1)?.sentBytes ?? 0;
  return rate ? (totalBytes - sent) / rate : undefined;
}
