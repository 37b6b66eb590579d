import { expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodePly, type EncodePlyOptions } from '#formats/testing/encode-ply.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';

const room = makeTestRoom(500);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.ply');
const text = (content: string) => new TextEncoder().encode(content);

const variants: EncodePlyOptions[] = (['ascii', 'binary_little_endian', 'binary_big_endian'] as const).flatMap(
  (encoding) => [
    { encoding },
    { encoding, color: 'ushort' as const, faces: 'after' as const },
    {
      encoding,
      color: 'float' as const,
      colorNames: ['diffuse_red', 'diffuse_green', 'diffuse_blue'] as [string, string, string],
      faces: 'before' as const,
    },
  ],
);

test.each(variants)('reads $encoding with $color colours and faces $faces', async (options) => {
  const reader = await open(encodePly(room, options));
  expect(reader.header).toMatchObject({
    format: 'PLY',
    variant: options.encoding,
    declaredPointCount: 500,
    hasColor: true,
    hasIntensity: true,
  });
  expect(reader.header.remarks).toHaveLength(options.faces ? 1 : 0);
  expectSamePoints(await readAll(reader, { batchSize: 64 }), room);
});

test.each(['binary_little_endian', 'binary_big_endian'] as const)(
  'reads %s vertices that carry lists',
  async (encoding) => {
    expectSamePoints(
      await readAll(await open(encodePly(room, { encoding, hasVertexList: true })), { batchSize: 64 }),
      room,
    );
  },
);

test('leaves out and counts points that are not numbers', async () => {
  const all = await readAll(
    await open(
      text(
        'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\nnan 1 1\n2 2 inf\n',
      ),
    ),
  );
  expect(all).toMatchObject({ count: 1, skipped: 2 });
});

test('says how many points are missing, in text and binary', async () => {
  for (const encoding of ['ascii', 'binary_little_endian'] as const) {
    const bytes = encodePly(room, { encoding });
    const read = async () => readAll(await open(bytes.subarray(0, bytes.length / 2)));
    await expect(read()).rejects.toMatchObject({
      code: 'TRUNCATED',
      message: expect.stringContaining('promises 500 points'),
    });
  }
});

test('refuses a billion declared vertices without allocating for them', async () => {
  await expect(
    open(
      text(
        'ply\nformat binary_little_endian 1.0\nelement vertex 1000000000\nproperty float x\nproperty float y\nproperty float z\nend_header\n',
      ),
    ),
  ).rejects.toMatchObject({ code: 'TRUNCATED' });
});

test('refuses a list whose length leaves the file', async () => {
  const bytes = text(
    'ply\nformat binary_little_endian 1.0\nelement face 1\nproperty list uint int i\nelement vertex 1\n' +
      'property float x\nproperty float y\nproperty float z\nend_header\n\xff\xff\xff\xff____________',
  );
  await expect(open(bytes)).rejects.toMatchObject({ code: 'TRUNCATED' });
});
