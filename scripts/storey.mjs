// `npm run storey -- <command>`: the operator's command line. Commands of the engine run from its bundle, which is made when the sources are
// not those of the last one; others run their sources: Node strips the types.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const ENGINE = { convert: 'cli' };
const DATABASE = [
  'staff',
  'account',
  'operator',
  'team',
  'project',
  'import',
  'export',
  'fsck',
  'backup',
  'restore',
  'migrate',
  'doctor',
];
const DATABASE_ENTRY = 'src/server/command-line/main.ts';

const [command = '', ...args] = process.argv.slice(2);
if (ENGINE[command])
  process.exit(run(await engineEntry(ENGINE[command]), args, { cwd: process.env.INIT_CWD ?? process.cwd() }));
if (DATABASE.includes(command)) process.exit(await runWithDatabase(DATABASE_ENTRY, [command, ...args]));
console.error(
  `Usage: npm run storey -- <command>. Commands: ${[...Object.keys(ENGINE), ...DATABASE].join(', ')}; each shows its own usage.`,
);
process.exit(2);

/** Sources where nothing can be built: an image brings no bundler, and is read-only. */
async function engineEntry(name) {
  try {
    const { buildEngine } = await import('./lib/engine-bundle.mjs');
    await buildEngine();
    return `dist/engine/${name}.mjs`;
  } catch {
    return `src/engine/${name}.ts`;
  }
}

function run(entry, entryArgs, options) {
  return (
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, entry), ...entryArgs], {
      stdio: 'inherit',
      ...options,
    }).status ?? 1
  );
}

/** On the database of the running installation, or on the embedded one, started for as long as the command takes. */
async function runWithDatabase(entry, entryArgs) {
  const { askHolder } = await import('./lib/lock.mjs');
  const { databaseUrl, startPostgres } = await import('./lib/postgres.mjs');
  const { storedSecret } = await import('./lib/secret.mjs');
  const { dataFolder } = await import('./lib/paths.mjs');
  const holder = await askHolder();
  const postgres = process.env.DATABASE_URL || holder ? undefined : await startPostgres();
  const env = {
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || databaseUrl('storey'),
    AUTH_SECRET: process.env.AUTH_SECRET || storedSecret(),
    PORT: process.env.PORT || '3000',
    PUBLIC_URL: process.env.PUBLIC_URL || /^https?:\S+/.exec(holder ?? '')?.[0] || 'http://127.0.0.1:3000',
    STOREY_DATA: dataFolder,
  };
  const status = run(entry, entryArgs, { cwd: root, env });
  await postgres?.stop();
  return status;
}
