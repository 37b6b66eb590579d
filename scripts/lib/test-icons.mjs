// The icons that the pages name, for component tests: the whole of the library are 4.5 MB, which each test file reads again.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const ENTRY = /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/;

/** A plugin for the bundler of libraries. Its name changes with the icons, so that the bundle is made again. */
export const testIcons = () => {
  const named = new Set(
    globSync('src/**/*.tsx').flatMap((path) => readFileSync(path, 'utf8').match(/\bIcon[A-Z0-9]\w*/g) ?? []),
  );
  const digest = createHash('sha256')
    .update([...named].sort().join())
    .digest('hex')
    .slice(0, 12);
  return {
    name: `test-icons-${digest}`,
    load: {
      filter: { id: ENTRY },
      handler: (id) =>
        readFileSync(id, 'utf8')
          .split('\n')
          .filter((line) => (line.match(/(?<=default as )\w+/g) ?? []).some((name) => named.has(name)))
          .join('\n'),
    },
  };
};
