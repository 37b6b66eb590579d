import { availableParallelism, cpus, totalmem } from 'node:os';

/** What a benchmark ran on, as its page says it. */
export const machineText = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
