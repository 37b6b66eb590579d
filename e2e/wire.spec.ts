import { expect, test } from '@playwright/test';
import { coldLoad, LOCATION_BYTES } from './cold-load.ts';
import { collectComplaints, signUp } from './journey.ts';

test('a first visit stays within its bytes, and all that can be compressed is', async ({ page }) => {
  const complaints = collectComplaints(page);
  const signIn = await coldLoad(page, '/sign-in');
  expect(signIn.bytes).toBeLessThanOrEqual(250_000);
  await signUp(page, `wire-${crypto.randomUUID()}@example.com`);
  const portfolio = await coldLoad(page, '/portfolio?tab=demo');
  expect(portfolio.bytes).toBeLessThanOrEqual(350_000);
  const demo: { rows: { locationRecId: string }[] } = await (await page.request.get('/api/portfolio?tab=demo')).json();
  const location = await coldLoad(page, `/location/${demo.rows[0]?.locationRecId}`);
  expect(location.bytes).toBeLessThanOrEqual(LOCATION_BYTES);
  expect([signIn, portfolio, location].flatMap(({ uncompressed }) => uncompressed)).toEqual([]);
  expect(complaints).toEqual([]);
  console.log(
    `bytes of sign-in, portfolio, location: ${[signIn, portfolio, location].map(({ bytes }) => bytes).join(', ')}`,
  );
});

test('a second visit loads no file again', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const answer = await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(answer?.headers()['cache-control']).toBe('no-cache');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : -1)),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((size) => size !== 0)).toEqual([]);
});

test('before any script the page has its frame, and an open page survives that its files are replaced', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.locator('#shell')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
  let missing = 0;
  await page.route('**/assets/session-*.js', (route) => route.continue());
  await page.route('**/assets/portal-*.js', (route) =>
    missing++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: /demo projects/ }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/portfolio');
});
