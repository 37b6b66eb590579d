const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What a process may use that reads a model or a drawing which somebody wrote. */
export type FileLimits = {
  memoryLimitBytes: number;
  cpuLimitSeconds: number;
  /** By the clock, for one that waits for nothing. */ timeLimitMs: number;
};

/** Under a megabyte: half a gigabyte and a minute. They grow with the file, so that a small file crafted to block everybody cannot. */
export function fileLimits(sizeBytes: number): FileLimits {
  const cpuLimitSeconds = Math.min(4 * 3600, 60 * Math.max(1, sizeBytes / MIB));
  return {
    memoryLimitBytes: Math.min(4 * GIB, 512 * MIB + 56 * Math.max(0, sizeBytes - MIB)),
    cpuLimitSeconds,
    timeLimitMs: Math.min(4 * 3600, Math.max(300, 4 * cpuLimitSeconds)) * 1000,
  };
}
