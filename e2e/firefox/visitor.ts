import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect, test as base } from 'vitest';
import { findFirefox } from '../../scripts/lib/firefox.mjs';
import { NAME, newAccount, PASSWORD, TEAM_NAME, verificationLinkIn, type KeptMail } from '../new-account.ts';
import { screenOf, type Screen } from './screen.ts';

const PORTAL_URL = process.env.PORTAL_URL ?? '';

/** Nothing leaves the machine: all but loopback goes to a proxy that does not exist. Menus do not fade. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'ui.prefersReducedMotion': 1,
};

/** Somebody with a browser session of their own, in one tab. */
export type Visitor = Screen & {
  page: Page;
  goto(path: string): Promise<void>;
  /** Path and query of the page. */
  at(): string;
  /** What went wrong without anybody seeing it: errors, console errors (also of the Content-Security-Policy), other hosts. */
  complaints: readonly string[];
};

/** `test` with `visitor`: somebody new at an empty page of a Firefox without a window, which WebDriver BiDi drives. */
export const test = base.extend<{ browser: Browser; visitor: Visitor }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        extraPrefsFirefox: preferences,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  visitor: async ({ browser }, use) => use(await openVisitor(browser)),
});

async function openVisitor(browser: Browser): Promise<Visitor> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error instanceof Error ? error.message : String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(PORTAL_URL) && !/^(data|blob|about):/.test(url)) complaints.push(`other host: ${url}`);
  });
  return {
    page,
    complaints,
    goto: async (path) => void (await page.goto(new URL(path, PORTAL_URL).href)),
    at: () => page.url().slice(new URL(page.url()).origin.length),
    ...screenOf(page.mainFrame()),
  };
}

/** Signs up and follows the link of the mail, by the form as a stranger does. */
export async function signUpByForm(visitor: Visitor, email: string): Promise<void> {
  await visitor.goto('/sign-up');
  await visitor.fill('Your name', NAME);
  await visitor.fill('E-mail', email);
  await visitor.fill('Password', PASSWORD);
  await visitor.fill('Team name', TEAM_NAME);
  await visitor.press('Create account');
  await visitor.find('heading', 'Verify your e-mail address');
  await visitor.goto('/outbox');
  await visitor.sees(email);
  await visitor.goto(await verificationLink(visitor, email));
  await visitor.sees('Your account is ready to use.');
}

/** The same without the form: for journeys that begin with an account. */
export async function signUp(visitor: Visitor, email: string): Promise<void> {
  await visitor.goto('/sign-in');
  const status = await visitor.page.evaluate(async (account) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/sign-up/email', { method: 'POST', headers, body: JSON.stringify(account) })).status;
  }, newAccount(email));
  expect(status).toBe(200);
  await visitor.goto(await verificationLink(visitor, email));
  await visitor.sees('Your account is ready to use.');
}

/** The link of the mail to this address, from the outbox. */
async function verificationLink({ page }: Visitor, email: string): Promise<string> {
  const mails = await page.evaluate(async (): Promise<KeptMail[]> => (await fetch('/api/outbox')).json());
  return verificationLinkIn(mails, email);
}

/** An address that nobody has used. */
export const newAddress = (name: string): string => `${name}-${Date.now()}@example.com`;
