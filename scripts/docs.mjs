// `npm run docs`: writes the documents again that are made from the sources.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocs, staleDocs } from './lib/generated-docs.mjs';
import { root } from './lib/paths.mjs';

const stale = staleDocs(await generatedDocs());
for (const { file, text } of stale) {
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}
if (stale.length === 0) console.log('All generated documents are up to date.');
