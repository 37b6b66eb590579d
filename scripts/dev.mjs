// `npm run dev`: the portal with its data, a page that takes changes while it is open, and a server that starts again when its sources change.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { addressOf } from './lib/address-of.mjs';
import { root } from './lib/paths.mjs';
import { serverBundle } from './lib/server-bundle.mjs';

/** Of the page alone: Vite sees to it. */
const PAGE_ONLY = /^(?:web|viewer)[\\/]|\.test\.tsx?$/;
const SETTLED_MS = 60;

process.chdir(root);
const portal = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const url = await addressOf(portal);
const bundle = await context({ ...serverBundle, logLevel: 'error' });
const page = await createServer({
  configFile: 'vite.config.ts',
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz', '/metrics'].map((path) => [path, { target: url, headers: { origin: url } }]),
    ),
  },
});
await page.listen();
console.log(`The page with your changes: ${page.resolvedUrls?.local[0] ?? ''}`);

let timer;
const watcher = watch('src', { recursive: true }, (_event, file) => {
  if (!file || PAGE_ONLY.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(() => void rebuild(), SETTLED_MS);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(1));
portal.on('exit', (code) => void end(code ?? 1));

async function rebuild() {
  const startedAt = performance.now();
  try {
    await bundle.rebuild();
  } catch {
    return; // esbuild has said what is wrong; the processes stay as they are.
  }
  portal.send('restart');
  console.log(`Server built in ${Math.round(performance.now() - startedAt)} ms: restarting it.`);
}

async function end(code) {
  watcher?.close();
  await Promise.all([page.close(), bundle.dispose()]);
  if (portal.exitCode === null) {
    portal.kill('SIGTERM');
    await new Promise((done) => portal.once('exit', done));
  }
  process.exit(code);
}
