import { canvasBlob } from '#viewer/view/canvas-blob.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { type Insets, NO_INSETS } from '#viewer/view/insets.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';

/** What is under a flat drawing, at the same place and scale, such as a point cloud. */
export type FlatUnder = {
  setCamera: (pose: CameraPose) => void;
  setInsets: (insets: Insets) => void;
  setTheme: (theme: ViewerTheme) => void;
  screenshot: () => Promise<Blob>;
  dispose: () => void;
};
export type MakeUnder = (host: HTMLElement, at: { pose: CameraPose; theme: ViewerTheme }) => FlatUnder;

/** So that lines stay readable on it. */
const UNDER_ALPHA = 0.55;
/** Paper lets through what is under it, and so does the night; both are names of CSS and of the canvas. */
const BLEND = { light: 'multiply', dark: 'lighten' } as const satisfies Record<ViewerTheme, string>;

/** The place under a flat canvas. What is put there follows the camera, takes no input, and is in screenshots. */
export function createUnderPlace(host: HTMLElement, canvas: HTMLCanvasElement) {
  let shown: { under: FlatUnder; place: HTMLElement } | null = null;
  let insets = NO_INSETS;
  let theme: ViewerTheme = 'light';
  const blend = () => {
    canvas.style.position = shown ? 'relative' : '';
    canvas.style.mixBlendMode = shown ? BLEND[theme] : '';
    host.style.isolation = shown ? 'isolate' : '';
  };
  const clear = () => {
    shown?.under.dispose();
    shown?.place.remove();
    shown = null;
    blend();
  };
  return {
    /** Puts something there in place of what was there; null leaves nothing. Throws what `make` throws, and leaves nothing then. */
    set: (make: MakeUnder | null, at: { pose: CameraPose; theme: ViewerTheme }) => {
      clear();
      if (!make) return;
      const place = document.createElement('div');
      Object.assign(place.style, { position: 'absolute', inset: '0', opacity: String(UNDER_ALPHA) });
      place.inert = true;
      host.insertBefore(place, canvas);
      try {
        shown = { place, under: make(place, at) };
      } catch (error) {
        place.remove();
        throw error;
      }
      theme = at.theme;
      shown.under.setInsets(insets);
      blend();
    },
    follow: (pose: CameraPose) => shown?.under.setCamera(pose),
    setInsets: (next: Insets) => {
      insets = next;
      shown?.under.setInsets(next);
    },
    setTheme: (next: ViewerTheme) => {
      theme = next;
      shown?.under.setTheme(next);
      blend();
    },
    /** The picture of the drawing together with what is under it. */
    compose: async (drawing: Promise<Blob>): Promise<Blob> =>
      shown ? composed(await drawing, await shown.under.screenshot(), BLEND[theme]) : drawing,
    dispose: clear,
  };
}

async function composed(drawing: Blob, under: Blob, blend: GlobalCompositeOperation): Promise<Blob> {
  const [over, below] = await Promise.all([createImageBitmap(drawing), createImageBitmap(under)]);
  const out = document.createElement('canvas');
  Object.assign(out, { width: over.width, height: over.height });
  const context = out.getContext('2d');
  if (!context) throw new ViewerError('PLAN_EMPTY');
  const draw = (picture: ImageBitmap) => context.drawImage(picture, 0, 0, out.width, out.height);
  // The page behind a half transparent picture has the color of the drawing's paper.
  draw(over);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, out.width, out.height);
  context.globalAlpha = UNDER_ALPHA;
  draw(below);
  context.globalAlpha = 1;
  context.globalCompositeOperation = blend;
  draw(over);
  return canvasBlob(out, 'PLAN_EMPTY');
}
