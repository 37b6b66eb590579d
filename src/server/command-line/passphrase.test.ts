import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { UsageError } from './command.ts';
import { readPassphrase } from './passphrase.ts';

const folder = await mkdtemp(join(tmpdir(), 'storey-passphrase-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

test('a passphrase comes from a file, or from the environment, or there is none [N16]', async () => {
  await writeFile(join(folder, 'kept'), 'correct horse\n');
  vi.stubEnv('BACKUP_PASSPHRASE', undefined);
  expect(await readPassphrase({}, folder)).toBeUndefined();
  vi.stubEnv('BACKUP_PASSPHRASE', 'from outside');
  expect(await readPassphrase({}, folder)).toBe('from outside');
  expect(await readPassphrase({ 'passphrase-file': 'kept' }, folder)).toBe('correct horse');
});

test('an empty one is not taken for none [N16]', async () => {
  await writeFile(join(folder, 'empty'), '\n');
  await expect(readPassphrase({ 'passphrase-file': 'empty' }, folder)).rejects.toThrow('empty is empty.');
  vi.stubEnv('BACKUP_PASSPHRASE', '');
  const reading = readPassphrase({}, folder);
  await expect(reading).rejects.toThrow(/^BACKUP_PASSPHRASE is empty: /);
  await expect(reading).rejects.toBeInstanceOf(UsageError);
});
