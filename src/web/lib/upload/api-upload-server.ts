import { errorBody } from '#contract/errors.ts';
import { api } from '#web/lib/api.ts';
import { putPart } from './put-part.ts';
import { UploadCallError, type UploadServer } from './upload-server.ts';

/** The upload calls of our API (ordering.md §7). */
export const apiUploadServer: UploadServer = {
  async initiate(id, totalParts, signal) {
    const response = await answered(() =>
      api.api.upload['initialize-multipart-upload'].$post({ json: { id, totalParts } }, { init: { signal } }),
    );
    if (!response.ok) throw await callError(response);
    return (await response.json()).uploadId;
  },
  async listParts(uploadId, signal) {
    const response = await answered(() => api.api.upload.parts.$get({ query: { uploadId } }, { init: { signal } }));
    if (!response.ok) throw await callError(response);
    return (await response.json()).parts;
  },
  async signParts(uploadId, parts, signal) {
    const response = await answered(() =>
      api.api.upload['sign-parts'].$post({ json: { uploadId, parts } }, { init: { signal } }),
    );
    if (!response.ok) throw await callError(response);
    return (await response.json()).partUrls;
  },
  putPart,
  async complete(id, uploadId, parts, signal) {
    const response = await answered(() =>
      api.api.upload['complete-multipart-upload'].$patch({ json: { id, uploadId, parts } }, { init: { signal } }),
    );
    if (!response.ok) throw await callError(response);
    return response.json();
  },
  async abort(id, fileName) {
    const response = await answered(() =>
      api.api.scan2plan['multipart-upload'].$delete({ json: { id, uploadId: id, fileName } }),
    );
    if (!response.ok) throw await callError(response);
  },
};

/** Network failures become `UploadCallError` with status 0; a call that was given up on purpose stays an AbortError. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new UploadCallError(0, 'The server cannot be reached.');
  }
}

async function callError(response: {
  status: number;
  statusText: string;
  json: () => Promise<unknown>;
}): Promise<UploadCallError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  return new UploadCallError(
    response.status,
    body.success ? body.data.error : response.statusText || `status ${response.status}`,
  );
}
