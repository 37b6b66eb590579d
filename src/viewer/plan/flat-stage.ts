import type { Size } from '#viewer/view/insets.ts';
import { canvasBlob } from '#viewer/view/canvas-blob.ts';

export type FlatStageOptions = {
  label: string;
  background: () => string;
  /** Draws in CSS pixels. */
  onDraw: (context: CanvasRenderingContext2D) => void;
  onResize: () => void;
  /** Of very many thin lines: the processor draws 25,000 in 5 ms, an emulated graphics card in a second. */
  hasManyLines?: boolean;
};

/** A flat canvas that fills its host and is drawn only when something changed. */
export type FlatStage = {
  canvas: HTMLCanvasElement;
  size: () => Size;
  invalidate: () => void;
  screenshot: () => Promise<Blob>;
  dispose: () => void;
};

export function createFlatStage(host: HTMLElement, options: FlatStageOptions): FlatStage {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    display: 'block',
    width: '100%',
    height: '100%',
    touchAction: 'none',
    outlineOffset: '-2px',
  });
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', options.label);
  host.append(canvas);
  let frame = 0;

  const size = () => ({ widthPx: Math.max(1, host.clientWidth), heightPx: Math.max(1, host.clientHeight) });
  const draw = () => {
    frame = 0;
    const { widthPx, heightPx } = size();
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const context = canvas.getContext('2d', { willReadFrequently: options.hasManyLines ?? false });
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = options.background();
    context.fillRect(0, 0, widthPx, heightPx);
    options.onDraw(context);
  };
  const invalidate = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const observer = new ResizeObserver(() => {
    options.onResize();
    invalidate();
  });
  observer.observe(host);
  // The browser gives a flat canvas back by itself, but empty.
  canvas.addEventListener('contextrestored', invalidate);

  return {
    canvas,
    size,
    invalidate,
    screenshot: () => {
      draw();
      return canvasBlob(canvas, 'PLAN_EMPTY');
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      canvas.remove();
    },
  };
}
