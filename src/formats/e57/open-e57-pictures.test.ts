import { describe, expect, test } from 'vitest';
import { concatenate } from '#formats/concatenate.ts';
import { FormatError } from '#formats/format-error.ts';
import { memorySource } from '#formats/memory-source.ts';
import { encodeE57, repairChecksums } from '#formats/testing/encode-e57.ts';
import type { TestPicture } from '#formats/testing/encode-e57-pictures.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { openE57Pictures, type E57Picture, type E57Pictures } from './open-e57-pictures.ts';

const room = makeTestRoom(20);
const pose = {
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  position: [1, 2, 3] as [number, number, number],
};
/** Of several pages. */
const content = Uint8Array.from({ length: 5003 }, (_, i) => (i * 7) & 255);
const sphere: TestPicture = {
  name: 'Hall',
  content,
  widthPx: 400,
  heightPx: 200,
  pose,
  projection: { kind: 'spherical', pixelWidth: Math.PI / 200, pixelHeight: Math.PI / 200 },
};
const lens: TestPicture = {
  ...sphere,
  form: 'png',
  content: content.slice(0, 10),
  projection: { kind: 'pinhole', focalLength: 0.01, pixelWidth: 1e-4, pixelHeight: 1e-4, principal: [99.5, 100] },
};

const open = (pictures: TestPicture[]) =>
  openE57Pictures(
    memorySource(encodeE57([{ points: room, pose: { rotation: [1, 0, 0, 0], position: [9, 8, 7] } }], pictures)),
  );
async function bytesOf(file: E57Pictures, picture: E57Picture | undefined): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  if (picture) for await (const part of file.bytes(picture)) parts.push(part.slice());
  return concatenate(parts);
}

describe('pictures inside an E57', () => {
  test('are read with their projection and pose, byte by byte as they were written [N19]', async () => {
    const file = await open([sphere, lens]);
    expect(file.pictures).toMatchObject([
      { name: 'Hall', guid: '{p0}', form: 'jpeg', widthPx: 400, heightPx: 200, projection: sphere.projection },
      { form: 'png', projection: { kind: 'pinhole', focalLength: 0.01, principalX: 99.5, principalY: 100 } },
    ]);
    expect(file.pictures[0]?.pose).toMatchObject({ position: [1, 2, 3], rotation: pose.rotation });
    expect(await bytesOf(file, file.pictures[0])).toEqual(content);
    expect(await bytesOf(file, file.pictures[1])).toEqual(content.slice(0, 10));
  });

  test('one without a pose was taken where its scan was [N19]', async () => {
    const { pose: _, ...unplaced } = sphere;
    const file = await open([{ ...unplaced, scan: 0 }]);
    expect(file.pictures[0]?.pose.position).toEqual([9, 8, 7]);
  });

  test('those without a projection are counted and left out, and a file may have none [N19]', async () => {
    expect(await open([{ ...sphere, projection: { kind: 'visualReference' } }])).toMatchObject({
      pictures: [],
      skipped: 1,
    });
    expect(await open([])).toMatchObject({ pictures: [], skipped: 0 });
  });

  test('one with an impossible size, place or name is no reason to lose the others, and bytes are of one picture alone [N19]', async () => {
    const file = await open([
      { ...sphere, widthPx: 3_000_000_000 },
      { ...sphere, widthPx: 400.5 },
      { ...sphere, pose: { ...pose, position: [1e9, 0, 0] } },
      { ...sphere, name: 'North hall' },
    ]);
    expect(file.pictures).toMatchObject([{ name: 'North hall' }]);
    expect(file.skipped).toBe(3);
    const bytes = encodeE57([{ points: room }], [sphere, sphere]);
    const text = new TextDecoder('latin1').decode(bytes);
    const [first = '', second = ''] = text.match(/type="Blob" fileOffset="\d+"/g) ?? [];
    bytes.set(new TextEncoder().encode(first.padEnd(second.length)), text.indexOf(second));
    repairChecksums(bytes);
    expect(await openE57Pictures(memorySource(bytes))).toMatchObject({ pictures: [{ guid: '{p0}' }], skipped: 1 });
  });

  test('a blob that is not there, or longer than its section, is refused in a sentence [N19]', async () => {
    const bytes = encodeE57([{ points: room }], [sphere]);
    const text = new TextDecoder('latin1').decode(bytes);
    const lie = (from: string, to: string) => {
      const at = text.indexOf(from);
      const changed = bytes.slice();
      changed.set(new TextEncoder().encode(to), at);
      repairChecksums(changed);
      return changed;
    };
    const length = lie('length="5003"', 'length="9999"');
    const file = await openE57Pictures(memorySource(length));
    await expect(bytesOf(file, file.pictures[0])).rejects.toThrow(FormatError);
    const [offset = ''] = /type="Blob" fileOffset="\d+"/.exec(text) ?? [];
    const moved = await openE57Pictures(memorySource(lie(offset, offset.replace(/\d/g, '9'))));
    await expect(bytesOf(moved, moved.pictures[0])).rejects.toThrow(FormatError);
  });
});
