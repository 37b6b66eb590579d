// `npm run db:dump-release`: keeps the rows of a small installation as those of the release that package.json names, for the test that
// brings every release up to date (src/server/upgrade.test.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const data = mkdtempSync(join(tmpdir(), 'storey-dump-'));
// Before the other modules: they take their folders from it.
process.env.STOREY_DATA = data;
const { root } = await import('./lib/paths.mjs');
const { removePostgres, startPostgres } = await import('./lib/postgres.mjs');

let status;
const postgres = await startPostgres({ database: 'dump', isThrowAway: true });
try {
  ({ status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'src/server/testing/dump-release-main.ts')],
    { stdio: 'inherit', cwd: root, env: { ...process.env, TEST_DATABASE_URL: postgres.url } },
  ));
} finally {
  await postgres.stop();
  removePostgres();
  rmSync(data, { recursive: true, force: true });
}
process.exit(status ?? 1);
