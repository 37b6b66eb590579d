import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test.for([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['de-DE, es;q=0.5, en;q=0.7', 'en'],
  ['fr, es;q=0', 'en'],
  ['', 'en'],
  [';;q=,*', 'en'],
  [`${'x,'.repeat(5000)}es`, 'en'],
])('the browser that prefers "%s" is answered in %s [N21]', ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language);
});

test("a page follows the browser's own list", () => {
  expect(preferredLanguage(['de', 'es-419', 'en'])).toBe('es');
  expect(preferredLanguage([])).toBe('en');
  expect(preferredLanguage(undefined)).toBe('en');
});
