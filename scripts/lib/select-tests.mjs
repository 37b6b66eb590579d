import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './paths.mjs';

const KINDS = {
  unit: /^(?:src|bench)\/.*\.test\.ts$/,
  browser: /^src\/.*\.test\.tsx$/,
  system: /^e2e\/system\/.*\.test\.ts$/,
  journeys: /^e2e\/[^/]*\.spec\.ts$/,
  firefox: /^e2e\/firefox\/.*\.test\.ts$/,
};
const NEEDS_DATABASE = /from '[^']*testing\/|TEST_DATABASE_URL/;

/** A path that means no test. */
export class UnknownTests extends Error {}

/**
 * The tests that paths mean, by kind: a test file, a folder with all that are below it, or a source file with the test beside it. Throws
 * `UnknownTests` for a path that means none.
 */
export function selectTests(paths) {
  const all = globSync(['{src,bench}/**/*.test.{ts,tsx}', 'e2e/{system,firefox}/*.test.ts', 'e2e/*.spec.ts'], {
    cwd: root,
  }).map((file) => file.replaceAll(sep, '/'));
  const chosen = new Set(paths.flatMap((path) => meantBy(path, all)));
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, pattern]) => [kind, [...chosen].filter((file) => pattern.test(file))]),
  );
}

function meantBy(path, all) {
  const at = relative(root, resolve(path)).replaceAll(sep, '/');
  const beside = at.replace(/\.tsx?$/, '');
  const found = all.filter(
    (file) =>
      file === at ||
      at === '' ||
      file.startsWith(`${at}/`) ||
      file === `${beside}.test.ts` ||
      file === `${beside}.test.tsx`,
  );
  if (found.length === 0) throw new UnknownTests(`No test is at ${path}, below it, or beside it.`);
  return found;
}

/** What has to be started for these tests. */
export function needsOf({ unit, browser, system, journeys, firefox }) {
  const isRunning = system.length > 0 || journeys.length > 0 || firefox.length > 0;
  return {
    chromium: browser.length > 0 || journeys.length > 0,
    firefox: firefox.length > 0,
    build: isRunning,
    database: isRunning || unit.some(needsDatabase),
  };
}

/** By its imports, and those of what it imports from beside it. */
function needsDatabase(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const beside = [...text.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name]) => join(root, dirname(file), name));
  return [text, ...beside.map((path) => readFileSync(path, 'utf8'))].some((each) => NEEDS_DATABASE.test(each));
}
