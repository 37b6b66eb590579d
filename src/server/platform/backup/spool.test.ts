import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { linesOf, readSpooled, spoolLines } from './spool.ts';

const folder = await mkdtemp(join(tmpdir(), 'storey-spool-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const zipped = (text: string) => Readable.from([gzipSync(text)]);
async function batches(source: AsyncIterable<Uint8Array>, limits?: Parameters<typeof linesOf>[2]) {
  const found: string[][] = [];
  for await (const batch of linesOf('blobs/x', source, limits)) found.push(batch);
  return found;
}

test('lines come back as they were written, also empty ones and those of many pieces [N16]', async () => {
  const lines = ['', 'ä \u2028', 'x'.repeat(100_000), ''];
  const path = join(folder, 'lines');
  const spooled = await spoolLines(path, Readable.from(lines));
  expect(spooled.rows).toBe(4);
  expect((await batches(readSpooled(path))).flat()).toEqual(lines);
});

test('a batch ends after so many bytes, and empty lines count', async () => {
  const found = await batches(zipped('\n'.repeat(1000)), { batchBytes: 100 });
  expect(found.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100));
});

test('a line that is too long is refused before it is held as a whole, and before it is written', async () => {
  const limits = { maxLineBytes: 100_000 };
  expect(await batches(zipped(`${'x'.repeat(100_000)}\n`), limits)).toHaveLength(1);
  let pieces = 0;
  const endless = Readable.from(
    (async function* () {
      // Gzip files in a row are one.
      for (; pieces < 4000; pieces++) yield gzipSync(Buffer.alloc(50_000));
    })(),
    { objectMode: false, highWaterMark: 1 },
  );
  await expect(batches(endless, limits)).rejects.toThrow(
    'blobs/x is damaged: it has a line of more than 100000 bytes.',
  );
  expect(pieces).toBeLessThan(2000);
  await expect(spoolLines(join(folder, 'long'), Readable.from(['x'.repeat(100_001)]), limits)).rejects.toThrow(
    'A row of the database takes more than 100000 bytes',
  );
});

test('what is no gzip, is cut, or ends within a line is damaged, in one sentence', async () => {
  const whole = gzipSync('one\ntwo\n');
  await expect(batches(Readable.from([Buffer.from('plain text')]))).rejects.toThrow(
    /^blobs\/x is damaged: it cannot be unzipped\.$/,
  );
  await expect(batches(Readable.from([whole.subarray(0, -9)]))).rejects.toThrow(
    /^blobs\/x is damaged: it cannot be unzipped\.$/,
  );
  await expect(batches(zipped('one\ntwo'))).rejects.toThrow(/^blobs\/x is damaged: its last line is cut off\.$/);
});
