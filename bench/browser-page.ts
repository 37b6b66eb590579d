// What benchmarks in a headless browser share.
import { createServer, type RequestListener, type Server } from 'node:http';
import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumLaunchOptions } from '../scripts/lib/chromium.mjs';

/** A browser as people have it, which optimizes its code, with more flags. */
export async function inBrowser<T>(flags: readonly string[], work: (browser: Browser) => Promise<T>): Promise<T> {
  const { args, ...options } = chromiumLaunchOptions();
  const own = args.filter((flag) => !flag.startsWith('--js-flags'));
  const browser = await chromium.launch({ ...options, args: [...own, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Code that is in the heap as well, and becomes more with each opening until all of it has run often: nothing that a viewer leaves behind. */
export const WITHOUT_COMPILED_CODE = '--js-flags=--no-turbofan --no-maglev --no-sparkplug';

/** Milliseconds that the page's main thread works meanwhile. `session` has `Performance.enable`d. */
export async function taskMs(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await taskMsSoFar(session);
  await work();
  return (await taskMsSoFar(session)) - before;
}

/** Milliseconds that the page's main thread has worked since it began. */
export async function taskMsSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Bytes of the heap after a forced collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** A page's program. Of the library of models only the importer needs web-ifc, and no page imports. */
export async function bundlePage(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'without-web-ifc',
        setup: (bundle) => {
          bundle.onResolve({ filter: /^web-ifc$/ }, () => ({ path: 'web-ifc', namespace: 'none' }));
          bundle.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
        },
      },
    ],
  });
  const [script] = outputFiles;
  if (!script) throw new Error('no page');
  return script.contents;
}

/** A server on a free port of this machine, and its address. */
export async function serveLocally(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

/** Gives a browser the cookies of a signed-in person, as a header has them. */
export async function addCookies(context: BrowserContext, url: string, cookie: string): Promise<void> {
  if (!cookie) return;
  // A `__Host-` cookie is taken from a secure address only, and then sent to loopback all the same.
  const origin = url.replace(/^http:/, 'https:');
  await context.addCookies(
    cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: origin,
      secure: true,
    })),
  );
}
