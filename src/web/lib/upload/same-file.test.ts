import { expect, test } from 'vitest';
import { PART_BYTES, textOfParts } from '#domain/upload/upload-limits.ts';
import { isSameFile } from './same-file.ts';
import { sha256HexBlocking } from './sha256.ts';

const sha256 = (data: string | Uint8Array) =>
  sha256HexBlocking(typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** A file of one part and a bit, whose bytes differ. */
function fileBytes(first: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PART_BYTES + 1000).map((_, at) => (at * 31) % 251);
  bytes[0] = first;
  return bytes;
}

test.each([
  [
    'uploaded in parts',
    (bytes: Uint8Array) =>
      sha256(textOfParts([sha256(bytes.subarray(0, PART_BYTES)), sha256(bytes.subarray(PART_BYTES))])),
  ],
  ['converted or imported', (bytes: Uint8Array) => sha256(bytes)],
])(
  'a file of several parts is the same as one that was %s, and another of its size is not [F1]',
  { tags: 'nightly' },
  async (_, sumOf) => {
    const bytes = fileBytes(1);
    const stored = { bytes: bytes.length, sha256: sumOf(bytes) };
    expect(await isSameFile(new Blob([bytes]), stored)).toBe(true);
    expect(await isSameFile(new Blob([fileBytes(2)]), stored)).toBe(false);
    expect(await isSameFile(new Blob([bytes.subarray(1)]), stored)).toBe(false);
  },
);

test.each([
  ['uploaded', sha256(textOfParts([sha256('a,b')]))],
  ['converted or imported', sha256('a,b')],
])('a small file is the same as one that was %s [F1]', async (_, sum) => {
  expect(await isSameFile(new Blob(['a,b']), { bytes: 3, sha256: sum })).toBe(true);
  expect(await isSameFile(new Blob(['a,c']), { bytes: 3, sha256: sum })).toBe(false);
});
