import { chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/lib/chromium.mjs';
import { percentile } from './percentiles.ts';

export type BrowserFigures = { projects: number; rowsShownMs: number; scrollGapP95Ms: number; emptyGapP95Ms: number; scrolledRows: number };

const VIEWPORT = { width: 1280, height: 900 };
const LIST_PATH = '/portfolio?view=list';
const WHEEL_STEPS = 240;
const WHEEL_PX = 400;
/** A cell with a project's name, which no head and no empty state has. */
const ROW = '[role="row"][aria-rowindex] a, tr[data-project-id], [data-testid="portfolio-row"], [role="row"] a[href^="/location/"]';

/** Opens the list in a real browser as the person of the cookie, and scrolls through it. */
export async function measureBrowser(url: string, cookie: string, projects: number): Promise<BrowserFigures> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
    await context.addCookies(cookie.split('; ').map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url })));
    const page = await context.newPage();
    // The first visit fills the browser's cache, as that of anybody who uses the portal.
    await showList(page);
    const shown = [await showList(page), await showList(page), await showList(page)];
    const scrollGaps = await scrollGapsOf(page);
    const scrolledRows = await lastRowIndex(page);
    const empty = await context.newPage();
    await empty.setContent('<div style="height: 400000px"></div>');
    const emptyGaps = await scrollGapsOf(empty);
    return { projects, rowsShownMs: percentile(shown, 0.5), scrollGapP95Ms: percentile(scrollGaps, 0.95), emptyGapP95Ms: percentile(emptyGaps, 0.95), scrolledRows };
  } finally {
    await browser.close();
  }
}

/** Goes to the list. Answers the ms from the navigation until a row was painted. */
async function showList(page: Page): Promise<number> {
  await page.goto(LIST_PATH, { waitUntil: 'commit' });
  const shownAt = await page.waitForFunction((row) => document.querySelector(row) !== null && performance.now(), ROW, { polling: 'raf' });
  return Number(await shownAt.jsonValue());
}

/** Gaps between animation frames while the wheel turns over the middle of the page. */
async function scrollGapsOf(page: Page): Promise<number[]> {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const onFrame = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    Object.assign(window, { frameGaps: gaps });
  });
  for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, WHEEL_PX);
  const gaps: unknown = await page.evaluate(() => Reflect.get(window, 'frameGaps'));
  if (!Array.isArray(gaps)) throw new Error('no frames');
  // The first ones are of the time before the wheel turned.
  return gaps.map(Number).slice(2);
}

/** How far down the list the last row in the document is. */
async function lastRowIndex(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.getAttribute('aria-rowindex')))));
}
