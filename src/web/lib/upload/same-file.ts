import { PART_BYTES, partCount, textOfParts } from '#domain/upload/upload-limits.ts';
import { createPartHasher, type HashPart } from './part-hasher.ts';
import { sha256Hex, sha256HexOfFile } from './sha256.ts';

let hash: HashPart | undefined;

/** Whether a file has the bytes of one that is stored. A file of another size is not read. Rejects when it can no longer be read. */
export async function isSameFile(file: Blob, stored: { bytes: number; sha256: string }): Promise<boolean> {
  if (file.size !== stored.bytes) return false;
  hash ??= createPartHasher();
  const hashes: string[] = [];
  // One after another: a page does not hold more than a part of it.
  for (let part = 0; part < partCount(file.size); part += 1)
    hashes.push(await hash(file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)));
  if ((await sha256Hex(new TextEncoder().encode(textOfParts(hashes)))) === stored.sha256) return true;
  // What came otherwise than in parts, by a conversion or a package, has the checksum of all its bytes.
  return (hashes.length === 1 ? hashes[0] : await sha256HexOfFile(file)) === stored.sha256;
}
