import { ElementHandle, type Frame } from 'puppeteer-core';
import { expect } from 'vitest';

const ELEMENTS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input:not([type=hidden]), textarea, select',
  /** What is pressed to choose a box or a radio button. */ label: 'label',
  /** A part of the page with a name of its own. */ region: 'section, [role=region], [role=group]',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
};
type Kind = keyof typeof ELEMENTS;

/** What a person does in a page or a frame of it. Each call waits for what it needs, and rejects when that does not appear in 30 seconds. */
export type Screen = {
  /** The first element that is shown, enabled, and has this accessible name; `region`: within the part of the page with that name. */
  find(kind: Kind, name: string | RegExp, region?: string): Promise<ElementHandle<HTMLElement>>;
  /** Presses a button. */
  press(name: string | RegExp, region?: string): Promise<void>;
  /** Chooses in a list, a menu, or among boxes and radio buttons. */
  choose(kind: 'label' | 'option' | 'menuitem', name: string | RegExp): Promise<void>;
  /** Follows a link. */
  follow(name: string | RegExp): Promise<void>;
  /** Types into a field, in place of what is there. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** The text is on the page, as it is shown. */
  sees(text: string | RegExp): Promise<void>;
};

/** The screen of a page's main frame, which stays the same from page to page, or of a frame within it. */
export function screenOf(frame: Frame): Screen {
  const find = async (kind: Kind, name: string | RegExp, region?: string) => {
    const within = region === undefined ? null : patternOf(region);
    let found: ElementHandle<HTMLElement> | undefined;
    await eventually(
      async () => {
        const handle = await frame.evaluateHandle(findShown, ELEMENTS, kind, patternOf(name), within);
        found = handle instanceof ElementHandle ? handle : undefined;
        return found !== undefined;
      },
      `${kind} ${String(name)}`,
    );
    if (!found) throw new Error(`No ${kind} is named ${String(name)}.`);
    return found;
  };
  // A locator waits until the element has stopped moving.
  const click = async (...element: Parameters<typeof find>) => (await find(...element)).asLocator().click();
  return {
    find,
    press: (name, region) => click('button', name, region),
    choose: click,
    follow: (name) => click('link', name),
    fill: async (label, text) => {
      const field = await find('field', label);
      await field.click({ count: 3 });
      await field.type(text);
    },
    sees: (text) =>
      eventually(
        async () => {
          const shown = await frame.evaluate(() => document.body.innerText);
          return typeof text === 'string' ? shown.includes(text) : text.test(shown);
        },
        `text ${String(text)}`,
      ),
  };
}

/** Waits until something is so. A page that is being replaced by the next one cannot be asked, and is asked again. */
export async function eventually(isSo: () => Promise<boolean>, what: string): Promise<void> {
  await expect.poll(() => isSo().catch((error: unknown) => String(error)), { message: what }).toBe(true);
}

/** A name is matched as a whole. */
const patternOf = (name: string | RegExp) =>
  typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$` : name.source;

/** Runs in the page. */
function findShown(
  selectors: typeof ELEMENTS,
  kind: Kind,
  pattern: string,
  region: string | null,
): HTMLElement | undefined {
  const wordsOf = (node: Node): string => {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(wordsOf).join('');
  };
  const labelsOf = (element: HTMLElement): Element[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
    return named.length > 0 || !('labels' in element) ? named : [...(element.labels as NodeListOf<Element>)];
  };
  const nameOf = (element: HTMLElement) => {
    const labels = labelsOf(element);
    const name = element.getAttribute('aria-label') ?? (labels.length > 0 ? labels : [element]).map(wordsOf).join(' ');
    return (name.trim() || element.title).replaceAll(/\s+/g, ' ').trim();
  };
  const isReady = (element: HTMLElement) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled, [data-loading=true]');
  const findIn = (part: ParentNode, selector: string, named: string) =>
    [...part.querySelectorAll<HTMLElement>(selector)].find(
      (element) => isReady(element) && new RegExp(named, 'u').test(nameOf(element)),
    );
  const within = region === null ? document : findIn(document, selectors.region, region);
  return within && findIn(within, selectors[kind], pattern);
}
