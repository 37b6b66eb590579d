import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, expect, test } from 'vitest';
import { writeZip } from './write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('packs files with their content, the given date and the same bytes every time', async () => {
  const files = ['model.ifc', 'plan.svg'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, `content of ${file} `.repeat(100));
  const pack = async (name: string) => {
    await writeZip(join(folder, name), files, '2026-02-03');
    return readFileSync(join(folder, name));
  };
  const bytes = await pack('a.zip');
  const zoneBefore = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  expect((await pack('b.zip')).equals(bytes)).toBe(true);
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
  const [first, ...others] = await new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes))).getEntries();
  expect([first?.filename, ...others.map(({ filename }) => filename)]).toEqual(['model.ifc', 'plan.svg']);
  expect(first?.lastModDate.getDate()).toBe(3);
  if (!first || first.directory) throw new Error('no first file');
  expect(await first.getData(new TextWriter())).toBe(`content of ${files[0]} `.repeat(100));
});
