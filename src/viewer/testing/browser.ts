import type { ToolCalls, ToolId } from '#viewer/view/tools.ts';

/** An element of a fixed size on an otherwise empty page, for one viewer. */
export function mountHost(widthPx: number, heightPx: number): HTMLElement {
  document.body.replaceChildren();
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${widthPx}px`, height: `${heightPx}px` });
  document.body.append(host);
  return host;
}

/** Waits for the next event of a subscription. Rejects after 10 s. */
export function nextEvent<Detail>(subscribe: (listener: (detail: Detail) => void) => () => void): Promise<Detail> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the event never came')), 10_000);
    let end: (() => void) | undefined = undefined;
    end = subscribe((detail) => {
      clearTimeout(timer);
      end?.();
      resolve(detail);
    });
  });
}

/** Share of a picture's pixels whose colour (red, green, blue, alpha) passes. */
export async function colorShares(picture: Blob, passes: (pixel: number[]) => boolean): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let hits = 0;
  for (let i = 0; i < data.length; i += 4) if (passes([...data.subarray(i, i + 4)])) hits++;
  return hits / (data.length / 4);
}

/** Whether the toolbar of a viewer has a tool now. */
export function isShown({ tools }: { tools: ToolCalls }, id: ToolId): boolean {
  return tools.list().find((tool) => tool.id === id)?.isShown ?? false;
}
