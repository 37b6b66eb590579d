// `npm start`: builds when needed, then runs Postgres, the web process and the worker until it is stopped. With `--dev` for `npm run dev`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepRunning } from './lib/child.mjs';
import { takeLock } from './lib/lock.mjs';
import { dataFolder, root } from './lib/paths.mjs';
import { paymentSandbox } from './lib/payment-sandbox.mjs';
import { choosePort } from './lib/port.mjs';
import { keepPostgresRunning } from './lib/postgres.mjs';
import { storedSecret } from './lib/secret.mjs';

const startedAt = Date.now();
const host = process.env.HOST || '127.0.0.1';
const children = [];
let postgres;
let stopping;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
process.on('disconnect', () => stop(1)); // the parent was killed
process.on('message', ({ restart }) => void restartOf(restart)); // npm run dev

try {
  await start();
} catch (error) {
  console.error(error.message);
  await stop(1);
}

async function start() {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = await takeLock();
  const port = await choosePort(host);
  // Not as soon as one of them fails: a Postgres that is just starting must be known before it can be stopped.
  const [database, built] = await Promise.allSettled([
    process.env.DATABASE_URL ? undefined : keepPostgresRunning({ onGiveUp: (reason) => stop(1, reason) }),
    runBuild(),
  ]);
  postgres = database.value;
  for (const { reason } of [database, built]) if (reason) throw reason;
  if (stopping) return;

  const url = process.env.PUBLIC_URL || `http://${host}:${port}`;
  const isDemo = process.env.STOREY_DEMO || (!process.env.DATABASE_URL && isLoopback(url) ? '1' : '0');
  const authSecret = process.env.AUTH_SECRET || storedSecret();
  const sandbox = await paymentSandbox({ url, host, port, authSecret, isLoopback: isLoopback(url) });
  const env = {
    ...process.env,
    ...sandbox?.env,
    NODE_ENV: 'production',
    DATABASE_URL: process.env.DATABASE_URL || postgres.url,
    AUTH_SECRET: authSecret,
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: url,
    STOREY_DATA: dataFolder,
    STOREY_DEMO: isDemo,
  };
  const shared = { env, onGiveUp: (reason) => stop(1, reason), waitsForChange: process.argv.includes('--dev') };
  for (const [name, entry] of [...(sandbox ? [sandbox.process] : []), ...processesOf(process.env.ROLE || 'all')]) {
    children.push({ entry, ...keepRunning(name, ['--enable-source-maps', `dist/server/${entry}.mjs`], shared) });
  }
  await Promise.all(children.map((child) => child.firstStart));
  process.send?.({ url });
  await Promise.all(children.map((child) => child.ready));
  lock.announce(url);
  console.log(`Storey is ready at ${url} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  if (isDemo === '1') printDemoAccounts();
}

/** Starts the processes of these entries again, and those that have stopped. */
async function restartOf(entries) {
  const restartedAt = Date.now();
  const restarted = children.filter(({ entry, isDown }) => isDown() || entries.includes(entry));
  const areReady = await Promise.all(restarted.map((child) => child.restart()));
  if (restarted.length === 0 || areReady.includes(false)) return;
  const names = restarted.map(({ name }) => name).join(', ');
  console.log(`Restarted ${names} in ${((Date.now() - restartedAt) / 1000).toFixed(1)} s.`);
}

/** Which processes a role runs. A split role on the disk store needs a folder that all of them share. */
function processesOf(role) {
  const roles = {
    web: [['web', 'main']],
    worker: [['worker', 'worker']],
    all: [
      ['web', 'main'],
      ['worker', 'worker'],
    ],
  };
  if (!roles[role]) throw new Error(`ROLE must be web, worker or all, not "${role}".`);
  const isDisk = !process.env.STORAGE || process.env.STORAGE === 'disk';
  if (role !== 'all' && isDisk && process.env.STORAGE_SHARED !== '1') {
    throw new Error(
      `ROLE=${role} on the disk store needs a data folder that every process shares: set STORAGE_SHARED=1 when it is, or STORAGE=s3://...`,
    );
  }
  return roles[role];
}

function isLoopback(url) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function printDemoAccounts() {
  const file = join(dataFolder, 'demo-accounts.json');
  if (!existsSync(file)) return;
  console.log('Demo sign-ins:');
  for (const [email, password] of Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    console.log(`  ${email}  ${password}`);
}

/** Built in a process of its own: the bundler's memory goes back to the system. */
function runBuild() {
  return new Promise((done, fail) => {
    const build = spawn(process.execPath, [join(root, 'scripts/build.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    build.on('exit', (code) => (code === 0 ? done() : fail(new Error('The build failed.'))));
  });
}

/** Stops the clients first (6 s), then the database (a few more): under 10 s in all. */
function stop(code, reason) {
  stopping ??= (async () => {
    if (reason) console.error(`${reason} Stopping.`);
    await Promise.all(children.map((child) => child.stop(6000)));
    await postgres?.stop();
    process.exit(code);
  })();
  return stopping;
}
