import { expect, test, type Locator, type Page } from '@playwright/test';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { changedBuilding } from '#engine/compare/testing/rescan.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import { DEVIATION_COLORS } from '#domain/deviation/deviation-colors.ts';
import { initialViewerState } from '#viewer/state.ts';
import { encodeViewerState } from '#viewer/state-text.ts';
import { deliverFiles, placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectAccessible, originOf, shoot, signUp } from './journey.ts';
import { surveyedScan } from './small-scan.ts';

const MODEL = 'step3:bimit_preview_3d';
const PLAN = 'step4:bimit_preview_2d';
const CLOUD = 'step1:pc_processed';
const SEGMENTED = 'step2:pc_segmented';

/** Has a scan at survey coordinates converted, and answers the address of its location. */
async function converted(page: Page): Promise<string> {
  await page.goto('/bimit-plan');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'survey.ply', mimeType: 'application/octet-stream', buffer: Buffer.from(surveyedScan()) });
  await page.getByLabel('Project name').fill('Survey House');
  await page.getByRole('button', { name: 'Start conversion' }).click();
  await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
  await expect(page.getByText('Order Completed')).toBeVisible();
  const projectId = page.url().split('/').at(-1) ?? '';
  const { locationId } = await (await page.request.get(`/api/at/project?projectId=${projectId}`)).json();
  return `/location/${locationId}`;
}

const second = (page: Page) => page.getByRole('region', { name: 'Second view' });
/** The view that the address writes down: that of the first viewer. */
const viewOf = (page: Page) => new URL(page.url()).searchParams.get('view') ?? '';

async function compare(page: Page, layout: 'Side by side' | 'Swipe' | 'Over each other'): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitemradio', { name: layout }).click();
}

/** Measures across the middle of a picture. */
async function measureIn(page: Page, picture: Locator): Promise<void> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x - 20, y);
  await page.mouse.click(x + 20, y);
}

/** Until a picture is there and stays as it is. */
async function settled(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  let before: Buffer | undefined;
  await expect
    .poll(async () => {
      const now = await picture.screenshot();
      const isSame = before?.equals(now) ?? false;
      before = now;
      return isSame;
    })
    .toBe(true);
}

/** How many pixels are drawn over a picture: measurements and their figures. */
const inkOver = (picture: Locator): Promise<number> =>
  picture.evaluate((canvas) => {
    const over = canvas.parentElement?.querySelector<HTMLCanvasElement>('canvas[aria-hidden]');
    const context = over?.getContext('2d');
    if (!over || !context) throw new Error('nothing is drawn over it');
    const { data } = context.getImageData(0, 0, over.width, over.height);
    return data.reduce((sum, value, at) => sum + Number(at % 4 === 3 && value > 0), 0);
  });

test(
  'a model and its scan at survey coordinates are seen with one camera, side by side, behind a swipe and over each other; one measurement is in each [N7]',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    await signUp(page, `compare-${crypto.randomUUID()}@example.com`);
    const address = await converted(page);
    await page.goto(`${address}?viewer=${MODEL}&beside=side.${CLOUD}`);
    const model = page.getByRole('img', { name: 'Building model' });
    const cloud = second(page).getByRole('img', { name: 'Point cloud' });
    await settled(model);
    await settled(cloud);
    await expect(page.getByText(/is not aligned/)).toHaveCount(0);

    // Keys in one picture turn both: the address has the camera of the first.
    await cloud.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => viewOf(page)).not.toBe('');
    const turned = viewOf(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => viewOf(page)).not.toBe(turned);

    expect(await inkOver(cloud)).toBe(0);
    await page.getByRole('button', { name: 'Measure tool' }).click();
    await measureIn(page, model);
    await expect
      .poll(() => inkOver(cloud), { message: 'the measurement is in the other picture' })
      .toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await shoot(page, 'compare-1-side');
    await expectAccessible(page);

    await compare(page, 'Swipe');
    await expect(page.getByRole('separator', { name: 'Divider between the two views' })).toBeVisible();
    await expect.poll(() => inkOver(cloud)).toBeGreaterThan(100);
    await shoot(page, 'compare-2-swipe');
    await compare(page, 'Over each other');
    await expect(page.locator('canvas[role=img]')).toHaveCount(1);
    await expect.poll(() => inkOver(model)).toBeGreaterThan(100);
    await expect(page.getByText(/points shown/)).toBeVisible();
    await settled(model);
    await shoot(page, 'compare-3-over');
    expect(complaints).toEqual([]);
  },
);

test(
  'the plan, its model and the scan follow each other in level and measurement [N7]',
  { tag: '@nightly' },
  async ({ page }) => {
    await signUp(page, `compare-${crypto.randomUUID()}@example.com`);
    const address = await converted(page);
    // What is measured in the plan is in the scan beside it, and cleared in both.
    await page.goto(`${address}?viewer=${PLAN}&beside=side.${SEGMENTED}`);
    const cloud = second(page).getByRole('img', { name: 'Point cloud' });
    await settled(cloud);
    await page.getByRole('button', { name: 'Measure tool' }).click();
    await measureIn(page, page.locator('canvas').first());
    await expect.poll(() => inkOver(cloud)).toBeGreaterThan(100);
    await shoot(page, 'compare-4-plan-cloud');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => inkOver(cloud)).toBe(0);

    // A level of the model cuts the scan as well.
    await page.goto(`${address}?viewer=${MODEL}&beside=side.${SEGMENTED}`);
    await settled(cloud);
    const whole = await cloud.screenshot();
    await page.getByRole('button', { name: 'Show the panel' }).click();
    await page.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: /^Level 1/ }).click();
    await expect.poll(async () => (await cloud.screenshot()).equals(whole)).toBe(false);
    await shoot(page, 'compare-5-level');

    await page.goto(`${address}?viewer=${MODEL}&beside=swipe.${PLAN}`);
    await expect(page.getByRole('separator', { name: 'Divider between the two views' })).toBeVisible();
    await settled(page.getByRole('img', { name: 'Building model' }));
    await shoot(page, 'compare-6-swipe-plan');
  },
);

const WALL_MOVED_M = 0.05;
/** Of a picture from outside, in which most furniture is behind walls. */
const SEEN_SHARE = 0.00005;

test(
  'two scans of one house are aligned by their walls and compared, what appeared and vanished is colored; the first is a heat map against the model [N17]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const house = generateBuilding(3, 'house');
    const [wall] = house.truth.walls;
    if (!wall) throw new Error('a house without walls');
    const later = changedBuilding(house, 5, { wallId: wall.id, byM: WALL_MOVED_M });
    const file = (name: string, bytes: Uint8Array | string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
    const scanOf = (of: typeof house, seed: number) =>
      scanToPly(scanBuilding(of, { points: 150_000, noiseM: 0.002, seed }));
    const staff = await signInStaff(browser);
    await signUp(page, `rescan-${crypto.randomUUID()}@example.com`);
    const { address, projectId } = await placeOrder(page, 'scanit', `Rescan House ${Date.now()}`);
    await staff.goto(`/ops/orders/${projectId}`);
    await deliverFiles(
      staff,
      file('March.ply', scanOf(house, 1)),
      file('August.ply', scanOf(later, 2)),
      file('House.ifc', writeIfc(house.truth, { projectId, name: 'House', date: '2026-01-02' })),
    );
    await expect(staff.getByText('Opens in the viewer')).toHaveCount(3);

    const { assets } = await (await page.request.get(`/api/at/project?projectId=${projectId}`)).json();
    const idOf = (name: string): string => assets.find((asset: { name: string }) => asset.name === name).id;
    const headers = { origin: await originOf(page) };
    for (const name of ['March.ply', 'House.ifc'])
      expect(
        (
          await page.request.put(`/api/placements/${idOf(name)}`, {
            headers,
            data: { placement: { scale: 1, turnDeg: 0, shiftM: [0, 0, 0] }, shownId: null },
          })
        ).status(),
      ).toBe(200);

    // Without the roof, furniture is seen.
    const view = encodeViewerState({ ...initialViewerState, slice: { from: 0, to: 70 } });
    await page.goto(`${address}?viewer=${CLOUD}&file=${idOf('March.ply')}&view=${view}`);
    await expect(page.getByText(/points shown/)).toBeVisible();
    await startComparison(page, /^August\.ply/);
    await expect(page.getByText(/^The scans share \d/)).toBeVisible();
    await expect(page.getByText(/^[1-9][\d,]* points have vanished, [1-9][\d,]* have appeared\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Color points by deviation' }).click();
    await expect(page.getByText('Appeared: only in the later scan')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'August.ply' })).toBeChecked();
    const ofScans = await reportedShares(page, 'compare-7-scans');
    // Furniture that was moved: in its old place, and in its new one.
    expect(ofScans.appeared).toBeGreaterThan(SEEN_SHARE);
    expect(ofScans.vanished).toBeGreaterThan(SEEN_SHARE);

    await startComparison(page, 'House.ifc');
    // What is chosen while points are colored colors them, without the scan that was shown for the other comparison.
    await expect(page.getByRole('button', { name: 'Back to other colors' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'August.ply' })).not.toBeChecked();
    await expect(page.getByText(/of the points near the model are out of tolerance/)).toBeVisible();
    const ofModel = await reportedShares(page, 'compare-8-model');
    expect(ofModel.within).toBeGreaterThan(0.02);
    expect(ofModel.appeared + ofModel.vanished).toBeLessThan(SEEN_SHARE);
  },
);

/** Has the cloud on screen compared, and waits for what is found. */
async function startComparison(page: Page, other: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Compare with…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Compare a point cloud/ });
  await dialog.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: other }).click();
  await dialog.getByRole('button', { name: 'Start comparison' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open report' })).toBeVisible();
}

/** Which share of the report's picture has each color of a legend. */
async function reportedShares(page: Page, name: string): Promise<Record<keyof typeof DEVIATION_COLORS, number>> {
  await page.getByRole('button', { name: 'Open report' }).click();
  const report = page.getByRole('dialog', { name: 'Deviation report' });
  const picture = report.getByRole('img', { name: /The view with the points/ });
  await expect(picture).toBeVisible();
  await shoot(page, name);
  for (const media of ['print', null] as const) {
    await page.emulateMedia({ media });
    expect(await picture.evaluate(stretchOf), `on ${media ?? 'the screen'}`).toBeCloseTo(1, 2);
  }
  const shares = await picture.evaluate(countColors, DEVIATION_COLORS);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(report).toBeHidden();
  return shares;
}

/** Runs in the page: how much wider a picture is drawn than it is. */
function stretchOf(image: SVGElement | HTMLElement): number {
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
  return (image.clientWidth * image.naturalHeight) / (image.clientHeight * image.naturalWidth);
}

/** Runs in the page. A color counts as the legend has it: edges are shaded. */
function countColors<T extends Record<string, readonly [number, number, number]>>(
  image: SVGElement | HTMLElement,
  colors: T,
): Record<keyof T, number> {
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data } = context!.getImageData(0, 0, canvas.width, canvas.height);
  const counts = Object.fromEntries(Object.keys(colors).map((key) => [key, 0])) as Record<keyof T, number>;
  for (let at = 0; at < data.length; at += 4)
    for (const [key, rgb] of Object.entries(colors))
      if (rgb.every((value, k) => Math.abs(value - data[at + k]!) < 12)) counts[key as keyof T] += 4 / data.length;
  return counts;
}
