import { expect, test } from 'vitest';
import { isBackupDue } from './backup-age.ts';

test('a backup is due when there is none or the last is older than a day [N16]', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(
    [null, new Date('2026-11-22T11:59:59Z'), new Date('2026-11-22T12:00:00Z')].map((at) => isBackupDue(at, now)),
  ).toEqual([true, true, false]);
});
