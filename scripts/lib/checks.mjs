import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { boundarySelfTest } from './boundary-self-test.mjs';
import { longLines } from './check-lines.mjs';
import { checkWords } from './check-words.mjs';
import { root } from './paths.mjs';
import { wordsSelfTest } from './words-self-test.mjs';

const run = (tool, ...args) =>
  spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' }).status === 0;
const areNone = (problems) => {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
};

/** What `npm run check` looks at, by name. Each says on standard output what is wrong, and answers whether nothing is. */
export const checks = {
  format: () => run('oxfmt', '--check'),
  // The second run checks what changed: 5 s in place of 50.
  types: () => run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'),
  lint: () => run('oxlint', '--type-aware', '--quiet', 'src', 'e2e', 'bench', 'scripts'),
  // Exports, files and packages that nothing uses.
  unused: () => run('knip', '--no-progress'),
  boundaries: () => areNone(boundarySelfTest()),
  lines: () => areNone(longLines()),
  // Phrases that this product does not use (docs/writing.md).
  words: () => areNone([...wordsSelfTest(), ...checkWords()]),
};
