import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Bounds3 } from '#geometry/bounds.ts';
import { median } from '#geometry/median.ts';
import { parsePotreeMetadata, tightBounds } from '#viewer/cloud/potree-metadata.ts';
import { bundlePage, heapBytes, inBrowser, serveLocally, taskMs, WITHOUT_COMPILED_CODE } from '../browser-page.ts';
import type { ViewersBench } from './page/bench-page.ts';

export type ViewersRow = {
  points: number;
  /** Files of the first points, in the order in which they were asked for. */
  firstFetched: string[];
  firstPointsMs: number;
  /** Of the same points by three.js alone. */
  plainPointsMs: number;
  emptyStageMs: number;
  /** Of a still view: nodes, points, and the times of the viewer and of a plain loop. */
  view: { nodes: number; points: number; viewerMs: number; plainMs: number };
  drawing: { entities: number; bytes: number; openMs: number; parseMs: number };
  /** After the second of twenty changes of layers, and after the last. */
  layers: { heapBytes: [second: number, last: number]; contexts: [second: number, last: number] };
};

declare global {
  // The browser's page.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to the one that there is
  interface Window {
    viewersBench: ViewersBench;
  }
}

type OnPage = <T>(browser: Browser, work: (page: Page, session: CDPSession) => Promise<T>) => Promise<T>;

const SIZE = { width: 1280, height: 800 };
const [TURNS, CHANGES] = [3, 20];
/** Two pictures a second. */
const HELD_MS = 500;
/** What the library leaves for later when it is let go of. */
const LET_GO_MS = 300;
const PAGE =
  '<!doctype html><style>html,body,#host{margin:0;height:100%;position:relative}</style><div id="host"></div>' +
  '<script type="module" src="/page.mjs"></script>';

/** Opens the octree of `folder` and a drawing in a headless browser. `drawing`: its JSON, of so many `entities`. */
export async function measureViewers(folder: string, drawing: string, entities: number): Promise<ViewersRow> {
  const script = await bundlePage(join(import.meta.dirname, 'page/bench-page.ts'));
  const { url, server } = await serveLocally(answer(folder, script, drawing));
  const meta = parsePotreeMetadata(JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')));
  const { points } = meta;
  const on: OnPage = (browser, work) => onPage(browser, url, tightBounds(meta), work);
  try {
    const measured = await inBrowser([], async (browser) => ({
      ...(await measureFirstPoints(browser, on)),
      view: await measureView(browser, on),
      drawing: { entities, bytes: drawing.length, ...(await measureDrawing(browser, on)) },
    }));
    const layers = await inBrowser([WITHOUT_COMPILED_CODE], (browser) => measureLayers(browser, on));
    return { points, ...measured, layers };
  } finally {
    server.close();
  }
}

async function measureFirstPoints(browser: Browser, on: OnPage) {
  const [empty, plain, first]: number[][] = [[], [], []];
  let firstFetched: string[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await on(browser, async (page, session) => {
      empty?.push(await taskMs(session, () => page.evaluate(() => window.viewersBench.openStage())));
    });
    await on(browser, async (page, session) => {
      plain?.push(await taskMs(session, () => page.evaluate(() => window.viewersBench.openPlain())));
    });
    await on(browser, async (page, session) => {
      first?.push(
        await taskMs(session, async () => {
          const fetched = await page.evaluate(() => window.viewersBench.openCloud());
          firstFetched = fetched.map(({ file, range }) => (range ? `${file} ${range}` : file));
        }),
      );
    });
  }
  return {
    firstFetched,
    firstPointsMs: middle(first),
    plainPointsMs: middle(plain),
    emptyStageMs: middle(empty),
  };
}

async function measureView(browser: Browser, on: OnPage): Promise<ViewersRow['view']> {
  const [own, plain]: number[][] = [[], []];
  let [nodeCount, pointCount] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    await on(browser, async (page) => {
      await page.evaluate(() => window.viewersBench.leaveUnpainted());
      await page.evaluate((ms) => window.viewersBench.hold(ms), HELD_MS);
      const { ms, points, nodes } = await page.evaluate(() => window.viewersBench.fillView());
      await page.evaluate(() => window.viewersBench.close());
      const plainly = await page.evaluate((each) => window.viewersBench.plainly(each), nodes);
      if (plainly.points !== points) throw new Error(`${points} points shown, ${plainly.points} fetched`);
      own?.push(ms);
      plain?.push(plainly.ms);
      [nodeCount, pointCount] = [nodes.length, points];
    });
  }
  return { nodes: nodeCount, points: pointCount, viewerMs: middle(own), plainMs: middle(plain) };
}

async function measureDrawing(browser: Browser, on: OnPage) {
  const [open, parse]: number[][] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    await on(browser, async (page) => {
      parse?.push(await page.evaluate(() => window.viewersBench.parseDrawing()));
      open?.push(await page.evaluate(() => window.viewersBench.openDrawing()));
    });
  }
  return { openMs: middle(open), parseMs: middle(parse) };
}

function measureLayers(browser: Browser, on: OnPage): Promise<ViewersRow['layers']> {
  return on(browser, async (page, session) => {
    const [heaps, contexts]: number[][] = [[], []];
    await page.evaluate(() => window.viewersBench.leaveUnpainted());
    await page.evaluate(() => window.viewersBench.openTwo());
    for (let i = 0; i < CHANGES; i++) {
      contexts?.push(await page.evaluate(() => window.viewersBench.changeLayers()));
      await page.waitForTimeout(LET_GO_MS);
      heaps?.push(await heapBytes(session));
    }
    return {
      heapBytes: [heaps?.[1] ?? 0, heaps?.at(-1) ?? 0],
      contexts: [contexts?.[1] ?? 0, contexts?.at(-1) ?? 0],
    };
  });
}

const middle = (values: readonly number[] = []) => median(values) ?? 0;

/** Each on a page of its own: nothing is there from before. */
async function onPage<T>(
  browser: Browser,
  url: string,
  focus: Bounds3,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: SIZE, baseURL: url });
  page.on('pageerror', (error) => console.error(error));
  await page.goto('/');
  await page.waitForFunction(() => 'viewersBench' in window);
  await page.evaluate((bounds) => window.viewersBench.setFocus(bounds), focus);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  try {
    return await work(page, session);
  } finally {
    await page.close();
  }
}

function answer(folder: string, script: Uint8Array, drawing: string): RequestListener {
  return ({ url = '/', headers }, response) => {
    // Nothing is kept from one turn to the next.
    response.setHeader('cache-control', 'no-store');
    // As the portal's, which lets no program be made of text: checks of data would be compiled here, and are not there.
    response.setHeader('content-security-policy', "script-src 'self' 'wasm-unsafe-eval'");
    if (url === '/') return response.setHeader('content-type', 'text/html').end(PAGE);
    if (url === '/page.mjs') return response.setHeader('content-type', 'text/javascript').end(script);
    if (url === '/drawing.json') return response.setHeader('content-type', 'application/json').end(drawing);
    if (!url.startsWith('/cloud/')) return response.writeHead(404).end();
    const path = join(folder, basename(url));
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) return createReadStream(path).pipe(response);
    const [start, end] = [Number(from), Math.min(Number(to || Number.MAX_SAFE_INTEGER), statSync(path).size - 1)];
    response.writeHead(206, { 'content-length': end - start + 1 });
    return createReadStream(path, { start, end }).pipe(response);
  };
}
