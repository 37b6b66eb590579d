import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { copyOldBackup } from '#server/testing/backup-copy.ts';
import { createEmptyInstallation } from '#server/testing/contents.ts';
import { runCommand } from './commands.ts';

const SECRET = 'of-this-installation-and-no-other';

let copy: Awaited<ReturnType<typeof copyOldBackup>>;
let target: Awaited<ReturnType<typeof createEmptyInstallation>>;
beforeEach(async () => {
  [copy, target] = await Promise.all([copyOldBackup(), createEmptyInstallation()]);
  for (const [name, value] of Object.entries({
    DATABASE_URL: target.url,
    DATABASE_DIRECT_URL: '',
    AUTH_SECRET: SECRET,
    STOREY_DATA: target.dataFolder,
    STORAGE: 'disk',
    PORT: '1',
    PUBLIC_URL: 'http://localhost:1',
  }))
    vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([copy.remove(), target.remove()]);
});

/** What the operator types: exit code and everything that was printed. */
async function storey(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const settings = () => ({ config: readConfig(), operator: 'ops@host', folder: '/', say: print });
  const database = () => Promise.reject(new Error('No database is asked for.'));
  const code = await runCommand(args, { database, settings }, print);
  return { code, text: lines.join('\n') };
}

test('the secret that a plain backup brings is left out, and told [N16]', async () => {
  const file = join(target.dataFolder, 'auth-secret');
  await writeFile(file, SECRET);
  await copy.change(() => ({ authSecret: 'known-to-whoever-wrote-it-into-the-backup' }));
  const { code, text } = await storey('restore', copy.folder);
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringContaining('has an AUTH_SECRET that is left out'),
  });
  expect(text).not.toContain('known-to-whoever');
  expect(await readFile(file, 'utf8')).toBe(SECRET);
});
