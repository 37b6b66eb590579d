import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyOldBackup } from '#server/testing/backup-copy.ts';
import type { Manifest } from './backup-format.ts';
import { verifySnapshot } from './verify-snapshot.ts';

type Copy = Awaited<ReturnType<typeof copyOldBackup>>;

let copy: Copy;
beforeEach(async () => {
  copy = await copyOldBackup();
});
afterEach(() => copy.remove());

const verify = async () => verifySnapshot(copy.vault, copy.id, await copy.manifest());
const withTable = (name: string, edit: (table: Manifest['tables'][number]) => Partial<Manifest['tables'][number]>) =>
  copy.change(({ tables }) => ({
    tables: tables.map((table) => (table.name === name ? { ...table, ...edit(table) } : table)),
  }));
/** Puts other lines in place of those of a table. */
async function putRows(name: string, edit: (text: string) => string, rows?: number): Promise<void> {
  const table = (await copy.manifest()).tables.find((one) => one.name === name);
  const lines = await copy.putLines(edit(table ? await copy.readLines(table) : ''), rows ?? table?.rows);
  await withTable(name, () => lines);
}
/** Puts another list of stored files in place of the one that is there. */
async function putList(
  edit: (key: string, sizeBytes: number, sha256: string) => string,
  more: { rows?: number; totalBytes?: number } = {},
): Promise<void> {
  const { objects } = await copy.manifest();
  const [key, sizeBytes, sha256]: [string, number, string] = JSON.parse(
    (await copy.readLines(objects)).split('\n', 1)[0] ?? '',
  );
  const lines = await copy.putLines(edit(key, sizeBytes, sha256), more.rows);
  await copy.change(() => ({ objects: { ...lines, totalBytes: more.totalBytes ?? objects.totalBytes } }));
}
const line = (...values: unknown[]) => `${JSON.stringify(values)}\n`;

test('a backup that was left as it was made is complete [N16]', async () => {
  await expect(verify()).resolves.toBeUndefined();
});

test('a file of rows that is none is damaged, although its checksum is right [N16]', async () => {
  const blob = await copy.put(Buffer.from('no gzip'));
  await withTable('team', () => blob);
  await expect(verify()).rejects.toThrow(/^blobs\/\S+ is damaged: it cannot be unzipped\.$/);
});

test.each<[string, (text: string) => string]>([
  ['two rows in a line', (text) => text.replace('\n', `,${text.split('\n', 1)[0]}\n`)],
  ['a row that is deep', (text) => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}${text.slice(text.indexOf('\n'))}`],
  [
    'a row without one of its columns',
    (text) => line(...JSON.parse(text.split('\n', 1)[0] ?? '').slice(1)) + rest(text),
  ],
  ['a value that is no text', (text) => line(...JSON.parse(text.split('\n', 1)[0] ?? '').map(() => 1)) + rest(text)],
  ['a zero byte', (text) => line(...JSON.parse(text.split('\n', 1)[0] ?? '').map(() => '\0')) + rest(text)],
  ['half of a pair', (text) => line(...JSON.parse(text.split('\n', 1)[0] ?? '').map(() => '\ud800')) + rest(text)],
  ['an empty line', (text) => `\n${rest(text)}`],
])('%s is found in a file of rows [N16]', { tags: 'nightly' }, async (_what, edit) => {
  await putRows('team', edit);
  await expect(verify()).rejects.toThrow(/^blobs\/\S+ is damaged: line 1 is not a row of team\.$/);
});
const rest = (text: string) => text.slice(text.indexOf('\n') + 1);

test(
  'more and fewer lines than the snapshot says are found, of rows, jobs and files [N16]',
  { tags: 'nightly' },
  async () => {
    const { tables, jobs } = await copy.manifest();
    const rows = tables.find(({ name }) => name === 'team')?.rows ?? 0;
    await putRows('team', (text) => text, rows + 1);
    await expect(verify()).rejects.toThrow(`it has ${rows} lines, and its snapshot says ${rows + 1}`);
    await putRows('team', (text) => text, rows - 1);
    await expect(verify()).rejects.toThrow(`it has more lines than the ${rows - 1} that its snapshot says`);
    await putRows('team', (text) => text, rows);
    await copy.change(() => ({ jobs: { ...jobs, rows: 12_345 } }));
    await expect(verify()).rejects.toThrow('and its snapshot says 12345');
    await copy.change(() => ({ jobs }));
    await putList((...one) => line(...one), { rows: 1_000_000 });
    await expect(verify()).rejects.toThrow('it has 1 lines, and its snapshot says 1000000');
  },
);

test('what is no job is found among the jobs [N16]', { tags: 'nightly' }, async () => {
  for (const text of ['{}\n', '{\n', '"x"\n', `${JSON.stringify({ ...JOB, startAfter: 'soon' })}\n`]) {
    const jobs = await copy.putLines(text);
    await copy.change(() => ({ jobs }));
    await expect(verify(), text).rejects.toThrow(/^blobs\/\S+ is damaged: line 1 is not a job\.$/);
  }
  const jobs = await copy.putLines(`${JSON.stringify(JOB)}\n`);
  await copy.change(() => ({ jobs }));
  await expect(verify()).resolves.toBeUndefined();
});
const JOB = {
  id: '6b9a3c1e-5d0f-4c57-8f62-0c6a5f2f7d11',
  name: 'x',
  data: null,
  priority: 0,
  startAfter: '2026-11-23T17:48:47.497123+00:00',
  singletonKey: null,
};

test.each(['x/y', '../../x', 'project/../../x', 'project/zz.part', 'project/zz/', '', 'project/a\0'])(
  'the key %j, which no store has, is found [N16]',
  async (wrong) => {
    await putList((_key, ...content) => line(wrong, ...content));
    await expect(verify()).rejects.toThrow(/^blobs\/\S+ is damaged: line 1 is not a stored file\.$/);
  },
);

test(
  'a key that is there twice or is a folder of another, and wrong lengths, are found [N16]',
  { tags: 'nightly' },
  async () => {
    await putList((...one) => line(...one) + line(...one));
    await expect(verify()).rejects.toThrow(/is damaged: it has the key project\/\S+ twice, or another one below it\.$/);
    await putList((key, ...content) => line(key, ...content) + line(`${key}/below`, ...content));
    await expect(verify()).rejects.toThrow('twice, or another one below it');
    await putList((key, sizeBytes, sha256) => line(key, sizeBytes, sha256) + line(`${key}2`, sizeBytes + 1, sha256));
    await expect(verify()).rejects.toThrow('two lengths for the same content');
    await putList((...one) => line(...one), { totalBytes: 0 });
    await expect(verify()).rejects.toThrow(/^Snapshot \S+ is damaged: its files have \d+ bytes, and it says 0\.$/);
  },
);

test('the tables are those of the schema, each once [N16]', async () => {
  const { tables } = await copy.manifest();
  const team = tables.filter(({ name }) => name === 'team');
  const wrong: [Manifest['tables'], string][] = [
    [[], 'has no rows of the table account:'],
    [tables.filter(({ name }) => name !== 'team'), 'has no rows of the table team:'],
    [[...tables, ...team], 'or has them twice, team:'],
    [
      [...tables, ...team.map((table) => ({ ...table, name: 'backup_run' }))],
      'does not have, or has them twice, backup_run:',
    ],
    [[...tables, ...team.map((table) => ({ ...table, name: 'x\u001b[2J' }))], 'or has them twice, x[2J:'],
    [
      tables.map((table) => (table.name === 'team' ? { ...table, columns: [...table.columns, 'id'] } : table)),
      'has a column twice in the table team:',
    ],
  ];
  for (const [changed, text] of wrong) {
    await copy.change(() => ({ tables: changed }));
    await expect(verify()).rejects.toThrow(text);
  }
});
