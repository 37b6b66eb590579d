import { expect, test } from 'vitest';
import { FormatError } from '#formats/format-error.ts';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { RCS_REFUSAL } from '#formats/sniff-format.ts';
import { concatenate } from '#formats/concatenate.ts';
import { encodeClassifiedLas } from '#formats/testing/encode-las.ts';
import { encodeZip, type ZipContent } from '#formats/testing/encode-zip.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { extractEntry, findScanInArchive, storedEntrySource } from './archive.ts';

const las = encodeClassifiedLas(makeTestRoom(2000));
const note = new TextEncoder().encode('Scanned on a Monday.');

async function extract(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  const source = memorySource(bytes);
  const parts: Uint8Array[] = [];
  await extractEntry(source, await findScanInArchive(source), async (chunk) => void parts.push(chunk.slice()), signal);
  return concatenate(parts);
}

/** The same archive with one path replaced by another of the same length, as a forger would. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Uint8Array.from(new TextDecoder('latin1').decode(bytes).replaceAll(from, to), (c) => c.charCodeAt(0));
}

test.each([true, false])(
  'finds the one scan among notes and system files and unpacks it (stored: %s)',
  async (isStored) => {
    const zip = await encodeZip([
      { path: '__MACOSX/site/._scan.las', bytes: note },
      { path: 'site/readme.txt', bytes: note },
      { path: 'site/.hidden.las', bytes: note },
      { path: 'site/scan.las', bytes: las, isStored },
    ]);
    const entry = await findScanInArchive(memorySource(zip));
    expect(entry).toMatchObject({ path: 'site/scan.las', fileName: 'scan.las', sizeBytes: las.length, isStored });
    expect(await extract(zip)).toEqual(las);
    const inPlace = await storedEntrySource(memorySource(zip), entry);
    expect(inPlace !== undefined).toBe(isStored);
    if (inPlace) expect((await readAll(await openPointCloud(inPlace, entry.fileName))).count).toBe(2000);
  },
);

test('takes a text file when it is the only candidate', async () => {
  const zip = await encodeZip([{ path: 'scan.txt', bytes: new TextEncoder().encode('0 0 0\n1 1 1\n') }]);
  expect((await findScanInArchive(memorySource(zip))).path).toBe('scan.txt');
});

const bad: [string, ZipContent[], string][] = [
  ['no scan', [{ path: 'a.pdf', bytes: note }], 'contains no scan'],
  [
    'two scans',
    [
      { path: 'a.las', bytes: las },
      { path: 'b.e57', bytes: las },
    ],
    'contains 2 scans',
  ],
  ['a bomb', [{ path: 'a.las', bytes: new Uint8Array(8 << 20) }], '200 times'],
  ['a password', [{ path: 'a.las', bytes: las, password: 'x' }], 'password'],
  ['a link', [{ path: 'a.las', bytes: note, unixMode: 0o120777 }], 'link'],
];
test.each(bad)('refuses an archive with %s', async (_, files, sentence) => {
  await expect(findScanInArchive(memorySource(await encodeZip(files)))).rejects.toMatchObject({
    code: 'BAD_ARCHIVE',
    message: expect.stringContaining(sentence),
  });
});

test('[U1] refuses RCS inside an archive with its sentence', async () => {
  await expect(
    findScanInArchive(memorySource(await encodeZip([{ path: 'a.rcs', bytes: note }]))),
  ).rejects.toMatchObject({ code: 'CLOSED_FORMAT', message: RCS_REFUSAL });
});

test.each(['../scan.las', '/xscan.las', 'C:\\can.las', '..\\can.las'])('refuses the path %s', async (path) => {
  const zip = renamed(await encodeZip([{ path: 'aa/scan.las', bytes: las }]), 'aa/scan.las', path.padEnd(11, 's'));
  await expect(findScanInArchive(memorySource(zip))).rejects.toMatchObject({
    code: 'BAD_ARCHIVE',
    message: expect.stringContaining('leads out'),
  });
});

test('refuses more than 10,000 files', async () => {
  const one = await encodeZip([{ path: 'note', bytes: note, isStored: true }]);
  const end = one.slice(-22);
  const view = new DataView(end.buffer);
  const [length, start] = [view.getUint32(12, true), view.getUint32(16, true)];
  view.setUint16(8, 10_001, true);
  view.setUint16(10, 10_001, true);
  view.setUint32(12, 10_001 * length, true);
  const zip = concatenate([
    one.subarray(0, start),
    ...Array.from({ length: 10_001 }, () => one.subarray(start, start + length)),
    end,
  ]);
  await expect(findScanInArchive(memorySource(zip))).rejects.toMatchObject({
    code: 'BAD_ARCHIVE',
    message: expect.stringContaining('10,000'),
  });
});

test('notices a wrong checksum, a cut archive and noise', async () => {
  const zip = await encodeZip([{ path: 'scan.las', bytes: las, isStored: true }]);
  const flipped = zip.slice();
  flipped[5000] = (flipped[5000] ?? 0) ^ 255;
  await expect(extract(flipped)).rejects.toMatchObject({ code: 'BAD_ARCHIVE' });
  for (let part = 1; part < 16; part++)
    await expect(extract(zip.slice(0, (zip.length * part) / 16))).rejects.toBeInstanceOf(FormatError);
  for (let run = 0; run < 20; run++) {
    const broken = zip.slice();
    for (let i = 0; i < 64; i++)
      broken[(i * 7919 + run * 104_729) % (run % 2 ? 100 : zip.length)] = (run * 31 + i * 17) & 255;
    for (let i = 0; run % 3 === 0 && i < 20; i++) broken[zip.length - 1 - ((i * 7) % 90)] = (run + i * 37) & 255;
    await extract(broken).catch((error: unknown) => expect(error).toBeInstanceOf(FormatError));
  }
});

test('stops on abort and passes on errors of the writer', async () => {
  const source = memorySource(await encodeZip([{ path: 'scan.las', bytes: las }]));
  const entry = await findScanInArchive(source);
  await expect(extractEntry(source, entry, async () => {}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
    'cancelled',
  );
  await expect(extractEntry(source, entry, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
});
