import { z } from 'zod';
import { blobSource } from '#formats/blob-source.ts';
import { preflightScan } from '#formats/preflight/preflight.ts';
import { summariseScan } from './summarise-scan.ts';

/** Looks into a scan away from the page's thread: answers `{summary}`, or `{error}` when the file cannot be read. */
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const file = z.instanceof(File).parse(event.data);
  preflightScan(blobSource(file), file.name, { now: () => performance.now() }).then(
    (found) => self.postMessage({ summary: summariseScan(found) }),
    (cause: unknown) => self.postMessage({ error: String(cause) }),
  );
});
