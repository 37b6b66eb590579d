/** A duration as the processing page prints it: days, hours and minutes (ordering.md §9). Seconds in. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 60) return 'Less than 1 minute';
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'm'],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${unit}`)
    .join(' ');
}

/** The running clock of a step: h:mm:ss, or m:ss under an hour. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

/** Twice what docs/benchmarks.md measured on two cores: other machines and formats are slower. */
const START_SECONDS = 30;
const SECONDS_PER_MILLION_POINTS = 3.5;

/** How long a scan of so many points takes to convert once a worker has it, in whole minutes, rounded up. */
export function estimateConversionMinutes(points: number): number {
  return Math.ceil((START_SECONDS + (SECONDS_PER_MILLION_POINTS * points) / 1e6) / 60);
}
