import { checkArchive, DAMAGED_ARCHIVE } from '#formats/archive/archive.ts';
import { FormatError } from '#formats/format-error.ts';
import type { ZipMessage, ZipRequest } from './zip-problem.ts';

// The program of `zipProblem`: reads the directory of one zip through its parent.
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let lastId = 0;
const say = (message: ZipMessage) => void process.send?.(message);

process.on('message', (request: ZipRequest) => {
  if (request.type === 'open') return void check(request.size);
  waiting.get(request.id)?.(request.bytes);
  waiting.delete(request.id);
});

function read(offset: number, length: number): Promise<Uint8Array> {
  const id = ++lastId;
  return new Promise((done) => {
    waiting.set(id, done);
    say({ type: 'read', id, offset, length });
  });
}

async function check(size: number): Promise<void> {
  const problem = await checkArchive({ size, read }).then(
    () => null,
    (error: unknown) => (error instanceof FormatError ? error.message : DAMAGED_ARCHIVE),
  );
  say({ type: 'verdict', problem });
}
