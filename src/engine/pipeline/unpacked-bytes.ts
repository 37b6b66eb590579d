import { open } from 'node:fs/promises';
import { z } from 'zod';
import { engineProgram } from '#sandbox/engine-program.ts';
import { endBounded, forkBounded, watchLimits } from '#sandbox/fork-bounded.ts';
import { PASSED_FILE } from '#sandbox/passed-file.ts';
import type { ConversionOptions } from './conversion-options.ts';

const PROGRAM = engineProgram('src/engine/pipeline/unpacked-bytes-main.ts');
const LIMITS = { timeLimitMs: 30_000, memoryLimitBytes: 512 * 2 ** 20 };
const unpackedBytes = z.number().int().nonnegative();

/**
 * How many bytes a step writes to unpack its scan, as the zip declares them: never more come of it. 0 for a scan that is read in place, and
 * for one that cannot be read: why, the step says. The directory of the zip is foreign and read in a process of its own.
 */
export async function unpackedBytesOf({ inputPath, fileName }: ConversionOptions): Promise<number> {
  if (!(await mayBeZip(inputPath))) return 0;
  const child = forkBounded({ program: PROGRAM, args: [PASSED_FILE, fileName], input: inputPath });
  watchLimits(child, LIMITS);
  return new Promise((done) => {
    let found = 0;
    child.on('message', (message) => {
      found = unpackedBytes.safeParse(message).data ?? 0;
      endBounded(child);
    });
    child.on('error', () => done(0));
    child.on('close', () => done(found));
  });
}

/** All zips begin so, and nothing else that is read does. */
async function mayBeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}
