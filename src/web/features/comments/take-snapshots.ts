import type { ModelComment } from '#contract/comments.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import { decodeViewerState } from '#viewer/state-text.ts';

/** More would make the file too large to send, and keep one waiting for minutes. */
const MAX_SNAPSHOTS = 100;
const WIDTH_PX = 800;

/** Pictures of the views that comments were written in, PNG by the comments' ids: the viewer shows one after the other, and then what it showed. */
export async function takeSnapshots(
  viewer: ModelViewer,
  comments: readonly ModelComment[],
  onProgress: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const seen = comments.filter(({ view }) => view !== null).slice(-MAX_SNAPSHOTS);
  const before = viewer.getState();
  try {
    for (const [done, { commentId, view }] of seen.entries()) {
      onProgress(done, seen.length);
      const { camera, selection, isolated, hidden, cutPlanes, cutBox, isGhosting } = decodeViewerState(view ?? '');
      if (!camera) continue;
      await viewer.setState({ camera, selection, isolated, hidden, cutPlanes, cutBox, isGhosting });
      await viewer.settled();
      found.set(commentId, await narrowed(await viewer.screenshot()));
    }
  } finally {
    await viewer.setState(before);
  }
  return found;
}

async function narrowed(picture: Blob): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(picture);
  const share = Math.min(1, WIDTH_PX / bitmap.width);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}
