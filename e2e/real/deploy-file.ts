import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A file of `deploy/` with values of this run in place of its own. Throws when one is not there: the run is of the file that people copy. */
export function deployFile(name: string, values: readonly (readonly [from: string, to: string])[]): string {
  return values.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}".`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(ROOT, 'deploy', name), 'utf8'),
  );
}
