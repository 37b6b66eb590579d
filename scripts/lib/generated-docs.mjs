// Documents that are made from the sources, and the check that they are up to date.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { featureProblems, featuresPage } from './feature-list.mjs';
import { withImportPicture } from './import-picture.mjs';
import { root } from './paths.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Returns every generated document as it should be: its file, and its text. */
export async function generatedDocs() {
  // Types are stripped as the sources are loaded, which only these need.
  const { accessPage } = await import('../../src/server/platform/authorization/access-docs.ts');
  const { settingsPage } = await import('../../src/server/platform/config/setting-docs.ts');
  return [
    { file: 'docs/access.md', text: accessPage() },
    { file: 'docs/features.md', text: featuresPage(features(), testSources()) },
    { file: 'docs/settings.md', text: settingsPage() },
    { file: 'ARCHITECTURE.md', text: withImportPicture(read('ARCHITECTURE.md')) },
  ];
}

/** Returns those of the documents whose file, as `readDoc` reads it, is missing or has another text. */
export const staleDocs = (docs, readDoc = readIfThere) => docs.filter(({ file, text }) => readDoc(file) !== text);

/** Returns what is wrong with the generated documents and what they are made from, one sentence each. */
export async function docProblems() {
  return [
    ...staleDocs(await generatedDocs()).map(staleSentence),
    ...featureProblems(features(), testSources(), (pattern) => globSync(pattern, { cwd: root }).length > 0),
  ];
}

const staleSentence = ({ file }) => `${file} is out of date: \`npm run docs\` writes it again`;
const readIfThere = (file) => (existsSync(join(root, file)) ? read(file) : undefined);
const features = () => JSON.parse(read('docs/features.json'));

/** Text of every test, by its path. */
function testSources() {
  const files = globSync('{src,bench,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  return new Map(files.map((file) => [file.replaceAll(sep, '/'), read(file)]));
}
