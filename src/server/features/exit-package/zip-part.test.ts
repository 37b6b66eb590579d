import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, expect, test } from 'vitest';
import { openFileSource } from '#engine/io/file-source.ts';
import { SourceReader } from '#formats/archive/source-reader.ts';
import { writeZipPart, zipEnd, type ZipPart } from './zip-part.ts';

const run = promisify(execFile);
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storey-zip-part-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const partOf = (offset: number, names: readonly string[], level: number) =>
  writeZipPart(
    offset,
    async (zip) => {
      for (const name of names) await zip.add(name, new TextReader(`of ${name} `.repeat(100)), { level });
    },
    buffer,
  );

const contentsOf = async (zip: ZipReader<unknown>): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const entry of await zip.getEntries())
    if (!entry.directory)
      found[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8');
  return found;
};

test('parts and the end are one zip, which other programs read too [N11]', async () => {
  const first = await partOf(0, ['a.txt', 'b/é.txt'], 6);
  const second = await partOf(first.bytes, ['c.txt'], 0);
  const whole = Buffer.concat([first.put, second.put, zipEnd([first, second])]);
  const zip = new ZipReader(new Uint8ArrayReader(whole), { useWebWorkers: false });
  expect(Object.keys(await contentsOf(zip))).toEqual(['a.txt', 'b/é.txt', 'c.txt']);
  const path = join(await newFolder(), 'whole.zip');
  const file = await open(path, 'w');
  await file.writeFile(whole);
  await file.close();
  // Python reads zips with code of its own.
  const { stdout } = await run('python3', ['-m', 'zipfile', '-t', path]);
  expect(stdout).toContain('Done testing');
});

test('a part after 5 GB is found, in the longer fields [N11]', async () => {
  const before: ZipPart = { bytes: 5e9, entries: 0, directory: Buffer.alloc(0) };
  const part = await partOf(before.bytes, ['late.txt'], 6);
  const path = join(await newFolder(), 'long.zip');
  const file = await open(path, 'w');
  await file.write(part.put, 0, part.put.length, before.bytes);
  const end = zipEnd([before, part]);
  await file.write(end, 0, end.length, before.bytes + part.bytes);
  await file.close();
  const source = await openFileSource(path);
  const zip = new ZipReader(new SourceReader(source), { useWebWorkers: false });
  expect(await contentsOf(zip)).toEqual({ 'late.txt': 'of late.txt '.repeat(100) });
  await source.close();
});

test('a store that breaks off is said, and not that nobody reads any more [N11]', async () => {
  const add = (content: string) => (zip: { add: (name: string, reader: TextReader) => Promise<unknown> }) =>
    zip.add('a.txt', new TextReader(content)).then(() => undefined);
  const full = async () => {
    throw new Error('no disk');
  };
  await expect(writeZipPart(0, add('x'.repeat(1e6)), full)).rejects.toThrow('no disk');
  const torn = async () => {
    throw new Error('torn');
  };
  await expect(writeZipPart(0, torn, buffer)).rejects.toThrow('torn');
});
