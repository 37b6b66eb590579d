import { z } from 'zod';
import { sha256HexBlocking } from './sha256.ts';

const hashRequest = z.object({ id: z.number(), blob: z.instanceof(Blob) });

/** Hashes blobs away from the page's thread; answers `{id, sha256}`, or `{id, error}` when the file cannot be read any more. */
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { id, blob } = hashRequest.parse(event.data);
  blob.arrayBuffer().then(
    (bytes) => self.postMessage({ id, sha256: sha256HexBlocking(new Uint8Array(bytes)) }),
    (cause: unknown) => self.postMessage({ id, error: String(cause) }),
  );
});
