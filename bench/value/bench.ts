import { loadavg } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { inBrowser, taskMs } from '../browser-page.ts';
import { machineText } from '../machine.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { recordRun } from '../speed/write-page.ts';

// `npm run bench:value`: what a key costs the page of the value analysis, beside an input without anything around it.
const KEYS = 200;
const RUNS = 3;

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ LOG_LEVEL: 'warn' });
  const runs = await inBrowser([], async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${app.url}/value-analysis`);
    await page.getByRole('textbox', { name: 'Hours per scan' }).focus();
    const bare = await browser.newPage();
    await bare.setContent('<input value="8" autofocus />');
    await bare.locator('input').focus();
    const sessions = { page: await performanceOf(page), bare: await performanceOf(bare) };
    const measured = [];
    for (let run = 0; run < RUNS; run++)
      measured.push({
        bareMs: await medianKeyMs(bare, sessions.bare),
        pageMs: await medianKeyMs(page, sessions.page),
      });
    return measured;
  });
  console.table(runs);
  const middle = (figures: number[]) => percentile(figures, 0.5);
  recordRun('value', {
    machine: machineText(),
    loadBefore,
    keys: KEYS,
    pageMs: middle(runs.map(({ pageMs }) => pageMs)),
    bareMs: middle(runs.map(({ bareMs }) => bareMs)),
  });
} finally {
  await app.remove();
}

async function performanceOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

/** Milliseconds of the main thread until a key's two next pictures, the median of all keys: a digit is typed and deleted by turns. */
async function medianKeyMs(page: Page, session: CDPSession): Promise<number> {
  await page.bringToFront();
  const all: number[] = [];
  for (let key = 0; key < KEYS; key++)
    all.push(
      await taskMs(session, async () => {
        await page.keyboard.press(key % 2 === 0 ? '1' : 'Backspace');
        await page.evaluate(
          () =>
            new Promise<void>((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
            ),
        );
      }),
    );
  return percentile(all, 0.5);
}
