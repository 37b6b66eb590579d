const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes for people, in powers of 1024: '734 MB', '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${UNITS[power]}`;
}
