import { resolve } from 'node:path';
import { z } from 'zod';
import { endBounded, forkBounded, watchLimits } from '#sandbox/fork-bounded.ts';
import { DAMAGED_ARCHIVE } from '#formats/archive/archive.ts';
import type { ByteSource } from '#formats/byte-source.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';

/** From its source, like the engine's steps: a bundle of the server does not contain it. */
const PROGRAM = resolve('src/server/features/uploads/zip-process.ts');
const LIMITS = { timeLimitMs: 30_000, memoryLimitBytes: 512 * 2 ** 20 };
const HEAP_LIMIT_MB = 256;
const MAX_READ_BYTES = 64 * 2 ** 20;

/** What the process says: it asks for bytes, and ends with a verdict. */
const zipMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('read'),
    id: z.number(),
    offset: z.number().int().nonnegative(),
    length: z.number().int().min(0).max(MAX_READ_BYTES),
  }),
  z.object({ type: z.literal('verdict'), problem: z.string().nullable() }),
]);
export type ZipMessage = z.infer<typeof zipMessage>;
export type ZipRequest = { type: 'open'; size: number } | { type: 'bytes'; id: number; bytes: Uint8Array };

/**
 * Why a zip cannot be taken, by its directory; undefined when it can. The directory is foreign and read in a process with limits of memory
 * and time, which sees nothing but the bytes that it asks for. Throws UNAVAILABLE when the store does not answer.
 */
export function zipProblem(source: ByteSource): Promise<string | undefined> {
  return withSpan('process zip', { 'storey.size_bytes': source.size }, () => askProcess(source));
}

function askProcess(source: ByteSource): Promise<string | undefined> {
  const child = forkBounded({
    program: PROGRAM,
    nodeFlags: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
  });
  watchLimits(child, LIMITS);
  return new Promise((done, fail) => {
    let failure: unknown;
    let problem: string | null = DAMAGED_ARCHIVE;
    const say = (request: ZipRequest) => void (child.connected && child.send(request));
    child.on('message', (raw) => {
      const message = zipMessage.safeParse(raw);
      if (!message.success) return endBounded(child);
      if (message.data.type === 'verdict') {
        problem = message.data.problem;
        return endBounded(child);
      }
      const { id, offset, length } = message.data;
      source.read(offset, length).then(
        (bytes) => say({ type: 'bytes', id, bytes }),
        (error: unknown) => {
          failure = error;
          endBounded(child);
        },
      );
    });
    child.on('error', (error) => (failure ??= error));
    child.on('close', () => {
      if (failure) fail(failure instanceof AppError ? failure : new AppError('UNAVAILABLE', { cause: failure }));
      else done(problem ?? undefined);
    });
    say({ type: 'open', size: source.size });
  });
}
