import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { demoPasswords } from '#server/features/demo/demo-accounts.ts';
import { smallScan } from './small-scan.ts';
import { NAME, newAccount, PASSWORD, TEAM_NAME, verificationLinkIn, type KeptMail } from './new-account.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What went wrong on a page without anybody seeing it: errors, console errors (also of the Content-Security-Policy), other hosts. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  const origin = new URL(process.env.BASE_URL ?? '').origin;
  // Chromium does not print violations of the policy that the code catches; Firefox does.
  void page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      console.error(`Content-Security-Policy: ${blockedURI} against ${effectiveDirective}`),
    ),
  );
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`console: ${message.text()} ${message.location().url}`),
  );
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) complaints.push(`other host: ${url}`);
  });
  return complaints;
}

/** Axe finds nothing on the page, once it has loaded and settled: half-way through a change contrasts are not those of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root, [data-menu-dropdown]')).toHaveCount(0);
  // A tooltip opens where the pointer happens to rest, outside of all landmarks.
  await page.mouse.move(0, 0);
  await page.evaluate(settle);
  // By evaluate and not as a script tag: the page's own Content-Security-Policy refuses foreign scripts.
  for (const frame of page.frames()) {
    if (await frame.evaluate('typeof axe === "undefined"')) await frame.evaluate(axeSource);
  }
  // Elements that pass are counted and not described: the violations are the same, sooner.
  const violations = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations' +
      '.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => [html.slice(0, 200),' +
      ' ...any.map(({ message, relatedNodes }) => message + JSON.stringify(relatedNodes.map((n) => n.html.slice(0, 200))))].join(" "))]))',
  );
  expect(violations).toEqual([]);
}

const PHONE = { width: 390, height: 844 };
type Look = { suffix: string; colorScheme: 'light' | 'dark'; isPhone: boolean };
const LOOKS: readonly Look[] = [
  { suffix: '', colorScheme: 'light', isPhone: false },
  { suffix: '-dark', colorScheme: 'dark', isPhone: false },
  { suffix: '-phone', colorScheme: 'light', isPhone: true },
  { suffix: '-dark-phone', colorScheme: 'dark', isPhone: true },
];

/** Half of the pages in light on a desk, the others in the dark on a phone, by the lengths of their names; the nightly run looks at each in all. */
function looksOf(name: string): readonly Look[] {
  if (process.env.NIGHTLY) return LOOKS;
  return LOOKS.filter(({ suffix }) => suffix === (name.length % 2 ? '' : '-dark-phone'));
}

/**
 * What is on the page works in dark mode and on a phone too: axe finds nothing, nothing makes the page scroll sideways, and a finger
 * finds every control. Leaves the page as it was, and a picture of each.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const { suffix, colorScheme, isPhone } of looksOf(name)) {
    const shown = isPhone ? PHONE : size;
    await page.setViewportSize(shown);
    await page.emulateMedia({ colorScheme });
    for (const frame of page.frames())
      await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${name}${suffix} scrolls sideways`,
    ).toBeLessThanOrEqual(shown.width);
    if (isPhone) expect(await page.evaluate(smallTargets), `${name} has what is too small for a finger`).toEqual([]);
    await shoot(page, `${name}${suffix}`);
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs in the page: what is touched and smaller than 44 px either way (design: look.md). Links within a sentence are as high as its words. */
function smallTargets(): string[] {
  const LEAST_PX = 43.5;
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=checkbox], [type=radio], [type=file], .mantine-PasswordInput-innerInput), ' +
        'textarea, [role=button], [role=tab], [role=switch]',
    ),
  ];
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.offsetWidth > 1 &&
    !element.closest('[inert], [aria-hidden=true]');
  // What an overlay of the element adds to it is touched as well.
  const reach = (element: HTMLElement, axis: 'width' | 'height') =>
    Math.max(
      element.getBoundingClientRect()[axis],
      ...['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .map((style) => (style.content !== 'none' && style.position === 'absolute' && parseFloat(style[axis])) || 0),
    );
  return controls
    .filter(
      (element) =>
        isShown(element) &&
        getComputedStyle(element).display !== 'inline' &&
        !element.closest('[class*=TagsInput], [class*=MultiSelect], [class*=Pills]'),
    )
    .filter((element) => Math.min(reach(element, 'width'), reach(element, 'height')) < LEAST_PX)
    .map(
      (element) =>
        `${Math.round(reach(element, 'width'))} x ${Math.round(reach(element, 'height'))} px: ${element.outerHTML.slice(0, 160)}`,
    );
}

/** Runs in the page: waits until nothing moves. A colour that is inherited moves on only when that of the parent has arrived, so several times. */
async function settle(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  for (let still = 0; still < 3; still = moving().length === 0 ? still + 1 : 0) {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await frame();
  }
}

/** Signs up with a team of its own and follows the link in the mail, by the form as a stranger does; `path` may say where to go afterwards. */
export async function signUpByForm(page: Page, email: string, path = '/sign-up'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill(NAME);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByLabel('Team name').fill(TEAM_NAME);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your e-mail address' })).toBeVisible();
  await page.goto('/outbox');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'));
}

/** Signs in as one of the demo's people, without any page. */
export async function asDemo(page: Page, name: string): Promise<void> {
  const email = `${name}@storey.example`;
  const password = demoPasswords(process.env.STOREY_DATA ?? '')[email];
  const answer = await page.request.post('/api/auth/sign-in/email', {
    headers: { origin: await originOf(page) },
    data: { email, password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Where the tested app is, also before a page was opened. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/api/operator')).url()).origin;
}

/** The same without any page, where the form takes five: for journeys that begin with an account. Without a team name there is no team: ''. */
export async function signUp(page: Page, email: string, teamName = TEAM_NAME): Promise<void> {
  const origin = await originOf(page);
  const data = newAccount(email, teamName);
  const made = await page.request.post('/api/auth/sign-up/email', { headers: { origin }, data });
  expect(made.status(), await made.text()).toBe(200);
  const mails: KeptMail[] = await (await page.request.get('/api/outbox')).json();
  const followed = await page.request.get(verificationLinkIn(mails, email));
  expect(new URL(followed.url()).pathname, await followed.text()).toBe('/verify-email');
}

/**
 * What an operator types on the machine of the tested app: `npm run storey -- ARGS`. Answers what was printed, and rejects when it
 * fails. STOREY_DATA, and DATABASE_URL where the app has it, must be those of the app.
 */
export async function storey(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/storey.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
  });
  return stdout;
}

/** How long a picture waits for what is still loading. Some pages are meant to be seen waiting. */
const SETTLE_MS = 5_000;

/** Runs in the page: nothing in the window is still on its way, no placeholder, picture or map. */
function isSettled(): boolean {
  return [
    ...document.querySelectorAll<HTMLElement>('.mantine-Skeleton-root, .mantine-Loader-root, [data-waiting]'),
  ].every((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height === 0 || bottom < 0 || top > window.innerHeight || !element.checkVisibility();
  });
}

/** Keeps a picture of the page when SHOTS names a folder: to be looked at. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  await page.waitForFunction(isSettled, undefined, { timeout: SETTLE_MS }).catch(() => undefined);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Fills in the sandbox's card form. */
export async function fillCard(card: FrameLocator | Page, number: string): Promise<void> {
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry (MM/YY)').fill('12/34');
  await card.getByLabel('CVC').fill('123');
  await card.getByLabel('Name on card').fill('Journey Person');
}

/** Has a scan converted, and answers the address of its page. */
export async function convert(page: Page, name: string): Promise<string> {
  await page.goto('/bimit-plan');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'house.ply', mimeType: 'application/octet-stream', buffer: Buffer.from(smallScan()) });
  await expect(page.getByText('This scan can be converted')).toBeVisible();
  await page.getByLabel('Project name').fill(name);
  await page.getByRole('button', { name: 'Start conversion' }).click();
  await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page.url();
}
