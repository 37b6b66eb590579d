import { createModelViewer, type ModelViewer } from '#viewer/model/model-viewer.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import { mountHost } from './browser.ts';
import rowUrl from './row-model.frag?url';
import fragUrl from './tiny-model.frag?url';
import walkUrl from './walk-model.frag?url';

/** What a tiny model is looked at with: 320 x 220 px. */
export const VIEW = { widthPx: 320, heightPx: 220, middle: { x: 160, y: 110 } };

type Options = Partial<Parameters<typeof createModelViewer>[1]>;

/** The tiny model in a viewer of its own, ready. */
export const openTinyModel = (options?: Options) => openFrag(fragUrl, options);
/** A row of boxes (row-model.ts) in a viewer of its own, ready. */
export const openRowModel = (options?: Options) => openFrag(rowUrl, options);
/** The model to walk through (walk-model.ts) in a viewer of its own, ready. */
export const openWalkModel = (options?: Options) => openFrag(walkUrl, options);

async function openFrag(address: string, options: Options = {}): Promise<ModelViewer> {
  const frag = await (await fetch(address)).arrayBuffer();
  const viewer = createModelViewer(mountHost(VIEW.widthPx, VIEW.heightPx), {
    models: [{ id: 'house', name: 'House.ifc', url: '/model.frag' }],
    workerUrl: modelWorkerUrl,
    fetch: () => Promise.resolve(new Response(frag.slice(0))),
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    viewer.on('progress', ({ stage }) => stage === 'ready' && resolve());
    viewer.on('error', reject);
  });
  return viewer;
}
