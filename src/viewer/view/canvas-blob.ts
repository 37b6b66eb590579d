import { ViewerError, type ViewerErrorCode } from './viewer-error.ts';

/** A canvas as PNG. Rejects with `ViewerError(code)` where there is no picture. */
export const canvasBlob = (canvas: HTMLCanvasElement, code: ViewerErrorCode): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ViewerError(code))), 'image/png');
  });
