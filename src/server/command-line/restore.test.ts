import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { copyOldBackup } from '#server/testing/backup-copy.ts';
import { createEmptyInstallation, objectsOf, rowsOf } from '#server/testing/contents.ts';
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

test('the secret of a plain backup is left out, and reported [N16]', { tags: 'nightly' }, async () => {
  const file = join(target.dataFolder, 'auth-secret');
  await writeFile(file, SECRET);
  await copy.change(() => ({ authSecret: 'known-to-whoever-wrote-it-into-the-backup' }));
  const { code, text } = await storey('restore', copy.folder);
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringContaining('The AUTH_SECRET in the backup was not restored'),
  });
  expect(text).not.toContain('known-to-whoever');
  expect(await readFile(file, 'utf8')).toBe(SECRET);
});

test.each<[string, string, (row: (string | null)[], columns: string[]) => unknown[][], RegExp]>([
  [
    'a row that is there twice',
    'team',
    (row) => [row, row],
    /^Postgres does not take the backup's rows of team \(its error 23505\); rows and files are as they were\.$/,
  ],
  [
    'a value that is none of its type',
    'team',
    (row, columns) => [row.map((value, index) => (columns[index] === 'created_at' ? 'soon' : value))],
    /^Postgres does not take the backup's rows of team \(its error 22007\); rows and files are as they were\.$/,
  ],
  [
    'a row of a team that is not there',
    'membership',
    (row, columns) => [row.map((value, index) => (columns[index] === 'team_id' ? crypto.randomUUID() : value))],
    /^Postgres does not take the backup's rows of membership \(its error 23503\); rows and files are as they were\.$/,
  ],
])('%s ends a restore in one sentence [N16]', { tags: 'nightly' }, async (_what, name, edit, sentence) => {
  const { tables } = await copy.manifest();
  for (const table of tables.filter((one) => one.name === name)) {
    const [first = '', ...others] = (await copy.readLines(table)).split('\n');
    const lines = edit(JSON.parse(first), table.columns).map((row) => JSON.stringify(row));
    const changed = { ...table, ...(await copy.putLines([...lines, ...others].join('\n'))) };
    await copy.change(() => ({ tables: tables.map((one) => (one.name === name ? changed : one)) }));
  }
  expect(await storey('restore', copy.folder, '--check')).toMatchObject({ code: 0 });
  const { code, text } = await storey('restore', copy.folder);
  expect(code).toBe(1);
  expect(text).toMatch(sentence);
  expect(await objectsOf(target.store)).toEqual({});
});

test('a table without one of its columns is not restored [N16]', { tags: 'nightly' }, async () => {
  const { tables } = await copy.manifest();
  const team = tables.find(({ name }) => name === 'team');
  const rows = team ? (await copy.readLines(team)).split('\n').filter(Boolean) : [];
  const lines = await copy.putLines(rows.map((row) => `${JSON.stringify(JSON.parse(row).slice(0, -1))}\n`).join(''));
  const changed = tables.map((one) => (one === team ? { ...one, ...lines, columns: one.columns.slice(0, -1) } : one));
  await copy.change(() => ({ tables: changed }));
  expect(await storey('restore', copy.folder)).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^The backup does not have team\.\w+, which its schema does: it was made of .*; rows and files are as they were\.$/,
    ),
  });
});

test('a file that is damaged ends a check and a restore in one sentence [N16]', { tags: 'nightly' }, async () => {
  const blob = await copy.put(Buffer.from('no gzip'));
  await copy.change(({ jobs }) => ({ jobs: { ...jobs, ...blob } }));
  expect(await storey('restore', copy.folder, '--check')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^blobs\/\S+ is damaged: it cannot be unzipped\.$/),
  });
  expect(await storey('restore', copy.folder)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^blobs\/\S+ is damaged: it cannot be unzipped; rows and files are as they were\.$/),
  });
  expect(await rowsOf(target.url)).toEqual({});
});

test('--help shows how a command is used, and nothing else', async () => {
  expect(await storey('restore', '--help')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Usage: npm run storey -- restore FOLDER\|.*\nreads a whole backup[^\n]*$/),
  });
  expect(await storey('--help')).toMatchObject({ code: 0, text: expect.stringMatching(/^Usage:\n[^]* restore /) });
});
