// Writes docs/features.md: what there is, where it is, and which tests bear its id. `node scripts/list-features.mjs`
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const features = JSON.parse(readFileSync('docs/features.json', 'utf8'));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const tests = new Map();
for (const file of files) {
  for (const [, ids] of readFileSync(file, 'utf8').matchAll(/\[((?:[A-Z]\d+)(?:[ ,]+[A-Z]\d+)*)\]/g)) {
    for (const id of ids.split(/[ ,]+/)) tests.set(id, new Set([...(tests.get(id) ?? []), file]));
  }
}
const rows = features.map(
  ({ id, what, where }) =>
    `| ${id} | ${what} | ${where} | ${
      [...(tests.get(id) ?? [])]
        .toSorted((a, b) => a.localeCompare(b))
        .map((file) => `\`${file}\``)
        .join('<br>') || 'none yet'
    } |`,
);
const head = [
  '# Features',
  '',
  "Ids of the product's feature list, what is built of each, where, and the tests that bear the id. Made by `node" +
    ' scripts/list-features.mjs` from `docs/features.json`.',
  '',
  '| id | what | where | tests |',
  '|---|---|---|---|',
];
writeFileSync('docs/features.md', [...head, ...rows, ''].join('\n'));
