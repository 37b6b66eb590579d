import type { PartUrl } from '#contract/uploads.ts';

/** A call that was not answered with success; `status` 0: no answer came at all. `message`: the server's sentence or the status text. */
export class UploadCallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'UploadCallError';
    this.status = status;
  }
}

export type StoredPart = { partNumber: number; etag: string; sizeBytes: number };
export type SignablePart = { partNumber: number; sha256: string };

/** What an upload needs of the server. Every call throws `UploadCallError`, or an AbortError when `signal` fires. */
export interface UploadServer {
  /** Opens the store's multipart upload (again: the same one) and answers its id. */
  initiate(id: string, totalParts: number, signal: AbortSignal): Promise<string>;
  listParts(uploadId: string, signal: AbortSignal): Promise<StoredPart[]>;
  signParts(uploadId: string, parts: SignablePart[], signal: AbortSignal): Promise<PartUrl[]>;
  /** Sends one part; answers its ETag, null when the answer has none. */
  putPart(put: {
    url: string;
    body: Blob;
    sha256: string;
    onProgress: (sentBytes: number) => void;
    signal: AbortSignal;
  }): Promise<string | null>;
  complete(
    id: string,
    uploadId: string,
    parts: { partNumber: number; etag: string }[],
    signal: AbortSignal,
  ): Promise<{ projectId: string | null }>;
  abort(id: string, fileName: string): Promise<void>;
}
