import { hexToBytes } from '@noble/hashes/utils.js';
import { errorBody } from '#contract/errors.ts';
import { PART_SHA256_HEADER } from '#contract/uploads.ts';
import { UploadCallError, type UploadServer } from './upload-server.ts';

/** A part that makes no progress for this long is given up and sent again. */
const STALL_TIMEOUT_MS = 60_000;

/** Sends a part by XMLHttpRequest: fetch cannot report the progress of a request body. */
export const putPart: UploadServer['putPart'] = ({ url, body, sha256, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const watchForStall = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(
        () => finish(() => reject(new UploadCallError(0, 'The connection is stuck.'))),
        STALL_TIMEOUT_MS,
      );
    };
    const onAbort = () => finish(() => reject(signal.reason));
    function finish(settle: () => void) {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', onAbort);
      settle();
      if (request.readyState !== 4) request.abort();
    }
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    request.upload.addEventListener('progress', (event) => {
      watchForStall();
      onProgress(event.loaded);
    });
    request.addEventListener('error', () =>
      finish(() => reject(new UploadCallError(0, 'The server cannot be reached.'))),
    );
    request.addEventListener('load', () =>
      finish(() => {
        if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader('ETag'));
        else reject(new UploadCallError(request.status, serverText(request)));
      }),
    );
    request.open('PUT', url);
    // Left to guess, Firefox reads the empty answer of a store as XML and reports an error in the console.
    request.responseType = 'text';
    request.setRequestHeader(PART_SHA256_HEADER, btoa(String.fromCharCode(...hexToBytes(sha256))));
    watchForStall();
    request.send(body);
  });

function serverText(request: XMLHttpRequest): string {
  try {
    return errorBody.parse(JSON.parse(request.responseText)).error;
  } catch {
    return request.statusText || `status ${request.status}`;
  }
}
