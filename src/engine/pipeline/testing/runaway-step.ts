import { spawn } from 'node:child_process';

// Stands for a step that misbehaves in the way its first argument names. Only for tests of run-step.ts.
const BEHAVIOURS: Record<string, () => void> = {
  // Outside the JavaScript heap, which a heap limit would not notice.
  inspect: () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(32 * 2 ** 20, 1)), 20);
  },
  // In a process of its own.
  tile: () => {
    spawn(process.execPath, ['-e', 'const held = []; setInterval(() => held.push(Buffer.alloc(32 * 2 ** 20, 1)), 20)'], { stdio: 'ignore' });
    setInterval(() => {}, 1000);
  },
  segment: () => {
    for (;;);
  },
  model: () => {
    throw new Error('wing fell off');
  },
  plan: () => process.kill(process.pid, 'SIGKILL'),
  publish: () => process.send?.({ type: 'nonsense' }, () => process.exit(0)),
};
BEHAVIOURS[process.argv[2] ?? '']?.();
