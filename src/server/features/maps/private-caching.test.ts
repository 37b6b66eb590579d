import { expect, test } from 'vitest';
import { privateCaching } from './private-caching.ts';

test.each([
  ['public, max-age=86400, s-maxage=9', 'private, max-age=86400'],
  [
    'private, Max-Age=3600, stale-while-revalidate=60, must-revalidate',
    'private, max-age=3600, stale-while-revalidate=60, must-revalidate',
  ],
  ['no-store, max-age=60', 'private, no-store'],
  ['no-cache', 'private, no-store'],
  [null, 'private, no-store'],
])('%s becomes %s: kept by one browser as long as the provider allows [R7]', (given, answered) => {
  expect(privateCaching(given)).toBe(answered);
});
