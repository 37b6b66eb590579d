import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes into a folder until its disk is full: for small disks only. Answers the way to make room again. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  for (const bytes of [Buffer.alloc(2 ** 20), Buffer.alloc(4096)]) while (hasRoomFor(ballast, bytes));
  return () => rmSync(ballast);
}

function hasRoomFor(path: string, bytes: Buffer): boolean {
  try {
    writeFileSync(path, bytes, { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
