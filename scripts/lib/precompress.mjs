// Compressed copies of built files beside them, `x.js.br` and `x.js.gz`: what the server hands out to browsers that take them.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is not here is compressed already (woff2) or so rarely asked for that copies are not worth their time (character maps). */
const COMPRESSIBLE = /\.(js|mjs|css|html|json|svg|wasm|ttf)$/;
/** Smaller answers fit into one packet either way. */
const MIN_BYTES = 1024;
/** What most pages load: worth the highest quality, which saves another 8 % and takes ten times as long. */
const ON_MOST_PAGES = /assets\/(index|base|session|fields|form|portal|kit|shared|location-page)[-~][^/]*\.(js|css)$/;
const brotli = (quality) => (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
const encodersOf = (file) => [
  ['.br', brotli(ON_MOST_PAGES.test(file) ? 11 : 9)],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
];

/** Writes the copies of all files in `folder` and below that become smaller by it. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < MIN_BYTES) return;
      for (const [ending, encode] of encodersOf(file)) {
        const encoded = await encode(bytes);
        if (encoded.length < bytes.length) await writeFile(file + ending, encoded);
      }
    }),
  );
}
