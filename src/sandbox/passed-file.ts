import { closeSync, existsSync, openSync } from 'node:fs';

/** Stands for the path of a file that was opened for a process when it was started: it may read that file, and need not be able to reach it. */
export const PASSED_FILE = 'passed-file';
/** After the standard streams and the channel for messages. */
const PASSED_DESCRIPTOR = 4;

/** Opens a file for reading, or answers the descriptor of the one that was passed. */
export const openPassed = (path: string): number => (path === PASSED_FILE ? PASSED_DESCRIPTOR : openSync(path, 'r'));

/** Runs `start` with the descriptor of a file that is there, for it to be passed in that place; the descriptor is closed again afterwards. */
export function passing<T>(path: string | undefined, start: (descriptors: number[]) => T): T {
  if (path === undefined || !existsSync(path)) return start([]);
  const descriptor = openSync(path, 'r');
  try {
    return start([descriptor]);
  } finally {
    closeSync(descriptor);
  }
}
