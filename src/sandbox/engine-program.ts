import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Of the package; this file is two folders below it as a source, and in both bundles. */
const ROOT = join(import.meta.dirname, '..', '..');
/** What runs from its sources starts sources: they may have changed since a bundle was made. */
const isBundled = import.meta.url.endsWith('.mjs');

/** Path of a program of the engine, named as a source such as 'src/engine/cli.ts': its bundle where a bundle asks and it was made. */
export function engineProgram(source: string): string {
  const bundled = join(ROOT, 'dist', 'engine', `${basename(source, '.ts')}.mjs`);
  return isBundled && existsSync(bundled) ? bundled : join(ROOT, source);
}
