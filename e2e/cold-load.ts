import { expect, type Page } from '@playwright/test';

/** What a location may take (docs/decisions/0018). */
export const LOCATION_BYTES = 900_000;

/** All bytes that a page takes over the wire, headers included, until it is quiet; by the browser's own count. `pictures`: the paths of those that it took. */
export async function coldLoad(
  page: Page,
  path: string,
): Promise<{ bytes: number; pictures: string[]; uncompressed: string[] }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  const types = new Map<string, string>();
  const uncompressed: string[] = [];
  const pictures: string[] = [];
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, response: { url, mimeType, headers } }) => {
    const { pathname } = new URL(url);
    if (mimeType === 'image/png') pictures.push(pathname);
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    if (!encoding && (/javascript|css/.test(mimeType) || pathname === '/api/portfolio')) types.set(requestId, pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const pathname = types.get(requestId);
    // Small files fit into one packet either way.
    if (pathname && encodedDataLength > 3000) uncompressed.push(pathname);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The stream of events never ends: quiet is when two looks count the same.
  let before = -1;
  await expect.poll(() => before === (before = bytes), { intervals: [700] }).toBe(true);
  await client.detach();
  return { bytes, pictures, uncompressed };
}
