// The engine's programs as dist/engine. A child process for each step loads a few files there, where its sources are some 200 modules
// with zod's 95, whose types Node strips each time.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBundle } from './node-bundle.mjs';
import { root } from './paths.mjs';

const STAMP = '.build-stamp';
const IMPORTED = ['domain', 'engine', 'formats', 'geometry', 'sandbox'];

/** How the engine's sources become dist/engine: options of esbuild. */
export const engineBundle = {
  ...nodeBundle,
  entryPoints: [
    'src/engine/cli.ts',
    ...globSync('src/engine/pipeline/*-main.ts', { cwd: root }).sort(),
    'src/engine/tile/chunk-thread.ts',
  ],
  entryNames: '[name]',
  outdir: 'dist/engine',
  // They read files that are beside them in their packages; the reader of drawings asks classes for their names, which a bundle changes.
  // To keep all names would make each function that is made in a loop slower.
  external: ['laz-perf', 'pdfkit', 'web-ifc', '@node-projects/acad-ts'],
};

/** After this the next `buildEngine` builds, whatever dist/engine was made of. */
export function forgetEngineBuild() {
  rmSync(join(root, engineBundle.outdir, STAMP), { force: true });
}

/** Builds dist/engine unless it is of these very sources. */
export async function buildEngine() {
  const wanted = digestOfSources();
  const stamp = join(root, engineBundle.outdir, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { build } = await import('esbuild');
  // Beside it, and in its place when it is whole: another process may be running from it. The user of a sandbox has to read it.
  const made = join(root, 'dist', `engine-${process.pid}`);
  try {
    mkdirSync(made, { recursive: true, mode: 0o755 });
    await build({ ...engineBundle, absWorkingDir: root, outdir: made });
    writeFileSync(join(made, STAMP), wanted);
    rmSync(join(root, engineBundle.outdir), { recursive: true, force: true });
    renameSync(made, join(root, engineBundle.outdir));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Of the content: dates change when an image copies files. */
function digestOfSources() {
  const hash = createHash('sha256');
  const sources = IMPORTED.flatMap((folder) =>
    readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  ).sort();
  for (const file of [
    ...sources,
    ...['package-lock.json', 'scripts/lib/engine-bundle.mjs', 'scripts/lib/node-bundle.mjs'].map((file) =>
      join(root, file),
    ),
  ])
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
