// Every page that the router knows, as everybody who may come to it: a page is there within seconds, and nothing goes round in circles.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { demoPasswords } from '#server/features/demo/demo-accounts.ts';
import { signInStaff } from './counter.ts';
import { asDemo, shoot, signUp } from './journey.ts';

/** What parameters in addresses are replaced with: nobody's objects. A page with a new parameter needs a line here. */
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const parameters: Record<string, string> = {
  $locationId: NOBODYS,
  $projectId: NOBODYS,
  $paymentId: NOBODYS,
  $invoiceId: NOBODYS,
  $teamId: NOBODYS,
  $token: 'unknown',
  $service: 'scanit',
  $step: 'size',
};

/** Addresses of all pages, read from the running portal's router: a new page is among them. */
async function everyPath(page: Page): Promise<string[]> {
  await page.goto('/outbox');
  const templates: string[] = await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)');
  expect(templates.length).toBeGreaterThan(35);
  const unknown = templates.flatMap((template) => template.match(/\$\w+/g) ?? []).filter((name) => !parameters[name]);
  expect(
    unknown,
    `add to \`parameters\` in e2e/every-page.spec.ts what stands in the address for: ${unknown.join(', ')}`,
  ).toEqual([]);
  return templates.map((template) => template.replaceAll(/\$\w+/g, (name) => parameters[name] ?? ''));
}

/** As much of the page's router as is used here. */
type PageRouter = {
  state: { status: string };
  options: { context: { queries: { setQueryData: (key: string[], data: unknown) => void } } };
  navigate: (to: { href: string }) => Promise<void>;
};
type Visit = {
  paths: readonly string[];
  /** The session that the page believes in before each; null: as it is. */ believed: unknown;
};

/**
 * Runs in the page: follows each address as a link does and waits until the router rests and a heading is there. Answers what went
 * wrong. A page that hangs answers nothing.
 */
async function visitEach({ paths, believed }: Visit): Promise<string[]> {
  const router = (window as unknown as { __TSR_ROUTER__: PageRouter }).__TSR_ROUTER__;
  const isThere = () =>
    router.state.status === 'idle' &&
    [...document.querySelectorAll('h1, h2')].some((heading) => heading.checkVisibility());
  const wrong: string[] = [];
  for (const path of paths) {
    if (believed !== null) router.options.context.queries.setQueryData(['session'], believed);
    await router.navigate({ href: path });
    const lateAt = performance.now() + 5_000;
    while (!isThere() && performance.now() < lateAt) await new Promise((next) => requestAnimationFrame(next));
    if (!isThere()) wrong.push(`${path}: nothing is shown`);
    if (location.href.split('redirect_url').length > 2) wrong.push(`${path}: leads to ${location.href}`);
  }
  return wrong;
}

const emailOf = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

const callers: Record<string, (page: Page, browser: Browser) => Promise<Page | void>> = {
  newcomer: (page) => signUp(page, emailOf('newcomer'), ''),
  admin: (page) => asDemo(page, 'demo-admin'),
  user: (page) => asDemo(page, 'demo-user'),
  partner: (page) => asDemo(page, 'demo-partner'),
  staff: (_, browser) => signInStaff(browser),
};
/** Between them they see every page; the others see fewer. */
const BY_DAY = ['admin', 'staff'];
for (const [who, arrive] of Object.entries(callers)) {
  const tag = BY_DAY.includes(who) ? [] : '@nightly';
  test(`every page opens for the caller: ${who}`, { tag }, async ({ page, browser }) => {
    const own = (await arrive(page, browser)) ?? page;
    expect(await own.evaluate(visitEach, { paths: await everyPath(own), believed: null })).toEqual([]);
  });
}

test('every page opens for a guest, who signs in where that is needed', async ({ page }) => {
  const paths = await everyPath(page);
  expect(await page.evaluate(visitEach, { paths, believed: null })).toEqual([]);
  await page.goto('/team/audit?kind=team');
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fteam%2Faudit%3Fkind%3Dteam');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an address with no id where one belongs is that of no page; a service without a step begins with its first', async ({
  page,
}) => {
  await asDemo(page, 'demo-admin');
  for (const path of ['/location/x', '/bimit-plan/x', '/invoices/x', '/billing/receipts/x', '/order/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' }), path).toBeVisible();
  }
  await page.goto('/order/bimit');
  await expect(page).toHaveURL(/\/order\/bimit\/\w+\?draft=/);
  await page.goto('/order/engine');
  await expect(page).toHaveURL('/bimit-plan');
});

test('every page opens when the session has ended meanwhile; the page says so, and signing in leads back to it', async ({
  page,
  context,
}) => {
  await asDemo(page, 'demo-admin');
  const paths = await everyPath(page);
  const believed: unknown = await (await page.request.get('/api/session')).json();
  await context.clearCookies();
  expect(await page.evaluate(visitEach, { paths, believed })).toEqual([]);

  await asDemo(page, 'demo-admin');
  await page.goto('/outbox');
  await expect(page.getByRole('link', { name: 'Team', exact: true })).toBeVisible();
  // The session ends as by another tab, and the link is followed before the page can know.
  await page.evaluate(async () => {
    await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    document.querySelector<HTMLAnchorElement>('a[href="/team"]')?.click();
  });
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(dialog).toBeVisible();
  await shoot(page, 'session-ended');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill('demo-admin@storey.example');
  await page
    .getByRole('textbox', { name: 'Password' })
    .fill(demoPasswords(process.env.STOREY_DATA ?? '')['demo-admin@storey.example'] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/team');
  await expect(page.getByRole('heading', { name: /^Manage Access/ })).toBeVisible();
});

test('who signs out in one tab is signed out in the other within seconds: nothing of the team stays on the screen', async ({
  page,
  context,
}) => {
  await asDemo(page, 'demo-admin');
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: /^Manage Access/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/portfolio');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('heading', { name: /^Manage Access/ })).toBeHidden();
});
