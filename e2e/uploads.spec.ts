import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type Page, type Route } from '@playwright/test';
import { createLasWriter } from '#formats/las/las-writer.ts';
import { chromiumLaunchOptions } from '../scripts/lib/chromium.mjs';
import { expectGoodLooks, shoot, signUp } from './journey.ts';
import { RunningApp } from './system/running-app.ts';
import { fillDisk } from './system/fill-disk.ts';

// Faults of an upload in a real browser, on an app of their own that can be stopped. Without a worker: nothing is converted.
type Site = { app: RunningApp; scan: string; canFillDisk: boolean };
const SETTINGS = { ROLE: 'web', STORAGE_SHARED: '1' };
const PARTS = 4;
const FIRST = [1, 2];
const LAST = [3, 4];

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures it needs
    async ({}, use) => {
      const app = new RunningApp();
      const store = join(app.data, 'store');
      mkdirSync(store);
      const canFillDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', store]).status === 0;
      await app.start(SETTINGS);
      const folder = mkdtempSync(join(tmpdir(), 'storey-scan-'));
      const scan = join(folder, 'hall.las');
      writeFileSync(scan, scanOfParts(PARTS));
      await use({ app, scan, canFillDisk });
      await app.stop();
      if (canFillDisk) spawnSync('umount', [store]);
      await app.remove();
      rmSync(folder, { recursive: true });
    },
    // A second product starts beside the journeys of the first.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ site }, use) => use(site.app.url),
});
// One app for all of them, and so one after the other.
test.describe.configure({ mode: 'default' });

test(
  'an upload that a reload broke off stands above the portfolio, and sends only what is missing [N1]',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await beginUpload(page, site);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.goto('/portfolio');
    await expect(page.getByRole('region', { name: 'Unfinished uploads' })).toContainText('20 MB of 35 MB uploaded');
    await expectGoodLooks(page, 'upload-unfinished-portfolio');
    await page.getByRole('link', { name: 'Continue hall' }).click();
    await expect(page.getByText('Choose hall.las again. Only the missing part is uploaded.')).toBeVisible();
    await resumeUpload(page, site);
  },
);

test(
  'an upload goes on after the browser was closed and opened again [N1]',
  { tag: '@nightly' },
  async ({ site, baseURL }) => {
    const profile = mkdtempSync(join(tmpdir(), 'storey-profile-'));
    const open = () =>
      chromium.launchPersistentContext(profile, { ...chromiumLaunchOptions(), baseURL, reducedMotion: 'reduce' });
    const first = await open();
    const { drop } = await beginUpload(first.pages()[0] ?? (await first.newPage()), site);
    // A browser that closes lets requests go that are held back, and one may arrive.
    await drop();
    await first.close();
    const second = await open();
    await resumeUpload(second.pages()[0] ?? (await second.newPage()), site);
    await second.close();
    rmSync(profile, { recursive: true });
  },
);

test(
  'an upload waits for a server that restarts, and goes on by itself [N1]',
  { tag: '@nightly' },
  async ({ page, site: { app, scan } }) => {
    const held = await beginUpload(page, { scan });
    await app.stop();
    await held.release();
    await expect(page.getByText('The server is not responding. Trying again…')).toBeVisible();
    await shoot(page, 'upload-server-away');
    await app.start({ ...SETTINGS, PORT: new URL(app.url).port });
    await expectReceived(page, scan);
    expect(held.sent()).toEqual(LAST);
  },
);

test(
  'an upload waits for the network, and goes on by itself [N1]',
  { tag: '@nightly' },
  async ({ page, context, site: { scan } }) => {
    const held = await beginUpload(page, { scan });
    await context.setOffline(true);
    await held.release('internetdisconnected');
    await expect(
      page.getByText('No network. The upload resumes automatically when the connection is back.'),
    ).toBeVisible();
    await shoot(page, 'upload-offline');
    await context.setOffline(false);
    await expectReceived(page, scan);
    expect(held.sent()).toEqual(LAST);
  },
);

test(
  'an upload that meets a full disk says so, keeps what has arrived, and goes on when there is room [U3 U8 N1]',
  { tag: '@nightly' },
  async ({ page, site: { app, scan, canFillDisk } }) => {
    test.skip(!canFillDisk, 'This system lets nobody mount a small disk here.');
    const held = await beginUpload(page, { scan });
    const empty = fillDisk(join(app.data, 'store'));
    await held.release();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: "Upload failed for hall.las: We're out of storage space right now." });
    await expect(alert).toContainText('The uploaded part is kept.');
    await shoot(page, 'upload-disk-full');
    empty();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expectReceived(page, scan);
  },
);

/** Starts an upload whose first two parts arrive; the others are held back until `release`, or broken off by `drop`. `sent`: parts that arrived after that. */
async function beginUpload(
  page: Page,
  { scan }: Pick<Site, 'scan'>,
): Promise<{ release: (failure?: string) => Promise<void>; drop: () => Promise<void>; sent: () => number[] }> {
  await signUp(page, `upload-${crypto.randomUUID()}@example.com`);
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/api/storage/parts/**', (route) => {
    if (!isHolding || FIRST.includes(partOf(route.request().url()))) return route.continue();
    held.push(route);
  });
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('/api/storage/parts/')) sent.push(partOf(response.url()));
  });
  await page.goto('/bimit-plan');
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByRole('button', { name: 'Start conversion' }).click();
  await expect.poll(() => [inOrder(sent), held.length]).toEqual([FIRST, LAST.length]);
  return {
    release: async (failure) => {
      isHolding = false;
      sent.length = 0;
      for (const route of held) await (failure ? route.abort(failure) : route.continue());
    },
    drop: async () => {
      for (const route of held.splice(0)) await route.abort();
    },
    sent: () => inOrder(sent),
  };
}

/** Chooses the same file again among the unfinished uploads. */
async function resumeUpload(page: Page, { scan }: Site): Promise<void> {
  const sent: number[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(partOf(request.url())));
  await page.unroute('**/api/storage/parts/**');
  await page.goto('/bimit-plan');
  const unfinished = page.getByRole('region', { name: 'Unfinished uploads' });
  await expect(unfinished).toContainText('hall.las');
  await shoot(page, 'upload-unfinished');
  const chooser = page.waitForEvent('filechooser');
  await unfinished.getByRole('button', { name: 'Choose the file to resume' }).click();
  await (await chooser).setFiles(scan);
  await expectReceived(page, scan);
  expect(inOrder(sent)).toEqual(LAST);
}

/** The order is received, and what the store contains is the file. */
async function expectReceived(page: Page, scan: string): Promise<void> {
  await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
  await expect(page.getByText('Order Received')).toBeVisible();
  const projectId = page.url().split('/').at(-1);
  const project = await (await page.request.get(`/api/at/project?projectId=${projectId}`)).json();
  const original = project.assets.find(({ role }: { role: string }) => role === 'original');
  const stored = await (await page.request.get(`${original.asset_url}?mode=download`)).body();
  expect(sha256Of(stored)).toBe(sha256Of(readFileSync(scan)));
}

const inOrder = (parts: number[]) => parts.toSorted((a, b) => a - b);
const partOf = (url: string) => Number(new URL(url).pathname.split('/').at(-1));
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A LAS file that goes up in this many parts: a flat grid of points. */
function scanOfParts(parts: number): Uint8Array {
  const count = Math.round(((parts - 0.5) * 10 * 2 ** 20) / 30);
  const writer = createLasWriter({ hasColor: false, scale: 0.001, offset: [0, 0, 0], createdOn: '2026-01-01' });
  const column = (place: (index: number) => number) => Float64Array.from({ length: count }, (_, index) => place(index));
  const points = writer.encode({
    count,
    x: column((i) => (i % 1000) / 50),
    y: column((i) => Math.floor(i / 1000) / 50),
    z: column((i) => (i % 7) / 1000),
    rgb: undefined,
    intensity: undefined,
    classification: undefined,
  });
  return Buffer.concat([writer.header(), points]);
}
