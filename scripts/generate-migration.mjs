// `npm run db:generate -- --name what_changes`: writes the SQL of a migration from the tables in src/server/platform/database.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
);
process.exit(status ?? 1);
