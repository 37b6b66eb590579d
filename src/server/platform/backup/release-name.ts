import { readFile } from 'node:fs/promises';

/** The version of this release. */
export async function releaseName(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  return version;
}
