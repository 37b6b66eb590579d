// The formatter wraps neither comments nor literals: no line of a source is longer than a reader takes in.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

const MAX_CHARACTERS = 160;
const FOLDERS = ['src', 'e2e', 'bench', 'scripts'];
const SOURCE = /\.(tsx?|m[jt]s|css)$/;
/** Catalogs, which contain one key per line. Migrations, results of benchmarks and generated files have other endings. */
const DATA =
  /^(?:src\/(?:web\/lib\/texts\/|domain\/language\/es\/|contract\/errors\.ts$)|scripts\/lib\/not-translated\.mjs$)/;
const TEST_TITLE = /(?<=^\s*(?:test|describe)\b[^'"`]*\()(['"`])(?:\\.|(?!\1).)*\1/;
const URLS = /\bhttps?:\/\/[^\s'"`)]+/g;

/** Returns the lines that are too long, one sentence each. Titles of tests and addresses do not count. */
export function longLines() {
  return sources().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.replace(TEST_TITLE, '').replaceAll(URLS, '').length > MAX_CHARACTERS
          ? [`${file}:${index + 1}: ${line.length} characters; the limit is ${MAX_CHARACTERS}`]
          : [],
      ),
  );
}

function sources() {
  const inRoot = readdirSync(root, { withFileTypes: true });
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  );
  return [...inRoot, ...inFolders]
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !DATA.test(file))
    .sort();
}
