// Files that import each other in a circle, also by types alone or later, by `import()`: neither can then be understood or moved without the other.
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { root } from './paths.mjs';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g;

/** Returns the circles of all sources, one sentence each. */
export function importCircles() {
  const files = globSync('{src,bench,e2e}/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  return circlesAmong(new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

/** Returns the circles among sources (text by path), one sentence each. There is none exactly if the list is empty. */
export function circlesAmong(sources) {
  const circles = [];
  const visited = new Set();
  const visit = (file, way) => {
    const start = way.indexOf(file);
    if (start >= 0) return void circles.push(`imports in a circle: ${[...way.slice(start), file].join(' -> ')}`);
    if (visited.has(file)) return;
    for (const imported of importsOf(file, sources)) visit(imported, [...way, file]);
    visited.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return circles;
}

function importsOf(file, sources) {
  const imported = Array.from(sources.get(file).matchAll(IMPORT), ([, path]) =>
    path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path),
  );
  return new Set(imported.filter((path) => sources.has(path)));
}
