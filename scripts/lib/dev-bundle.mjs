// The bundles of the server and the engine while their sources are edited: esbuild keeps what it has read, and builds only what changed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { context } from 'esbuild';
import { engineBundle, forgetEngineBuild } from './engine-bundle.mjs';
import { root } from './paths.mjs';
import { serverBundle } from './server-bundle.mjs';

/**
 * Opens the bundles. `rebuild` brings dist/server and dist/engine up to date and resolves with the entries whose program has changed (`main`, `worker`). It
 * rejects after esbuild has printed what is wrong, and then leaves the files of the last build as they are. `close` ends the bundler.
 */
export async function openDevBundle() {
  // Written here: esbuild would remove the files of the last build when one fails.
  const bundles = await Promise.all(
    [serverBundle, engineBundle].map((options) => context({ ...options, logLevel: 'error', write: false })),
  );
  let hashes = new Map();
  return { rebuild, close: () => Promise.all(bundles.map((bundle) => bundle.dispose())) };

  async function rebuild() {
    const built = await Promise.all(bundles.map((bundle) => bundle.rebuild()));
    const outputFiles = built.flatMap((result) => result.outputFiles);
    forgetEngineBuild();
    const changed = outputFiles.filter(({ path, hash }) => hashes.get(path) !== hash);
    for (const { path, contents } of changed) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    }
    const before = hashes;
    hashes = new Map(outputFiles.map(({ path, hash }) => [path, hash]));
    for (const path of before.keys()) if (!hashes.has(path)) rmSync(path, { force: true });
    // Chunks are named by their content, so that an entry changes with everything that it imports.
    return entries.filter((entry) => changed.some(({ path }) => path === fileOf(entry)));
  }
}

const entries = serverBundle.entryPoints.map((path) => path.replace(/^src\/server\/|\.ts$/g, ''));
const fileOf = (entry) => join(root, serverBundle.outdir, `${entry}.mjs`);
