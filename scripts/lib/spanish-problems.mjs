import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSentences } from './find-sentences.mjs';
import { notTranslated } from './not-translated.mjs';
import { root } from './paths.mjs';

/** Tests, and what speaks to the operator's shell and to programs alone. */
const OTHERS =
  /\.test\.ts$|\/testing\/|\/simulate\/|authorization-matrix|payment-sandbox|command-line|platform\/(?:config|database|demo)\/|domain\/language\//;
/** Runs of words in what is fixed: texts are put together of several in the sources, with either quotes around them. */
const RUN_LENGTH = 12;
const runsOf = (text) =>
  text.split('{}').flatMap((fixed) => {
    const part = fixed.trim().replace(/^: /, '');
    const starts = [0, ...Array.from(part.matchAll(/\s(?=\S)/g), ({ index }) => index + 1)];
    const runs = starts.map((start) => part.slice(start, start + RUN_LENGTH));
    return runs.filter((run, i) => run.trim() && (i === 0 || run.length === RUN_LENGTH));
  });
const isIn = (everything, text) =>
  runsOf(text).some((run) => everything.includes(run) || everything.includes(run.replaceAll("'", "\\'")));

/** What is wrong with the Spanish of the server's sentences, a line each. Pages have a test of their own (src/web/lib/texts/spanish.test.ts). */
export async function spanishProblems() {
  const spanishOf = (file) => import(pathToFileURL(join(root, 'src/domain/language/es', file)).href);
  const { spanish } = await spanishOf('index.ts');
  // Days, lists, and names of IFC classes are put together when the code runs, from parts that it does not write like this.
  const composed = {
    ...(await spanishOf('dates.ts')).dates,
    ...(await spanishOf('lists.ts')).lists,
    ...(await spanishOf('labels-elements.ts')).elementLabels,
  };
  const sources = globSync('src/{server,domain,contract,formats,engine,geometry}/**/*.ts', { cwd: root })
    .filter((file) => !OTHERS.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const written = sources.flatMap(({ file, source }) =>
    findSentences(file, source).map(({ text, line }) => ({ text, where: `${file}:${line}` })),
  );
  const everything = sources.map(({ source }) => source).join('\n');
  return [
    ...written
      .filter(({ text }) => !Object.hasOwn(spanish, text) && !notTranslated.has(text))
      .map(({ text, where }) => `${where} has no Spanish (src/domain/language/es): ${text}`),
    ...[...Object.keys(spanish), ...notTranslated]
      .filter((text) => !Object.hasOwn(composed, text) && !isIn(everything, text))
      .map((text) => `src/domain/language translates what nobody says: ${text}`),
    ...Object.entries(spanish)
      .filter(([english, text]) => gapsIn(text) !== numbersTo(english.split('{}').length - 1))
      .map(([english, text]) => `src/domain/language: "${text}" does not fill the gaps of "${english}"`),
  ];
}

const gapsIn = (text) =>
  [...new Set(Array.from(text.matchAll(/\{(\d)!?\}/g), ([, number]) => number))].toSorted((a, b) => a - b).join('');
const numbersTo = (count) => Array.from({ length: count }, (_, i) => i + 1).join('');
