import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/lib/chromium.mjs';
import { addCookies } from '../browser-page.ts';
import { percentile } from './percentiles.ts';

/** Gaps between animation frames while the list, and in the same run an empty page, is scrolled. */
export type ScrollFigures = {
  frames: number;
  gapP50Ms: number;
  gapP95Ms: number;
  gapMaxMs: number;
  emptyGapP95Ms: number;
  scrolledRows: number;
};
export type BrowserFigures = { projects: number; rowsShownMs: number; scrolling: Record<ScrollCase, ScrollFigures> };

/** As Chromium starts by itself. The tests' flags emulate a graphics card for WebGL, and the emulation would then paint the text too. */
const FLAGS = ['--no-sandbox', '--disable-background-networking'];
const VIEWPORT = { width: 1280, height: 900 };
const LIST_PATH = '/portfolio?view=list';
type ScrollCase = 'hand' | 'thrown';
type Wheel = {
  steps: number;
  stepPx: number;
  /** From one event to the next; undefined: as fast as the browser takes them. */ everyMs?: number;
};
/** `hand` is a hard turn of a wheel, one notch per frame, 7,200 px/s; `thrown` is what no hand does, and shows where the list gives way. */
const WHEELS: Record<ScrollCase, Wheel> = {
  hand: { steps: 420, stepPx: 120, everyMs: 1000 / 60 },
  thrown: { steps: 200, stepPx: 1000 },
};
const ROW = 'tbody [role="row"] a[data-row-focus]';
const HAS_ALL_ROWS = 'table[aria-rowcount]:not([aria-rowcount="-1"])';
const READ_AHEAD_LIMIT_MS = 120_000;

/** Opens the list in a real browser as the person of the cookie, and scrolls through it. */
export async function measureBrowser(url: string, cookie: string, projects: number): Promise<BrowserFigures> {
  const browser = await chromium.launch({ ...chromiumLaunchOptions(), args: FLAGS });
  try {
    const context = await signedInContext(browser, url, cookie);
    const page = await context.newPage();
    // The first visit fills the browser's cache, as that of anybody who uses the portal.
    await showList(page);
    const shown = [await showList(page), await showList(page), await showList(page)];
    await page.waitForSelector(HAS_ALL_ROWS, { timeout: READ_AHEAD_LIMIT_MS });
    const empty = await context.newPage();
    await empty.setContent('<div style="height: 600000px"></div>');
    const scrolling = {
      hand: await medianOfThree(page, empty, WHEELS.hand),
      thrown: await medianOfThree(page, empty, WHEELS.thrown),
    };
    return { projects, rowsShownMs: percentile(shown, 0.5), scrolling };
  } finally {
    await browser.close();
  }
}

/** A browser of the person of a cookie. */
export async function signedInContext(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  await addCookies(context, url, cookie);
  return context;
}

/** Goes to the list. Answers the ms from the navigation until a row was painted. */
async function showList(page: Page): Promise<number> {
  await page.goto(LIST_PATH, { waitUntil: 'commit' });
  const shownAt = await page.waitForFunction((row) => document.querySelector(row) !== null && performance.now(), ROW, {
    polling: 'raf',
  });
  return Number(await shownAt.jsonValue());
}

/** The figures of the middle one of three turns from the top, by their late frames: the first one compiles. */
async function medianOfThree(list: Page, empty: Page, wheel: Wheel): Promise<ScrollFigures> {
  const turns: ScrollFigures[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await list.locator('[role="region"]:has(> table)').evaluate((region) => region.scrollTo(0, 0));
    turns.push(await measureScrolling(list, empty, wheel));
  }
  turns.sort((a, b) => a.gapP95Ms - b.gapP95Ms || b.frames - a.frames);
  const [, middle] = turns;
  if (!middle) throw new Error('no turns');
  return middle;
}

async function measureScrolling(list: Page, empty: Page, wheel: Wheel): Promise<ScrollFigures> {
  const [first, gaps] = [await lastRowIndex(list), await scrollGapsOf(list, wheel)];
  const [last, emptyGaps] = [await lastRowIndex(list), await scrollGapsOf(empty, wheel)];
  return {
    frames: gaps.length,
    gapP50Ms: percentile(gaps, 0.5),
    gapP95Ms: percentile(gaps, 0.95),
    gapMaxMs: Math.max(...gaps),
    emptyGapP95Ms: percentile(emptyGaps, 0.95),
    scrolledRows: last - first,
  };
}

/** Gaps between animation frames while the wheel turns over the middle of the page. */
async function scrollGapsOf(page: Page, wheel: Wheel): Promise<number[]> {
  await page.bringToFront();
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const onFrame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (Reflect.get(window, 'frameGaps') === gaps) requestAnimationFrame(onFrame);
    };
    Object.assign(window, { frameGaps: gaps });
    requestAnimationFrame(onFrame);
  });
  await turn(page, wheel);
  const gaps: unknown = await page.evaluate(() => {
    const kept: unknown = Reflect.get(window, 'frameGaps');
    Reflect.deleteProperty(window, 'frameGaps');
    return kept;
  });
  if (!Array.isArray(gaps)) throw new Error('no frames');
  // The first ones are of the time before the wheel turned.
  return gaps.map(Number).slice(2);
}

/** A hand does not wait for the page: what is due is sent, and a page that is late has more to do in its next frame. */
async function turn(page: Page, { steps, stepPx, everyMs }: Wheel): Promise<void> {
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    const event = page.mouse.wheel(0, stepPx);
    sent.push(event);
    await (everyMs === undefined ? event : sleep(Math.max(0, startedAt + (step + 1) * everyMs - performance.now())));
  }
  await Promise.all(sent);
}

/** How far down the list the last row in the document is. */
async function lastRowIndex(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
    ),
  );
}
