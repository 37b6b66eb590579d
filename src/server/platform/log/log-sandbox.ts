import { engineProgram } from '#sandbox/engine-program.ts';
import { findIsolation, isolationWords } from '#sandbox/isolation.ts';
import type { Logger } from './log.ts';

/** Finds out how processes that read foreign files can be started here, before the first one is wanted, and says so. */
export function logSandbox(log: Pick<Logger, 'info' | 'warn'>): void {
  const isolation = findIsolation(engineProgram('src/engine/pipeline/step-main.ts'));
  const isRoot = process.getuid?.() === 0 && !isolation.user;
  log[isRoot ? 'warn' : 'info'](`processes that read foreign files run ${isolationWords(isolation)}`);
}
