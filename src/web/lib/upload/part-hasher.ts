import { z } from 'zod';
import { sha256Hex } from './sha256.ts';

/** Hashes one part of a file: SHA-256 in hex. Rejects when the file can no longer be read. */
export type HashPart = (part: Blob) => Promise<string>;

const hashAnswer = z.object({ id: z.number(), sha256: z.string().optional(), error: z.string().optional() });

/** The hasher of this page: crypto.subtle where it exists, else a worker, so that the page stays responsive either way. */
export function createPartHasher(): HashPart {
  if (globalThis.crypto?.subtle) return async (part) => sha256Hex(new Uint8Array(await part.arrayBuffer()));
  return createWorkerHasher();
}

function createWorkerHasher(): HashPart {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (sha256: string) => void; reject: (cause: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { id, sha256, error } = hashAnswer.parse(event.data);
    const caller = waiting.get(id);
    waiting.delete(id);
    if (sha256) caller?.resolve(sha256);
    else caller?.reject(new Error(error));
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The checksum could not be computed.'));
    waiting.clear();
  });
  return (part) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, blob: part });
    });
}
