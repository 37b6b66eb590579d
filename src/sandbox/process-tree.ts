import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants, itself first. Only itself where the system does not tell (not Linux). */
function processTree(pid: number): number[] {
  const pids = [pid];
  for (let next = 0; next < pids.length; next++) {
    for (const thread of tryRead(() => readdirSync(`/proc/${pids[next]}/task`)) ?? []) {
      const children = tryRead(() => readFileSync(`/proc/${pids[next]}/task/${thread}/children`, 'utf8')) ?? '';
      for (const child of children.split(' '))
        if (child.trim() && !pids.includes(Number(child))) pids.push(Number(child));
    }
  }
  return pids;
}

/** Memory used by a process and all its descendants, in bytes; 0 where the system does not report it. */
export function treeMemoryBytes(pid: number): number {
  let kilobytes = 0;
  for (const member of processTree(pid)) {
    const status = tryRead(() => readFileSync(`/proc/${member}/status`, 'utf8')) ?? '';
    kilobytes += Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
  }
  return kilobytes * 1024;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process and all its descendants have used, those that have ended included; 0 where the system does not tell. */
export function treeCpuSeconds(pid: number): number {
  let ticks = 0;
  for (const member of processTree(pid)) {
    // The name of the program, in parentheses, may contain blanks. After it: utime, stime and those of children that ended are the 12th to 15th.
    const fields =
      (tryRead(() => readFileSync(`/proc/${member}/stat`, 'utf8')) ?? '').split(') ').at(-1)?.split(' ') ?? [];
    for (const field of fields.slice(11, 15)) ticks += Number(field) || 0;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Ends a process and all its descendants immediately. */
export function killTree(pid: number): void {
  for (const member of processTree(pid).toReversed()) {
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // The process has ended.
    return undefined;
  }
}
