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

/** Something that a pointer does in the picture, in its CSS pixels; a mouse unless told. */
export function point(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const canvas = document.querySelector('canvas');
  const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
  canvas?.dispatchEvent(
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  );
}

export function clickAt(x: number, y: number, more?: PointerEventInit): void {
  for (const type of ['pointerdown', 'pointerup']) point(type, x, y, more);
}

export function drag(from: { x: number; y: number }, to: { x: number; y: number }, more?: PointerEventInit): void {
  point('pointerdown', from.x, from.y, more);
  point('pointermove', (from.x + to.x) / 2, (from.y + to.y) / 2, more);
  point('pointermove', to.x, to.y, more);
  point('pointerup', to.x, to.y, more);
}

/** A key while the picture has the focus. False where the picture took it. */
export function keyIn(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  return document.querySelector('canvas')?.dispatchEvent(event) ?? true;
}
