import { fork, type ChildProcess, type SerializationType } from 'node:child_process';
import { handOver } from './hand-over.ts';
import { asOurselves, findIsolation, isolatedCommand, type Isolation } from './isolation.ts';
import { passing } from './passed-file.ts';
import { permissionFlags } from './permission-flags.ts';
import { killTree, treeCpuSeconds, treeMemoryBytes } from './process-tree.ts';

/** What a process and all that it starts may use; what is not named is not limited. */
export type ProcessLimits = {
  memoryLimitBytes?: number;
  timeLimitMs?: number;
  /** Of processor time. */ cpuLimitSeconds?: number;
};
export type Exceeded = 'memory' | 'time' | 'processor';

type Bounded = {
  /** Path of the program. */
  program: string;
  args?: readonly string[];
  /** What it reads besides our code. */
  files?: readonly string[];
  /** A file that it reads as `PASSED_FILE`, where there is one. */
  input?: string;
  /** The one folder that it writes, and is in: it knows it as '.'. */
  folder?: string;
  hasThreads?: boolean;
  nodeFlags?: readonly string[];
  serialization?: SerializationType;
  /** Whether its error stream is read. */
  keepsErrors?: boolean;
};

/** How often what a process uses is looked at. */
const SAMPLE_MS = 50;

/**
 * Starts a program of ours that reads foreign bytes: with Node's permission model and a channel for messages, without our environment,
 * which contains secrets, and where the system can do it as a user who owns nothing, and without a network (docs/decisions/0026).
 */
export function forkBounded({
  program,
  args = [],
  files,
  input,
  folder,
  hasThreads,
  nodeFlags = [],
  serialization,
  keepsErrors = false,
}: Bounded): ChildProcess {
  const { isolation, takeBack } = isolate(findIsolation(program), folder);
  const flags = [
    '--disable-warning=ExperimentalWarning',
    ...nodeFlags,
    ...permissionFlags({ program, files, folder, hasThreads }),
  ];
  const { file: execPath, args: execArgv, ids } = isolatedCommand(isolation, [process.execPath, ...flags]);
  const child = begin(
    () =>
      passing(input, (passed) =>
        fork(program, args, {
          execPath,
          execArgv,
          ...ids,
          cwd: folder,
          serialization,
          env: {},
          stdio: ['ignore', 'ignore', keepsErrors ? 'pipe' : 'ignore', 'ipc', ...passed],
        }),
      ),
    takeBack,
  );
  if (takeBack) child.on('exit', takeBack).on('error', () => child.pid === undefined && takeBack());
  return child;
}

/** A start that fails here, as where the input is gone, leaves the folder as it was. */
function begin(start: () => ChildProcess, takeBack: (() => void) | undefined): ChildProcess {
  try {
    return start();
  } catch (error) {
    takeBack?.();
    throw error;
  }
}

function isolate(isolation: Isolation, folder: string | undefined): { isolation: Isolation; takeBack?: () => void } {
  if (folder === undefined || !isolation.user) return { isolation };
  try {
    return { isolation, takeBack: handOver(folder, isolation.user) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    return { isolation: asOurselves(isolation) };
  }
}

/** Immediately ends a process and everything that it started. */
export function endBounded({ pid }: ChildProcess): void {
  if (pid !== undefined) killTree(pid);
}

/**
 * Looks at what a process and all that it started use, and ends them above a limit: `onExceeded` is called before. `onMemory` gets each
 * sample, in bytes. Answers how to stop looking; a process that has ended is not looked at any more.
 */
export function watchLimits(
  child: ChildProcess,
  limits: ProcessLimits,
  onExceeded: (exceeded: Exceeded) => void = () => {},
  onMemory: (bytes: number) => void = () => {},
): () => void {
  const { memoryLimitBytes = Infinity, timeLimitMs, cpuLimitSeconds = Infinity } = limits;
  const exceed = (exceeded: Exceeded): void => {
    stop();
    onExceeded(exceeded);
    endBounded(child);
  };
  const sampler = setInterval(() => {
    if (child.pid === undefined) return;
    const bytes = treeMemoryBytes(child.pid);
    onMemory(bytes);
    if (bytes > memoryLimitBytes) exceed('memory');
    else if (cpuLimitSeconds < Infinity && treeCpuSeconds(child.pid) > cpuLimitSeconds) exceed('processor');
  }, SAMPLE_MS);
  const timer = timeLimitMs === undefined ? undefined : setTimeout(() => exceed('time'), timeLimitMs);
  const stop = (): void => {
    clearInterval(sampler);
    clearTimeout(timer);
    child.off('close', stop);
    child.off('error', stopUnlessStarted);
  };
  const stopUnlessStarted = (): void => {
    if (child.pid === undefined) stop();
  };
  child.on('close', stop);
  child.on('error', stopUnlessStarted);
  return stop;
}
