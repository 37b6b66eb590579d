import { expect, test } from 'vitest';
import { findKeyInTheWay, isStoredKey } from './stored-key.ts';

test.each([
  'project/p/original/scan.las',
  'draft/d/order_scans/1_a-b.zip',
  'team/t/logo/0a',
  'operator/w9',
  'team/a.partial',
])('%s is a key of the store', (key) => expect(isStoredKey(key)).toBe(true));

test.each([
  '',
  'project',
  'project/',
  'project/p/',
  '/project/p',
  'project//p',
  'x/y',
  'projects/p',
  'project/../p',
  'project/./p',
  'project/p/a b',
  'project/p/ä',
  'project/p/a\n',
  'project/p/a\0',
  'project/p\\a',
  'project/p/a.part',
  `project/${'x'.repeat(214)}`,
  `project/${'x/'.repeat(600)}x`,
])('%j is none', (key) => expect(isStoredKey(key)).toBe(false));

test('a key that is there twice, or is a folder of another, is in the way', () => {
  expect(findKeyInTheWay(['team/a/b', 'team/a/bc', 'team/ab'])).toBeUndefined();
  expect(findKeyInTheWay(['team/a', 'team/b', 'team/a'])).toBe('team/a');
  expect(findKeyInTheWay(['team/a/b/c', 'team/a'])).toBe('team/a');
});
