import type { Page, Response } from '@playwright/test';
import { z } from 'zod';

const OPEN = '⟦';
const CLOSE = '⟧';
/** The files of a built page with its texts in Spanish (src/web/lib/language.ts). */
const IS_TEXTS = /\/assets\/(?:catalogue|es)-[\w-]+\.js$/;

/**
 * Brings a page into a language in which every text of the catalog, and every sentence of the rules and of the server, stands in brackets: what is
 * outside of them has no translation. Before the page is opened; its browser is in Spanish.
 */
export async function markTexts(page: Page): Promise<void> {
  await page.route(IS_TEXTS, async (route) => {
    const code = await (await route.fetch()).text();
    const names = Array.from(code.slice(code.lastIndexOf('export{')).matchAll(/\bas (\w+)/g), ([, name = '']) => name);
    const plain = JSON.stringify(`${new URL(route.request().url()).pathname}?plain`);
    const mark = `(texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, '${OPEN}' + text + '${CLOSE}']))`;
    await route.fulfill({
      contentType: 'text/javascript',
      body:
        `import * as plain from ${plain}; const mark = ${mark};` +
        names.map((name) => `export const ${name} = mark(plain.${name});`).join(''),
    });
  });
}

/** Runs in the page: what is shown, or read out, outside of the brackets and has words. */
export function wordsOutsideMarks(): string[] {
  const found = new Set<string>();
  let depth = 0;
  const take = (text: string) => {
    for (const part of text.split(/([⟦⟧])/)) {
      if (part === '⟦') depth++;
      else if (part === '⟧') depth = Math.max(0, depth - 1);
      else if (depth === 0 && /\p{L}{2}/u.test(part)) found.add(part.replace(/\s+/g, ' ').trim());
    }
  };
  const isSeen = (element: Element | null) =>
    element !== null &&
    element.checkVisibility() &&
    !element.closest('script, style, noscript, textarea, [aria-hidden=true]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isSeen(node.parentElement)) take(node.textContent ?? '');
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      depth = 0;
      if (isSeen(element)) take(element.getAttribute(name) ?? '');
    }
  depth = 0;
  take(document.title);
  return [...found];
}

/** The texts in the answers of the API to a page: what people typed, names, files. */
export class AnsweredTexts {
  readonly #texts = new Set<string>();
  readonly #reading = new Set<Promise<void>>();

  constructor(page: Page) {
    page.on('response', (response) => {
      if (!/\/(?:api|graphql)\b/.test(new URL(response.url()).pathname)) return;
      if (!response.headers()['content-type']?.includes('json')) return;
      const reading = this.#read(response).finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
  }

  async #read(response: Response): Promise<void> {
    // What was left for another page has no body any more.
    const answer: unknown = await response.json().catch(() => undefined);
    this.#collect(answer);
  }

  #collect(value: unknown): void {
    if (typeof value === 'string') this.#texts.add(value.replace(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) {
        this.#texts.add(key);
        this.#collect(part);
      }
  }

  /** What has words in a text besides what was answered. */
  async wordsBesides(text: string): Promise<string> {
    await Promise.all(this.#reading);
    if ([...this.#texts].some((known) => known.includes(text))) return '';
    const parts = [...this.#texts].filter((known) => known.length > 2 && text.includes(known));
    const rest = parts
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, known) => left.replaceAll(known, ' '), text);
    return /\p{L}{2}/u.test(rest) ? rest.trim() : '';
  }
}

/** Addresses of the portal that a page leads to. */
export async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  return z
    .array(z.string())
    .parse(links)
    .filter((link) => !link.startsWith('/api/'));
}
