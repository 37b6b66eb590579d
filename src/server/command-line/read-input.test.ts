import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError } from './command.ts';
import { readInput } from './read-input.ts';
import { writeOutput } from './write-output.ts';

let folder: string;
let pipe: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-input-'));
  pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('reads a file up to its limit, by a link too', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '12345');
  await symlink(path, join(folder, 'link'));
  expect(String(await readInput(path, { maxBytes: 5 }))).toBe('12345');
  expect(String(await readInput(join(folder, 'link'), { maxBytes: 5 }))).toBe('12345');
  await writeFile(path, 'x'.repeat(2049));
  await expect(readInput(path, { maxBytes: 2048 })).rejects.toThrow(new CommandError(`${path} is larger than 2.0 KB.`));
});

test('refuses what is no ordinary file, and does not wait for it', async () => {
  const cases: [string, string][] = [
    ['/dev/zero', '/dev/zero is not a regular file.'],
    [pipe, `${pipe} is not a regular file.`],
    [folder, `${folder} is a folder, not a file.`],
    [join(folder, 'absent'), `File not found: ${join(folder, 'absent')}.`],
    [join(pipe, 'x'), `${join(pipe, 'x')} cannot be read: not a directory.`],
  ];
  for (const [path, sentence] of cases)
    await expect(readInput(path, { maxBytes: 100 }), path).rejects.toThrow(new CommandError(sentence));
  await expect(readInput('/dev/zero', { maxBytes: 100, mayBePipe: true })).rejects.toThrow('not a regular file');
});

test('reads a pipe where one may be given, up to the limit', async () => {
  const limits = { maxBytes: 2 ** 16, mayBePipe: true };
  const written = spawn('sh', ['-c', 'printf secret > "$0"', pipe]);
  expect(String(await readInput(pipe, limits))).toBe('secret');
  const endless = spawn('sh', ['-c', 'exec cat /dev/zero > "$0"', pipe]);
  await expect(readInput(pipe, limits)).rejects.toThrow(`${pipe} is larger than 64 KB.`);
  await expect.poll(() => [written, endless].every((child) => child.exitCode !== null || child.signalCode)).toBe(true);
});

test('writes a file, and refuses a pipe without waiting for a reader', async () => {
  const path = join(folder, 'out');
  await writeOutput(path, 'first, longer');
  await writeOutput(path, 'second');
  expect(await readFile(path, 'utf8')).toBe('second');
  const cases: [string, string][] = [
    [pipe, `${pipe} is not a regular file.`],
    ['/dev/full', '/dev/full is not a regular file.'],
    [folder, `${folder} is a folder, not a file.`],
    [join(folder, 'no/out'), `${join(folder, 'no/out')} cannot be written: no such file or directory.`],
  ];
  for (const [to, sentence] of cases)
    await expect(writeOutput(to, 'text'), to).rejects.toThrow(new CommandError(sentence));
});
