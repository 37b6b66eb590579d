// Worker scripts of libraries for component tests, minified where the library has them so, as in the product. Vite would add a source map
// of up to 14 MB to each, which the browser reads again whenever a viewer opens: 2.5 s of the 3 s that opening a tiny model took.
import { createReadStream, existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { root } from './paths.mjs';

const WORKER = /^\/(node_modules\/[^?]+\.m?js)(\?|$)/;

/** A plugin of Vite whose server sends a library's worker as it is, and lets the browser keep it. */
export const testWorkers = () => ({
  name: 'test-workers',
  configureServer({ middlewares }) {
    const libraries = realpathSync(`${root}/node_modules`) + sep;
    middlewares.use((request, response, next) => {
      const path = WORKER.exec(request.url ?? '')?.[1];
      if (!path || request.headers['sec-fetch-dest'] !== 'worker') return next();
      const file = realpathSync(`${root}/${path}`);
      if (!file.startsWith(libraries)) return next();
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600, immutable' });
      const minified = file.replace(/\.mjs$/, '.min.mjs');
      createReadStream(existsSync(minified) ? minified : file).pipe(response);
    });
  },
});
