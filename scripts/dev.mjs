// `npm run dev`: the portal with its data, a page that takes changes while it is open, and a server that restarts when its sources change.
import { spawn } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { createLogger, createServer } from 'vite';
import { openDevBundle } from './lib/dev-bundle.mjs';
import { root } from './lib/paths.mjs';

/** Of the page alone: Vite sees to it. */
const PAGE_ONLY = /^src[\\/](?:web|viewer)[\\/]|\.test\.tsx?$/;
/** The processes that bring the schema up to date when they start. */
const MIGRATING = ['main', 'worker'];
const SETTLED_MS = 60;

process.chdir(root);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(1));
let bundle;
let page;
let ending;

const portal = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--dev'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
});
portal.on('exit', (code) => void end(code ?? 1));
const url = await new Promise((done) => portal.once('message', (message) => done(message.url)));

bundle = await openDevBundle();
await bundle.rebuild();
page = await createServer({
  configFile: 'vite.config.ts',
  customLogger: quietLogger(),
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz', '/metrics'].map((path) => [path, { target: url, headers: { origin: url } }]),
    ),
  },
});
let hasNewSources = false;
let restarting = new Set();
let timer;
let work = Promise.resolve();
// Node's own recursive watcher loses a file that an editor replaces.
page.watcher.add(['src', 'migrations']).on('all', (_event, path) => {
  const file = relative(root, resolve(path));
  if (PAGE_ONLY.test(file)) return;
  if (file.startsWith('src')) hasNewSources = true;
  else if (file.startsWith('migrations')) restarting = new Set(MIGRATING);
  else return;
  clearTimeout(timer);
  // In turn: a build that begins while another runs would be that one, and miss what has changed since.
  timer = setTimeout(() => (work = work.then(restart)), SETTLED_MS);
});

await page.listen();
console.log(`The page with your changes: ${page.resolvedUrls?.local[0] ?? ''}`);

async function restart() {
  if (hasNewSources) {
    hasNewSources = false;
    try {
      for (const entry of await bundle.rebuild()) restarting.add(entry);
    } catch {
      return; // esbuild has printed what is wrong; the processes stay as they are.
    }
  }
  portal.send({ restart: [...restarting] });
  restarting = new Set();
}

/** Without the requests that find no server while it restarts: pages make them again. */
function quietLogger() {
  const logger = createLogger();
  const print = logger.error.bind(logger);
  logger.error = (message, options) => {
    if (!/proxy error/.test(message)) print(message, options);
  };
  return logger;
}

function end(code) {
  ending ??= (async () => {
    await Promise.all([page?.close(), bundle?.close()]);
    if (portal.exitCode === null) {
      portal.kill('SIGTERM');
      await new Promise((done) => portal.once('exit', done));
    }
    process.exit(code);
  })();
  return ending;
}
