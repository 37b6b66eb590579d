import { Vector3 } from 'three';
import type { Quaternion } from '#domain/panorama/tile-index.ts';
import type { Point3 } from '#geometry/space.ts';
import { createEmitter, type Emitter } from '#viewer/view/emitter.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { createThreeStage } from '#viewer/view/three-stage.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { attachLookControls } from './look-controls.ts';
import { FIRST_LOOK, lookDirection, tidyLook, type Look } from './look.ts';
import { openStationTiles, type StationTiles } from './tile-meshes.ts';

/** A panorama to show. `url`: folder of its index and tiles. `rotation`: from its frame to that of the look. */
type PanoramaSource = { id: string; url: string; rotation: Quaternion };

type PanoramaEvents = {
  look: Look;
  /** A station is on screen. */ shown: string;
  error: ViewerError;
  restored: null;
};

export type PanoramaViewer = {
  on: Emitter<PanoramaEvents>['on'];
  /** Shows another station; the way one looks stays. The one before stays on screen until the next can be seen. */
  show: (source: PanoramaSource) => void;
  getLook: () => Look;
  setLook: (look: Look) => void;
  /** Where a direction is in CSS pixels; null behind the eye. */
  toScreen: (direction: Readonly<Point3>) => { x: number; y: number } | null;
  /** Gives the keys to the picture. */
  focus: () => void;
  setTheme: (theme: ViewerTheme) => void;
  screenshot: () => Promise<Blob>;
  dispose: () => void;
};

type Options = { look?: Look | undefined; theme?: ViewerTheme; label: string; fetch?: typeof fetch };

/** A viewer of panoramas from inside. Throws `ViewerError('NO_WEBGL')` where no context can be made. */
export function createPanoramaViewer(
  host: HTMLElement,
  { look: first, theme, label, fetch: get }: Options,
): PanoramaViewer {
  const events = createEmitter<PanoramaEvents>();
  let look = tidyLook(first ?? FIRST_LOOK);
  let shown: { id: string; tiles: StationTiles } | undefined;
  let asked = new AbortController();

  const stage = createThreeStage(host, {
    name: 'panorama',
    theme: theme ?? 'light',
    onFrame: () => {
      placeEye();
      if (!shown) return false;
      const { heightPx, widthPx } = stage.size();
      shown.tiles.update(look, {
        heightPx: heightPx * stage.renderer.getPixelRatio(),
        aspect: widthPx / heightPx,
      });
      // Each tile that arrives asks for a picture itself.
      return false;
    },
    onOverlay: () => {},
    onError: (error) => events.emit('error', error),
    onRestored: () => events.emit('restored', null),
    onResize: () => events.emit('look', look),
    onSuspended: () => {
      dispose();
      events.emit('error', new ViewerError('SUSPENDED'));
    },
  });
  const canvas = stage.renderer.domElement;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  canvas.style.cursor = 'grab';

  const placeEye = (): void => {
    const { widthPx, heightPx } = stage.size();
    const camera = stage.perspective;
    camera.near = 0.01;
    camera.far = 100;
    camera.fov = look.fovDeg;
    camera.aspect = widthPx / heightPx;
    camera.up.set(0, 0, 1);
    camera.position.set(0, 0, 0);
    camera.lookAt(new Vector3(...lookDirection(look)));
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  };
  const setLook = (next: Look): void => {
    look = tidyLook(next);
    placeEye();
    stage.invalidate();
    events.emit('look', look);
  };
  const show = async ({ id, url, rotation }: PanoramaSource): Promise<void> => {
    asked.abort();
    const own = new AbortController();
    asked = own;
    try {
      const tiles = await openStationTiles({
        url,
        rotation,
        fetch: get ?? ((...request) => fetch(...request)),
        onChange: stage.invalidate,
        signal: own.signal,
      });
      await tiles.ready;
      if (own.signal.aborted) return tiles.dispose();
      if (shown) {
        stage.scene.remove(shown.tiles.group);
        shown.tiles.dispose();
      }
      shown = { id, tiles };
      stage.scene.add(tiles.group);
      stage.invalidate();
      events.emit('shown', id);
    } catch (error) {
      if (!own.signal.aborted) events.emit('error', new ViewerError('PANORAMA_UNAVAILABLE', { cause: error }));
    }
  };
  const detach = attachLookControls(canvas, () => look, setLook);
  let isDisposed = false;
  const dispose = (): void => {
    if (isDisposed) return;
    isDisposed = true;
    asked.abort();
    detach();
    shown?.tiles.dispose();
    stage.dispose();
    events.clear();
  };
  placeEye();
  return {
    on: events.on,
    show: (source) => void show(source),
    getLook: () => look,
    setLook,
    toScreen: (direction) => stage.toScreen([...direction]),
    focus: () => canvas.focus({ preventScroll: true }),
    setTheme: stage.setTheme,
    screenshot: stage.screenshot,
    dispose,
  };
}
