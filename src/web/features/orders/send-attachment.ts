import type { StoredFile } from '#domain/ordering/order-data.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { apiUploadServer } from '#web/lib/upload/api-upload-server.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { createPartHasher, type HashPart } from '#web/lib/upload/part-hasher.ts';
import { runUpload } from '#web/lib/upload/run-upload.ts';
import { browserEnvironment } from '#web/lib/upload/upload-environment.ts';
import { initialUploadState, sentBytes, uploadReducer } from '#web/lib/upload/upload-state.ts';

/** One for all of them: it may be a worker. */
let hashPart: HashPart | undefined;

type Sending = { draftId: string; signal: AbortSignal; onPercent: (percent: number) => void };

/**
 * Sends a paper of the draft through the resumable upload; waits while the network is away. A failure and a stop give up what has
 * arrived. Throws `ApiError`, `UploadFailure`, or the signal's reason.
 */
export async function sendAttachment(file: File, { draftId, signal, onPercent }: Sending): Promise<StoredFile> {
  const fingerprint = await fingerprintOf(file);
  const { id } = await answerOf(
    api.api.uploads.$post(
      { json: { purpose: 'order_attachment', draftId, fileName: file.name, sizeBytes: file.size, fingerprint } },
      { init: { signal } },
    ),
  );
  let state = initialUploadState(file.size);
  try {
    await runUpload({
      id,
      file,
      server: apiUploadServer,
      hashPart: (hashPart ??= createPartHasher()),
      environment: browserEnvironment,
      signal,
      emit: (event) => {
        state = uploadReducer(state, event);
        onPercent(Math.floor((sentBytes(state) / file.size) * 100));
      },
    });
  } catch (error) {
    // The server deletes it after a week even if it cannot be notified.
    void apiUploadServer.abort(id, file.name).catch(() => undefined);
    throw error;
  }
  return { id, name: file.name, size: file.size };
}
