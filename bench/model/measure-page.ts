import type { RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { median } from '#geometry/median.ts';
import { bundlePage, heapBytes, inBrowser, serveLocally, taskMs, WITHOUT_COMPILED_CODE } from '../browser-page.ts';
import type { PageBench } from './page/bench-page.ts';

/** What a page with the viewer does beside bare three.js, in one browser and by turns; medians. */
export type PageRow = {
  triangles: number;
  /** Of the pictures while turning: those that the viewer sends to be drawn. */
  drawnTriangles: number;
  orbitMs: number;
  bareOrbitMs: number;
  pickMs: number;
  bareRayMs: number;
  /** Of the page after the second of twenty opens and closes, and after the last. */
  heapBytes: [second: number, last: number];
};

declare global {
  // The browser's page.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to the one that there is
  interface Window {
    bench: PageBench;
  }
}

/** Small, as the processor paints it: what the page does for a picture is what is compared. */
const SIZE = { width: 480, height: 320 };
const [TURNS, FRAMES, PICKS, OPENS] = [3, 40, 10, 20];
const PAGE =
  '<!doctype html><style>html,body,#host{margin:0;height:100%;position:relative}</style><div id="host"></div>';
/** What the library leaves for later when it is let go of. */
const LET_GO_MS = 300;
const root = join(import.meta.dirname, '..', '..');

/** Opens fragments in a headless browser, turns and asks them, and opens them again and again. */
export async function measurePage(fragments: Uint8Array): Promise<PageRow> {
  const script = await bundlePage(join(import.meta.dirname, 'page/bench-page.ts'));
  const files = {
    '/': ['text/html', PAGE + '<script type="module" src="/page.mjs"></script>'],
    '/page.mjs': ['text/javascript', script],
    '/worker.mjs': [
      'text/javascript',
      readFileSync(join(root, 'node_modules/@thatopen/fragments/dist/Worker/worker.min.mjs')),
    ],
    '/model.frag': ['application/octet-stream', fragments],
  } as const;
  const { url, server } = await serveLocally(answer(files));
  try {
    return {
      ...(await inBrowser([], (browser) => measureMotion(browser, url))),
      heapBytes: await inBrowser([WITHOUT_COMPILED_CODE], (browser) => measureOpens(browser, url)),
    };
  } finally {
    server.close();
  }
}

async function measureMotion(browser: Browser, url: string): Promise<Omit<PageRow, 'heapBytes'>> {
  const page = await openPage(browser, url);
  await page.evaluate(() => window.bench.open('/model.frag'));
  const triangles = await page.evaluate(() => window.bench.openBare('/model.frag'));
  const [orbits, bareOrbits, picks, rays, drawn]: number[][] = [[], [], [], [], []];
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // The first of each compiles.
  for (let turn = 0; turn <= TURNS; turn++) {
    const own = await page.evaluate((frames) => window.bench.orbitViewer(frames), FRAMES);
    const bare = await page.evaluate((frames) => window.bench.orbitBare(frames), FRAMES);
    const pick = await taskMs(session, () => page.evaluate((times) => window.bench.pickViewer(times), PICKS));
    const ray = await taskMs(session, () => page.evaluate((times) => window.bench.pickBare(times), PICKS));
    if (turn === 0) continue;
    orbits?.push(middle(own.gapsMs));
    bareOrbits?.push(middle(bare.gapsMs));
    drawn?.push(own.trianglesOfFrame);
    picks?.push(pick / PICKS);
    rays?.push(ray / PICKS);
  }
  await page.close();
  return {
    triangles,
    drawnTriangles: middle(drawn),
    orbitMs: middle(orbits),
    bareOrbitMs: middle(bareOrbits),
    pickMs: middle(picks),
    bareRayMs: middle(rays),
  };
}

async function measureOpens(browser: Browser, url: string): Promise<[number, number]> {
  const page = await openPage(browser, url);
  const session = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  for (let i = 0; i < OPENS; i++) {
    await page.evaluate(() => window.bench.open('/model.frag'));
    await page.evaluate(() => window.bench.close());
    await page.waitForTimeout(LET_GO_MS);
    heaps.push(await heapBytes(session));
  }
  await page.close();
  return [heaps[1] ?? 0, heaps.at(-1) ?? 0];
}

const middle = (values: readonly number[] = []) => median(values) ?? 0;

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZE, baseURL: url });
  page.on('pageerror', (error) => console.error(error));
  await page.goto('/');
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

function answer(files: Record<string, readonly [type: string, body: string | Uint8Array]>): RequestListener {
  return (request, response) => {
    const [type, body] = files[request.url ?? ''] ?? [];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' });
    response.end(body);
  };
}
