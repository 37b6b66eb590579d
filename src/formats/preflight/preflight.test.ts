import { describe, expect, test } from 'vitest';
import { blobSource } from '#formats/blob-source.ts';
import type { ByteSource } from '#formats/byte-source.ts';
import { memorySource } from '#formats/memory-source.ts';
import { encodeE57 } from '#formats/testing/encode-e57.ts';
import { encodeClassifiedLas, encodeLas } from '#formats/testing/encode-las.ts';
import { encodeCopc, encodeLaz } from '#formats/testing/encode-laz.ts';
import { encodePly } from '#formats/testing/encode-ply.ts';
import { encodeXyz } from '#formats/testing/encode-text.ts';
import { encodeZip } from '#formats/testing/encode-zip.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { preflightScan } from './preflight.ts';

const room = makeTestRoom(30_000);
const stopped = { now: () => 0 };
const preflight = (bytes: Uint8Array, name: string) => preflightScan(memorySource(bytes), name, stopped);

describe('[N2] preflight', () => {
  test('tells format, points, extent, unit, up axis, colour and density of a LAS file picked in a browser', async () => {
    const result = await preflightScan(
      blobSource(new Blob([new Uint8Array(encodeClassifiedLas(room))])),
      'scan.las',
      stopped,
    );
    expect(result).toMatchObject({
      verdict: 'go',
      format: 'LAS',
      points: { count: 30_000, isEstimate: false },
      hasColor: true,
      remarks: [],
    });
    expect(result.frame).toMatchObject({ unit: 'm', unitBasis: 'storey', upAxis: 'z' });
    expect(result.extent?.size.map((edge) => Math.round(edge * 10) / 10)).toEqual([8, 6, 2.7]);
    // 30,000 points on 171.6 m2.
    expect(result.densityPerM2).toBeGreaterThan(80);
    expect(result.densityPerM2).toBeLessThan(350);
  });

  test.each([
    ['scan.e57', encodeE57([{ points: makeTestRoom(3000) }]), 3000],
    ['scan.ply', encodePly(room, { encoding: 'binary_little_endian' }), 30_000],
  ])('reads %s', async (name, bytes, count) => {
    expect(await preflight(bytes, name)).toMatchObject({
      verdict: 'go',
      points: { count, isEstimate: false },
      frame: { unit: 'm', upAxis: 'z' },
      hasColor: true,
    });
  });

  test('estimates the points of a text file', async () => {
    const result = await preflight(encodeXyz(room), 'scan.txt');
    expect(result).toMatchObject({ format: 'XYZ', points: { isEstimate: true }, extent: { isAtLeast: true } });
    expect((result.points?.count ?? 0) / 30_000).toBeCloseTo(1, 1);
  });

  test('leaves open whether a storey is one in feet or a hall in meters, remarks on no color and a sparse scan, and lets it go', async () => {
    const result = await preflight(
      encodeLas(makeTestRoom(5000, { unitsPerMetre: 1 / 0.3048 }), { pointFormat: 1 }),
      'scan.las',
    );
    expect(result).toMatchObject({ verdict: 'go', frame: { unit: 'ft', unitBasis: 'open' }, hasColor: false });
    expect(result.remarks).toEqual([expect.stringContaining('no color'), expect.stringContaining('sparse')]);
  });

  test('remarks on a scan of a few points [U1]', async () => {
    expect((await preflight(encodeXyz(makeTestRoom(3)), 'scan.xyz')).remarks).toContainEqual(
      'The scan has only 3 points. A building needs many thousands: check that this is the right file.',
    );
  });

  test('remarks on Y up and on more than 500 m', async () => {
    const tall = { ...room, y: room.z, z: room.y };
    expect((await preflight(encodeClassifiedLas(tall), 'a.las')).remarks).toEqual([
      expect.stringContaining('Y points up'),
    ]);
    const wide = { ...room, x: room.x.slice() };
    wide.x[5] = 900;
    expect((await preflight(encodeClassifiedLas(wide), 'a.las')).remarks).toContainEqual(
      expect.stringContaining('500 m'),
    );
  });

  test.each([true, false])('looks into a zip (stored: %s)', async (isStored) => {
    const zip = await encodeZip([{ path: 'site/scan.las', bytes: encodeClassifiedLas(room), isStored }]);
    expect(await preflight(zip, 'scan.zip')).toMatchObject({
      verdict: 'go',
      insideArchive: 'scan.las',
      format: 'LAS',
      points: { count: 30_000 },
    });
  });

  test('reads at most 64 MB and leaves the rest unknown when time is up', async () => {
    const bytes = encodeClassifiedLas(room);
    let read = 0;
    const huge: ByteSource = {
      size: 10 * 2 ** 30,
      read: async (offset, length) => {
        read += length;
        return offset + length <= bytes.length ? bytes.slice(offset, offset + length) : new Uint8Array(length);
      },
    };
    const forged = new DataView(bytes.buffer);
    forged.setBigUint64(247, 250_000_000n, true);
    expect(await preflightScan(huge, 'scan.las', stopped)).toMatchObject({
      verdict: 'go',
      points: { count: 250_000_000 },
    });
    expect(read).toBeLessThanOrEqual(64 * 2 ** 20);
    let clock = 0;
    const late = await preflightScan(memorySource(encodeXyz(room)), 'scan.xyz', { now: () => (clock += 3000) });
    expect(late).toMatchObject({ verdict: 'go', points: undefined, frame: undefined });
  });

  const small = makeTestRoom(100);
  const forged = (bytes: Uint8Array, at: number, value: number) => {
    bytes[at] = value;
    return bytes;
  };
  const cut = encodeClassifiedLas(room).subarray(0, 5000);
  test.each([
    [
      'scan.rcs',
      new Uint8Array(100),
      "RCS is a closed format that only its vendor's software can read. Export the scan as E57 or LAS and choose that file.",
    ],
    [
      'project.RCP',
      new Uint8Array(100),
      "RCS is a closed format that only its vendor's software can read. Export the scan as E57 or LAS and choose that file.",
    ],
    [
      'scan.las',
      cut,
      'The file is cut off: its header promises 30,000 points and there are 128. Copy or export it again.',
    ],
    ['scan.las', encodeLas(makeTestRoom(0)), 'The file contains no points.'],
    [
      'scan.laz',
      forged(encodeLaz(small), 107, 102),
      'The LAZ file is cut off: 2 of 102 points are missing. Copy or export it again.',
    ],
    [
      'scan.laz',
      forged(encodeLaz(small), 281, 1),
      'This LAZ file was packed by compressor 1 of LASzip 2.0; points of format 3 are read from compressor 2' +
        ' only. Save the scan as LAS, or as LAZ with a current program.',
    ],
    [
      'scan.copc.laz',
      encodeCopc(small).subarray(0, 3000),
      'The list of chunks of the LAZ file is missing: it was cut off, or the program that wrote it was interrupted. Copy or export it again.',
    ],
    ['scan.zip', new Uint8Array([80, 75, 3, 4, 1, 2, 3, 4]), expect.stringContaining('zip')],
    [
      'scan.e57',
      new TextEncoder().encode('GIF89a\x01\x01'),
      'This is a GIF picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.',
    ],
    [
      'scan.las',
      new TextEncoder().encode('1 2 3\n4 5 6\n'),
      'This is not a LAS file, although it is called one. Export the scan again and choose the new file.',
    ],
    [
      'scan.bin',
      Uint8Array.of(1, 2, 3, 0),
      'This is not a point cloud that can be read. Accepted: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.',
    ],
    ['scan.e57', new Uint8Array(0), 'The file is empty.'],
  ])('[U1] says no to %s with one sentence', async (name, bytes, reason) => {
    expect(await preflight(bytes, name)).toMatchObject({ verdict: 'no-go', reason });
  });

  test('[U1] says no above 20 GB', async () => {
    const source: ByteSource = { size: 20 * 2 ** 30 + 1, read: () => Promise.reject(new Error('not read')) };
    expect(await preflightScan(source, 'big.e57', stopped)).toMatchObject({
      verdict: 'no-go',
      reason: 'File big.e57 exceeds the size limit (20GB)',
    });
  });

  test('passes on that the file cannot be read any more', async () => {
    const source: ByteSource = { size: 1000, read: () => Promise.reject(new Error('gone')) };
    await expect(preflightScan(source, 'scan.las', stopped)).rejects.toThrow('gone');
  });
});
