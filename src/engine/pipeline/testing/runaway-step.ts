import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

function refuse(): never {
  throw new Error('refused');
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

// Stands for a step that misbehaves in the way its first argument names. Only for tests of run-step.ts.
const BEHAVIOURS: Record<string, () => void> = {
  // Outside the JavaScript heap, which a heap limit would not notice.
  inspect: () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(32 * 2 ** 20, 1)), 20);
  },
  tile: () => {
    const attempts: Record<string, () => unknown> = {
      environment: () =>
        Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')).length > 0 || refuse(),
      'foreign file': () => readFileSync('/etc/passwd'),
      'file outside': () => writeFileSync(join(tmpdir(), 'outside'), ''),
      'own code': () => writeFileSync(import.meta.filename, ''),
      'being root': () => process.getuid?.() === 0 || refuse(),
      network: () => Object.keys(networkInterfaces()).length > 0 || refuse(),
      program: () => spawn(process.execPath, ['-e', '0']),
    };
    const done = Object.entries(attempts)
      .filter(([, attempt]) => succeeds(attempt))
      .map(([name]) => name);
    process.send?.({ type: 'progress', percent: 1, words: `did: ${done.join(', ')}` }, () => process.exit(0));
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
