import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  'src/engine',
  'src/geometry',
  'src/domain/building',
  'src/domain/point-classes',
  'bench/score',
  'bench/truth',
];
const FILES = ['bench/cases.ts', 'bench/conditions.ts', 'bench/run-case.ts', 'bench/truth-ifc.ts'];

/** A short name for the state of all sources that a figure of the engine depends on: figures with the same need not be measured again. */
export function sourcesDigest(root: string): string {
  const hash = createHash('sha256');
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  for (const file of [...found, ...FILES].sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}
