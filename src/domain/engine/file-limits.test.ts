import { expect, test } from 'vitest';
import { fileLimits } from './file-limits.ts';

test('a file under a megabyte gets half a gigabyte and a minute; limits grow with the file, up to what one process may have', () => {
  expect([fileLimits(85_000), fileLimits(2 ** 20)]).toEqual([fileLimits(0), fileLimits(0)]);
  expect(fileLimits(0)).toEqual({ memoryLimitBytes: 512 * 2 ** 20, cpuLimitSeconds: 60, timeLimitMs: 300_000 });
  expect(fileLimits(11 * 2 ** 20)).toEqual({
    memoryLimitBytes: (512 + 560) * 2 ** 20,
    cpuLimitSeconds: 660,
    timeLimitMs: 2_640_000,
  });
  expect(fileLimits(2 * 2 ** 30)).toEqual({
    memoryLimitBytes: 4 * 2 ** 30,
    cpuLimitSeconds: 14_400,
    timeLimitMs: 14_400_000,
  });
});
