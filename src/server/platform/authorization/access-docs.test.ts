import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessPage } from './access-docs.ts';

test('docs/access.md lists every call as it is declared (node scripts/list-access.mjs writes it)', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessPage());
});
