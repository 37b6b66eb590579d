import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { addCookies } from '../browser-page.ts';
import type { WireLoad } from './wire-page.ts';

/** A slow line: 1.6 Mbit/s down and 150 ms there and back, as the browser's own tools emulate it. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const QUIET_MS = 2500;

/** Opens a page with an empty cache over the slow line. Answers its bytes, when it had heading and first button, and how long as many bytes take alone. */
export async function measureLoad(
  browser: Browser,
  { url, path, cookie }: { url: string; path: string; cookie: string },
): Promise<Omit<WireLoad, 'name'>> {
  const context = await browser.newContext({ baseURL: url });
  try {
    await addCookies(context, url, cookie);
    const { page, client } = await slowPage(context);
    let bytes = 0;
    let requests = 0;
    let bytesAtReady = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    await page.addInitScript(watch);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, undefined, { timeout: 120_000 });
    bytesAtReady = bytes;
    const readyMs = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? 0);
    const shellMs = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0);
    for (let before = -1; before !== bytes; await page.waitForTimeout(QUIET_MS)) before = bytes;
    return { bytes, requests, bytesAtReady, shellMs, readyMs, plainMs: await plainDownload(context, bytes) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: marks the moment from which a heading and a button of the page itself are painted. */
function watch(): void {
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
  const look = () =>
    isShown('#root main h1') && isShown('#root main :is(button, a)')
      ? performance.mark('ready')
      : requestAnimationFrame(look);
  requestAnimationFrame(look);
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; client: CDPSession }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  return { page, client };
}

/** ms for so many bytes in one answer over the same line. */
async function plainDownload(context: BrowserContext, bytes: number): Promise<number> {
  const server = createServer((_request, response) => response.end(Buffer.alloc(Math.round(bytes), 'x'))).listen(
    0,
    '127.0.0.1',
  );
  try {
    await new Promise((done) => server.once('listening', done));
    const { page } = await slowPage(context);
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { timeout: 120_000 });
    return await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.responseEnd : Number.NaN;
    });
  } finally {
    server.close();
  }
}
