// Every page in a language in which each text of ours is in brackets: what has words outside of them is data, or has no translation.
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { spanish } from '#domain/language/es/index.ts';
import { createTranslate } from '#domain/language/translate.ts';
import { signInStaff } from './counter.ts';
import { asDemo, signUp } from './journey.ts';
import { AnsweredTexts, linksOf, markTexts, wordsOutsideMarks } from './marked-texts.ts';

/** Pages of one kind that are looked at. */
const MOST_OF_A_KIND = 2;
const SETTLE_MS = 4_000;
const PRESS_MS = 1_500;
/** Every page and what is on it takes minutes, and many on a busy machine. */
const LIMIT_MS = 30 * 60_000;
/** Of controls in places of the same form, as in the rows of a list, that many are pressed. */
const MOST_ALIKE = 2;

const MONTH = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\\p{L}*\\.?';
const TIME = '(?:, [\\d:]+(?: [ap]\\.\\s?m\\.)?(?: [A-Z]{3})?)?';
/** Days and times as Intl writes them, one or several. */
const DAYS = new RegExp(`^(?:(?:, |\\p{L}+, )?\\d{1,2}(?: de)? ${MONTH}(?:(?: de)? 20\\d\\d)?${TIME})+$`, 'u');

/** What is the same in any language: names of ours, of formats, of units, and what Intl writes. */
const IN_ANY_LANGUAGE = [
  /^(?:Ctrl K|⌘ K|English|Español)$/,
  /^(?:.* ?· )?Storey$/,
  /^(?:: )?(?:Starter|Professional|Enterprise)$/,
  // What the operator calls its tax.
  /^Tax$/,
  /^[\d.,:/ ]*(?:sq ft|ft²|ft|ft in|FT|m²|m|cm|mm|km|mi|[GMKk]B|USD|EUR)$/,
  // How long something has waited, of which the units are the same in both languages.
  /^\d+ (?:min|h|d)$/,
  // What elements of the demo's models are called in their files.
  /^(?:Building model|Level \d+|(?:Column|Exterior|Interior|(?:Single|Double) door|Window) \d+( x \d+)?( mm)?( left| right)?)$/,
  /^(?:E57|LAS|LAZ|PLY|PTS|XYZ|PCD|RCS|ZIP|IFC|DXF|DWG|RVT|PDF|CSV|XLSX|JSON|BCF|PNG|JPG|JPEG)(?:, [A-Z0-9]+)*$/,
  DAYS,
];
const translate = createTranslate(spanish);

const IN_SPANISH = { locale: 'es-MX', reducedMotion: 'reduce' } as const;
type Caller = { start: readonly string[]; arrive: (browser: Browser) => Promise<Page> };

const newPage = async (browser: Browser) => (await browser.newContext(IN_SPANISH)).newPage();

async function asDemoIn(browser: Browser, name: string): Promise<Page> {
  const page = await newPage(browser);
  await asDemo(page, name);
  return page;
}

const OF_MEMBERS = [
  '/portfolio',
  '/portfolio?view=list',
  '/settings',
  '/team',
  '/billing',
  '/billing/plans',
  '/order',
  '/profile',
];
const OF_ANYBODY = ['/value-analysis', '/property-research'];
const callers: Record<string, Caller> = {
  guest: {
    start: [
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/invoice/unknown',
      ...OF_ANYBODY,
    ],
    arrive: newPage,
  },
  newcomer: {
    start: ['/portfolio', '/settings', '/profile'],
    arrive: async (browser) => {
      const page = await newPage(browser);
      await signUp(page, `newcomer-${crypto.randomUUID()}@example.com`, '');
      return page;
    },
  },
  admin: { start: [...OF_MEMBERS, ...OF_ANYBODY, '/bimit-plan'], arrive: (browser) => asDemoIn(browser, 'demo-admin') },
  user: { start: OF_MEMBERS, arrive: (browser) => asDemoIn(browser, 'demo-user') },
  partner: { start: OF_MEMBERS, arrive: (browser) => asDemoIn(browser, 'demo-partner') },
  staff: {
    start: ['/ops', '/portfolio'],
    arrive: (browser) => signInStaff(browser, IN_SPANISH),
  },
};

for (const [who, { start, arrive }] of Object.entries(callers))
  test(`no text of a page is without its translation, for the caller: ${who} [N21] @nightly`, async ({ browser }) => {
    test.setTimeout(LIMIT_MS);
    const page = await arrive(browser);
    await markTexts(page);
    const answered = new AnsweredTexts(page);
    // Whatever is pressed changes nothing.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/graphql')
        ? route.fallback()
        : route.abort(),
    );
    const wrong = new Map<string, string>();
    const look = async (where: string) => {
      await page.waitForFunction(isSettled, undefined, { timeout: SETTLE_MS }).catch(() => undefined);
      for (const text of await page.evaluate(wordsOutsideMarks)) {
        if (IN_ANY_LANGUAGE.some((known) => known.test(text))) continue;
        const words = translate(text) === text ? await answered.wordsBesides(text) : text;
        if (words !== '') wrong.set(text, where);
      }
    };
    const waiting = [...start];
    const seen = new Map<string, number>();
    const pressed = new Map<string, number>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(path);
      await open(page, path);
      await look(kind);
      for (const link of await linksOf(page)) {
        const count = seen.get(kindOf(link)) ?? 0;
        if (count >= MOST_OF_A_KIND || waiting.includes(link)) continue;
        seen.set(kindOf(link), count + 1);
        waiting.push(link);
      }
      await pressEach(page, { path, kind, pressed, look });
    }
    expect(Object.fromEntries(wrong)).toEqual({});
  });

const kindOf = (path: string) =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replaceAll(/\b\d+\b/g, ':n')
    .replace(/(\?|&)(?:draft|q|cursor)=[^&]*/g, '');

async function open(page: Page, path: string): Promise<void> {
  // The same address again would be no new page where only its fragment differs.
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.locator('h1, h2').first(), path).toBeVisible({ timeout: 30_000 });
  await page.waitForFunction(isSettled, undefined, { timeout: SETTLE_MS }).catch(() => undefined);
}

/** Runs in the page: nothing is on its way. */
function isSettled(): boolean {
  const isBusy = document.querySelector(
    '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, [data-waiting]',
  );
  return isBusy === null && document.getAnimations().every(({ playState }) => playState !== 'running');
}

type Pressing = { path: string; kind: string; pressed: Map<string, number>; look: (where: string) => Promise<void> };

/** Presses what a page has to press, some of each kind, and of the frame around pages each once; looks at what that opens. */
async function pressEach(page: Page, { path, kind, pressed, look }: Pressing): Promise<void> {
  const controls = page.locator('main button:visible, header button:visible, [role=tab]:visible');
  const found = await controls.evaluateAll((all) =>
    all.map((control) => ({
      name: control.getAttribute('aria-label') ?? control.textContent ?? '',
      place: [control, control.parentElement, control.parentElement?.parentElement]
        .map((each) => each?.className)
        .join(' '),
      isOfFrame: control.closest('main') === null,
    })),
  );
  for (const [index, { name, place, isOfFrame }] of found.entries()) {
    const where = isOfFrame ? '' : kind;
    const byName = `${where} ${name.replaceAll(/\d+/g, ':n')}`;
    const byPlace = `${where} ${place}`;
    if (name === '' || pressed.has(byName) || (pressed.get(byPlace) ?? 0) >= MOST_ALIKE) continue;
    pressed.set(byName, 1).set(byPlace, (pressed.get(byPlace) ?? 0) + 1);
    const before = page.url();
    // What is disabled, or under something else, is not to be pressed.
    if (!(await hasPressed(controls.nth(index)))) continue;
    const isElsewhere = page.url() !== before;
    if (!isElsewhere) await look(`${kind} › ${name.replaceAll(/[⟦⟧]/g, '')}`);
    await page.keyboard.press('Escape');
    const opened = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible');
    if (isElsewhere || (await opened.count()) > 0) await open(page, path);
  }
}

const hasPressed = (control: Locator) =>
  control.click({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  );
