import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderError, makeFolder } from './make-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('makes a folder with those above it, and leaves one that is there', async () => {
  const path = join(folder, 'a/b/c');
  await makeFolder(path);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test('ends with one sentence where no folder can be made', async () => {
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
  await symlink(join(folder, 'loop'), join(folder, 'loop'));
  const cases: [string, string][] = [
    ['/proc/no/folder', '/proc/no cannot be made: no such file or directory.'],
    [join(folder, 'file'), `${join(folder, 'file')} is no folder.`],
    [join(folder, 'file/x'), `${join(folder, 'file/x')} cannot be made: not a directory.`],
    [join(folder, 'dangling'), `${join(folder, 'dangling')} is no folder.`],
    [join(folder, 'dangling/x'), `${join(folder, 'dangling')} is no folder.`],
    [join(folder, 'loop/x'), `${join(folder, 'loop/x')} cannot be made: too many symbolic links encountered.`],
    [join(folder, 'x'.repeat(300)), `${join(folder, 'x'.repeat(300))} cannot be made: name too long.`],
  ];
  for (const [path, sentence] of cases) await expect(makeFolder(path), path).rejects.toThrow(new FolderError(sentence));
});
