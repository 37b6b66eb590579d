import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { sha256Hex, sha256HexBlocking } from './sha256.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'a.las', lastModified = 5) =>
  new File([bytes], name, { lastModified });

test('the same file is recognised, any other is not [N1]', async () => {
  const bytes = new Uint8Array(3 * 2 ** 20).fill(7);
  const original = await fingerprintOf(fileOf(bytes));
  expect(await fingerprintOf(fileOf(bytes))).toBe(original);
  const changed = bytes.slice();
  changed[changed.length - 1] = 8;
  for (const other of [fileOf(changed), fileOf(bytes, 'b.las'), fileOf(bytes, 'a.las', 6), fileOf(bytes.slice(1))])
    expect(await fingerprintOf(other)).not.toBe(original);
});

test('both ways of hashing agree with the known value', async () => {
  const abc = new TextEncoder().encode('abc');
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(sha256HexBlocking(abc)).toBe(known);
  expect(await sha256Hex(abc)).toBe(known);
});
