import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { documentedNames, settingsPage } from './setting-docs.ts';

test('docs/settings.md names every setting as it is (node scripts/list-settings.mjs writes it)', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});

test('every setting is documented, but for the one that the supervisor sets', () => {
  expect(settingNames.filter((name) => !documentedNames.includes(name))).toEqual(['STRIPE_SANDBOX_URL']);
});
