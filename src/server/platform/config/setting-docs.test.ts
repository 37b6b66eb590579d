import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsPage } from './setting-docs.ts';

test('docs/settings.md names every setting as it is (node scripts/list-settings.mjs writes it)', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});
