// `npm run check`: format, types, lint, unused code and import boundaries. Exits with the number of checks that failed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { boundarySelfTest } from './lib/boundary-self-test.mjs';
import { root } from './lib/paths.mjs';

const run = (tool, ...args) =>
  spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' }).status === 0;
const checks = {
  format: () => run('oxfmt', '--check'),
  // The second run checks what changed: 5 s in place of 50.
  types: () => run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'),
  lint: () => run('oxlint', '--type-aware', '--quiet', 'src', 'e2e', 'bench', 'scripts'),
  // Exports, files and packages that nothing uses.
  unused: () => run('knip', '--no-progress'),
  boundaries: () => {
    const problems = boundarySelfTest();
    for (const problem of problems) console.error(problem);
    return problems.length === 0;
  },
};

const failed = Object.entries(checks).filter(([name, check]) => {
  const startedAt = Date.now();
  const isFine = check();
  console.log(`${isFine ? 'ok' : 'FAILED'} ${name} (${Date.now() - startedAt} ms)`);
  return !isFine;
});
process.exit(failed.length);
