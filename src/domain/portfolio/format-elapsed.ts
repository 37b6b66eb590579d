const HOUR_MS = 3_600_000;

/** Elapsed or remaining time as the list prints it: 'N Days, M Hours', or 'N/A' when empty (portfolio.md §5). Late time counts without its sign. */
export function formatElapsed(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || !Number.isFinite(milliseconds)) return 'N/A';
  const hours = Math.floor(Math.abs(milliseconds) / HOUR_MS);
  return `${Math.floor(hours / 24)} Days, ${hours % 24} Hours`;
}
