import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { boundarySelfTest } from './boundary-self-test.mjs';
import { longLines } from './check-lines.mjs';
import { checkWords } from './check-words.mjs';
import { circlesSelfTest } from './circles-self-test.mjs';
import { docsSelfTest } from './docs-self-test.mjs';
import { docProblems } from './generated-docs.mjs';
import { importCircles } from './import-circles.mjs';
import { root } from './paths.mjs';
import { spanishProblems } from './spanish-problems.mjs';
import { wordsSelfTest } from './words-self-test.mjs';

const run = (tool, ...args) =>
  spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' }).status === 0;
const rootSources = readdirSync(root).filter((name) => name.endsWith('.ts'));
const areNone = (problems) => {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
};

/** What `npm run check` looks at, by name. Each prints what is wrong, and returns whether nothing is, or a promise of that. */
export const checks = {
  format: () => {
    const isFormatted = run('oxfmt', '--check');
    if (!isFormatted) console.log('`npm run format` formats these files');
    return isFormatted;
  },
  // Both by one program, which loads the types once.
  'types and lint': () =>
    run('oxlint', '--type-aware', '--type-check', '--quiet', 'src', 'e2e', 'bench', 'scripts', ...rootSources),
  // Exports, files and packages that nothing uses.
  unused: () => run('knip', '--no-progress'),
  boundaries: () => areNone(boundarySelfTest()),
  circles: () => areNone([...circlesSelfTest(), ...importCircles()]),
  // Documents that are made from the sources, and the list of features that one of them is made from.
  docs: async () => areNone([...docsSelfTest(), ...(await docProblems())]),
  lines: () => areNone(longLines()),
  // Phrases that this product does not use (docs/writing.md).
  words: () => areNone([...wordsSelfTest(), ...checkWords()]),
  // Sentences of the server without a Spanish translation, and translations of what nobody says.
  spanish: async () => areNone(await spanishProblems()),
};
