import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import {
  Box3,
  Color,
  OrthographicCamera,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { canvasBlob } from './canvas-blob.ts';
import { type CameraPose, FIELD_OF_VIEW_DEG } from './camera-pose.ts';
import { type Insets, NO_INSETS, type Size } from './insets.ts';
import { placeCamera } from './place-camera.ts';
import { THEMES, type ViewerTheme } from './theme.ts';
import { ViewerError } from './viewer-error.ts';
import { registerContext } from './webgl-contexts.ts';

export type StageOptions = {
  name: string;
  theme: ViewerTheme;
  /** Runs before every picture; answers whether another picture is needed soon (something still loads). */
  onFrame: () => boolean;
  /** Whether nothing is to be seen yet, asked after `onFrame` until there is: nothing is painted until then. */
  isBlank?: (() => boolean) | undefined;
  /** Draws over the picture in CSS pixels. */
  onOverlay: (context: CanvasRenderingContext2D, widthPx: number, heightPx: number) => void;
  onError: (error: ViewerError) => void;
  /** A lost context came back. What was on the graphics card is gone: the view must be rebuilt. */
  onRestored: () => void;
  onResize: () => void;
  /** The context was given up to make room for newer views. */
  onSuspended: () => void;
};

/** A host with a 3D canvas and a flat one over it, one camera, and pictures only when something changed. */
export type ThreeStage = {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: () => PerspectiveCamera | OrthographicCamera;
  /** At the same place also while the picture is orthographic: for choosing what to load. */
  perspective: PerspectiveCamera;
  setPose: (pose: CameraPose) => void;
  /** Moves the middle of the picture beside what floats over its edges. */
  setInsets: (insets: Insets) => void;
  /** What must not be cut by the near and far planes. */
  setSceneBounds: (bounds: Bounds3) => void;
  setTheme: (theme: ViewerTheme) => void;
  invalidate: () => void;
  size: () => Size;
  /** CSS pixels of a project point; null behind the eye. */
  toScreen: (point: Point3) => { x: number; y: number } | null;
  /** What is behind a place in CSS pixels: a line away from the eye, `direction` of length 1. */
  rayAt: (x: number, y: number) => { from: Point3; direction: Point3 };
  screenshot: () => Promise<Blob>;
  /** Draws immediately, for callers that read pixels. */
  renderNow: () => void;
  dispose: () => void;
};

/** Throws `ViewerError('NO_WEBGL')` where no context can be made. */
export function createThreeStage(host: HTMLElement, options: StageOptions): ThreeStage {
  const unregister = registerContext(options.name, () => options.onSuspended());
  const renderer = createRenderer(options.name, unregister);
  const canvas = renderer.domElement;
  const flat = document.createElement('canvas');
  for (const layer of [canvas, flat])
    Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', display: 'block' });
  flat.style.pointerEvents = 'none';
  flat.setAttribute('aria-hidden', 'true');
  if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
  host.append(canvas, flat);

  const scene = new Scene();
  const perspective = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.1, 1000);
  const orthographic = new OrthographicCamera();
  let camera: PerspectiveCamera | OrthographicCamera = perspective;
  let pose: CameraPose | null = null;
  let insets = NO_INSETS;
  const sceneBox = new Box3(new Vector3(-10, -10, -10), new Vector3(10, 10, 10));
  let frame = 0;
  let isDisposed = false;

  const size = () => ({ widthPx: Math.max(1, host.clientWidth), heightPx: Math.max(1, host.clientHeight) });
  const applyPose = () => {
    if (!pose) return;
    camera = pose.projection === 'orthographic' ? orthographic : perspective;
    for (const placed of new Set([perspective, camera])) placeCamera(placed, pose, size(), insets, sceneBox);
  };
  /** Nothing was painted yet: the page shows through, in the color of the picture. */
  let isBare = options.isBlank !== undefined;
  const render = (isNeeded = true) => {
    applyPose();
    const isBusy = options.onFrame();
    if (isBare && !isNeeded && options.isBlank?.()) return isBusy;
    if (isBare) canvas.style.opacity = '';
    isBare = false;
    renderer.render(scene, camera);
    drawOverlay(flat, size(), options.onOverlay);
    return isBusy;
  };
  const invalidate = () => {
    if (!frame && !isDisposed) {
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!isDisposed && render(false)) invalidate();
      });
    }
  };
  const resize = () => {
    const { widthPx, heightPx } = size();
    renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    renderer.setSize(widthPx, heightPx, false);
    invalidate();
  };
  const lost = (event: Event) => {
    event.preventDefault();
    if (!isDisposed) options.onError(new ViewerError('CONTEXT_LOST'));
  };
  const observer = new ResizeObserver(() => {
    resize();
    options.onResize();
  });
  observer.observe(host);
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', options.onRestored);
  const setTheme = (theme: ViewerTheme) => {
    scene.background = new Color(THEMES[theme].background);
    host.style.backgroundColor = THEMES[theme].background;
    invalidate();
  };
  if (isBare) canvas.style.opacity = '0';
  setTheme(options.theme);
  resize();

  return {
    renderer,
    scene,
    camera: () => camera,
    perspective,
    setPose: (next) => {
      pose = next;
      applyPose();
      invalidate();
    },
    setInsets: (next) => {
      insets = next;
      applyPose();
      invalidate();
    },
    setSceneBounds: (bounds) => {
      sceneBox.set(new Vector3(...bounds.min), new Vector3(...bounds.max));
      invalidate();
    },
    setTheme,
    invalidate,
    size,
    toScreen: (point) => {
      const v = new Vector3(...point).project(camera);
      const { widthPx, heightPx } = size();
      return v.z > 1 || v.z < -1 ? null : { x: ((v.x + 1) / 2) * widthPx, y: ((1 - v.y) / 2) * heightPx };
    },
    rayAt: (x, y) => {
      const { widthPx, heightPx } = size();
      const caster = new Raycaster();
      caster.setFromCamera(new Vector2((x / widthPx) * 2 - 1, 1 - (y / heightPx) * 2), camera);
      const { origin, direction } = caster.ray;
      return { from: origin.toArray(), direction: direction.toArray() };
    },
    screenshot: () => {
      render();
      return compose(canvas, flat);
    },
    renderNow: () => {
      render();
    },
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      cancelAnimationFrame(frame);
      observer.disconnect();
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', options.onRestored);
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
      flat.remove();
      unregister();
    },
  };
}

function createRenderer(name: string, unregister: () => void): WebGLRenderer {
  // three prints its own error when a canvas answers no context: ask first.
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', {
    antialias: name === 'model',
    alpha: false,
    powerPreference: 'high-performance',
  });
  if (!context) {
    unregister();
    throw new ViewerError('NO_WEBGL');
  }
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.localClippingEnabled = true;
  canvas.tabIndex = 0;
  canvas.style.touchAction = 'none';
  canvas.style.outlineOffset = '-2px';
  return renderer;
}

function drawOverlay(flat: HTMLCanvasElement, { widthPx, heightPx }: Size, draw: StageOptions['onOverlay']): void {
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
  if (flat.width !== w || flat.height !== h) Object.assign(flat, { width: w, height: h });
  const context = flat.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, widthPx, heightPx);
  draw(context, widthPx, heightPx);
}

/** Both layers in one PNG. Must be called in the task that rendered: the drawing buffer is not kept. */
function compose(canvas: HTMLCanvasElement, flat: HTMLCanvasElement): Promise<Blob> {
  const out = document.createElement('canvas');
  Object.assign(out, { width: canvas.width, height: canvas.height });
  const context = out.getContext('2d');
  context?.drawImage(canvas, 0, 0);
  context?.drawImage(flat, 0, 0, out.width, out.height);
  return canvasBlob(out, 'CONTEXT_LOST');
}
