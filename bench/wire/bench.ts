import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { chromiumLaunchOptions } from '../../scripts/lib/chromium.mjs';
import { machineText } from '../machine.ts';
import { recordRun } from '../speed/write-page.ts';
import { measureLoad } from './measure-load.ts';
import type { WireLoad } from './wire-page.ts';

// `npm run bench:wire`: first visits over a slow line, beside the plain download of as many bytes.
const RUNS = 3;
const SCANS_LIMIT_MS = 15 * 60_000;
const demo = z.object({ rows: z.array(z.object({ locationRecId: z.string(), status: z.string() })) });

const app = new RunningApp();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  await app.start({ LOG_LEVEL: 'warn', STOREY_DEMO_SCANS: '1' });
  await app.signIn();
  const locationId = await finishedLocation();
  const [loadBefore = 0] = loadavg();
  const loads: WireLoad[] = [];
  for (const [name, path, cookie] of [
    ['sign-in', '/sign-in', ''],
    ['portfolio', '/portfolio', app.cookie],
    ['finished location', `/location/${locationId}`, app.cookie],
  ] as const) {
    const measured = [];
    for (let run = 0; run < RUNS; run++) measured.push(await measureLoad(browser, { url: app.url, path, cookie }));
    const [, middle] = measured.toSorted((a, b) => a.readyMs / a.plainMs - b.readyMs / b.plainMs);
    if (middle) loads.push({ name, ...middle });
  }
  console.table(loads);
  recordRun('wire', { machine: machineText(), loadBefore, loads });
} finally {
  await browser.close();
  await app.remove();
}

/** Waits for the demo's scans to be converted: a location whose deliverables are there. */
async function finishedLocation(): Promise<string> {
  for (const startedAt = Date.now(); Date.now() - startedAt < SCANS_LIMIT_MS; await sleep(2000)) {
    const { rows } = demo.parse(await (await app.request('GET', '/api/portfolio?tab=demo')).json());
    const finished = rows.find(({ status }) => status === 'Order Completed');
    if (finished) return finished.locationRecId;
  }
  throw new Error('The demo has no finished project.');
}
