import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('bytes have a unit and at most one decimal [N1]', () => {
  expect([0, 900, 1536, 10 * 2 ** 20, 1.25 * 2 ** 30, 20 * 2 ** 30].map(formatBytes)).toEqual([
    '0 B',
    '900 B',
    '1.5 KB',
    '10 MB',
    '1.3 GB',
    '20 GB',
  ]);
});
