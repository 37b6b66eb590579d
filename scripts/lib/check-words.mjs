import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { AVOIDED, findInMarkdown, findInStrings } from './find-words.mjs';
import { root } from './paths.mjs';

const MARKDOWN = ['*.md', '{bench,data,deploy,docs,e2e,scripts,src}/**/*.md'];
/** Every string of one word there is something that people read. */
const LABELS = /^src\/(?:web\/lib\/texts\/en\/|contract\/errors\.ts$)/;
const NO_TEXTS = /\.test\.tsx?$|\/testing\//;
const HEAD_LINES = 12;
const IS_GENERATED = /\bMade by `npm run /;

/**
 * What may be written all the same: every phrase of a `file`, or only `phrase` in it, for `reason`. A text that the specification fixes
 * gets an entry here.
 */
const ALLOWED = [{ file: 'docs/writing.md', reason: 'names the words that are avoided' }];

/** Returns where people read a phrase that this product does not use, one line each. Empty: nowhere. */
export function checkWords() {
  const used = new Set();
  const isAllowed = ({ file, phrase }) => {
    const entry = ALLOWED.find((each) => each.file === file && (each.phrase ?? phrase) === phrase);
    if (entry) used.add(entry);
    return entry !== undefined;
  };
  const found = [...inMarkdown(), ...inTexts()].filter((one) => !isAllowed(one));
  return [
    ...found.map(({ file, line, phrase }) => `${file}:${line}: "${phrase}". Write: ${AVOIDED[phrase]}`),
    ...ALLOWED.filter((entry) => !used.has(entry)).map(({ file }) => `check-words.mjs allows what is not in ${file}`),
  ];
}

function inMarkdown() {
  return filesOf(MARKDOWN).flatMap((file) => {
    const source = read(file);
    const head = source.split('\n', HEAD_LINES).join('\n');
    return IS_GENERATED.test(head) ? [] : findInMarkdown(source).map((found) => ({ file, ...found }));
  });
}

/** In texts of pages, errors, mails, documents and commands. */
function inTexts() {
  return filesOf(['src/**/*.{ts,tsx}'])
    .filter((file) => !NO_TEXTS.test(file))
    .flatMap((file) =>
      findInStrings(file, read(file), { hasLabels: LABELS.test(file) }).map((found) => ({ file, ...found })),
    );
}

const filesOf = (patterns) =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
const read = (file) => readFileSync(join(root, file), 'utf8');
