import { toViewerError } from '#viewer/view/viewer-error.ts';

/**
 * Fetches a file and says how far it is, 0 to 1 (0 throughout where the server does not say a length). Throws
 * `ViewerError('MODEL_UNAVAILABLE')`.
 */
export async function fetchWithProgress(
  url: string,
  base: typeof fetch,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Uint8Array> {
  try {
    const response = await base(url, { signal });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const expected = Number(response.headers.get('content-length') ?? 0);
    const chunks: Uint8Array[] = [];
    let received = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      received += part.value.length;
      onProgress(expected > 0 ? Math.min(1, received / expected) : 0);
    }
    const bytes = new Uint8Array(received);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  } catch (error) {
    throw toViewerError(error, 'MODEL_UNAVAILABLE');
  }
}
