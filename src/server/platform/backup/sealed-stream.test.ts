import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStream, sealedLength, sealStream } from './sealed-stream.ts';

const CHUNK_BYTES = 256 * 1024;
const SEALED_CHUNK = CHUNK_BYTES + 16;
const HEAD_BYTES = 40;
const key = randomBytes(32);
const seal = (bytes: Buffer, name = 'a') => buffer(sealStream(key, name, Readable.from([bytes])));
const open = (sealed: Buffer, name = 'a', as = key) => buffer(openStream(as, name, Readable.from([sealed])));

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  '%d bytes come back, in as many as was said, however they arrive [N16]',
  async (length) => {
    const bytes = randomBytes(length);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(sealedLength(length));
    expect((await open(sealed)).equals(bytes)).toBe(true);
    const inPieces = Readable.from(
      (function* () {
        for (let at = 0; at < sealed.length; at += 70_001) yield sealed.subarray(at, at + 70_001);
      })(),
    );
    expect((await buffer(openStream(key, 'a', inPieces))).equals(bytes)).toBe(true);
    expect(sealed.equals(await seal(bytes)), 'twice the same gives two results').toBe(false);
  },
);

test('a changed bit, a missing or moved chunk, another name and another key are all refused [N16]', async () => {
  const bytes = randomBytes(2 * CHUNK_BYTES + 10);
  const sealed = await seal(bytes);
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      await expect(open(changed)).rejects.toThrow('a is damaged.');
    }),
    { numRuns: 50 },
  );
  const [head, first, second, last] = [
    [0, HEAD_BYTES],
    [HEAD_BYTES, HEAD_BYTES + SEALED_CHUNK],
    [HEAD_BYTES + SEALED_CHUNK, HEAD_BYTES + 2 * SEALED_CHUNK],
    [HEAD_BYTES + 2 * SEALED_CHUNK],
  ].map(([from, to]) => sealed.subarray(from, to));
  const joined = (...parts: (Buffer | undefined)[]) => Buffer.concat(parts.filter((part) => part !== undefined));
  expect((await open(joined(head, first, second, last))).equals(bytes)).toBe(true);
  const wrong = [
    joined(head, second, first, last),
    joined(head, first, last),
    joined(head, first, second),
    joined(head),
    joined(head, first, second, last, last),
    Buffer.alloc(0),
  ];
  for (const one of wrong) await expect(open(one)).rejects.toThrow('a is damaged.');
  await expect(open(sealed, 'b')).rejects.toThrow('b is damaged.');
  await expect(open(sealed, 'a', randomBytes(32))).rejects.toThrow('a is damaged.');
});
