// The picture of ARCHITECTURE.md: which folder imports which, as the sources say it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const BLOCK = /```mermaid\n[^]*?```/;
/** Folders that are a box of the picture, the longer names first. */
const BOXES = [
  'src/server/payment-sandbox',
  'src/server/features',
  'src/server/records',
  'src/server/platform',
  'src/server',
  'src/contract',
  'src/domain',
  'src/engine',
  'src/formats',
  'src/geometry',
  'src/sandbox',
  'src/viewer',
  'src/web',
];
/** Not of the product: they import what they test. */
const TESTS = /\.(test|spec)\.tsx?$|\/(testing|authorization-matrix)\//;

const boxOf = (path) => BOXES.find((box) => path === box || path.startsWith(`${box}/`));
const nameOf = (box) => (box === 'src/server' ? 'server (entries, commands)' : box.replace('src/', ''));
const idOf = (box) => box.replace('src/', '').replaceAll(/\W/g, '_');

function importsBetweenBoxes() {
  const imports = new Set();
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (!entry.isFile() || !/\.tsx?$/.test(path) || TESTS.test(path)) continue;
    const from = boxOf(path);
    const found = readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'#([\w-]+\/[^']+)'/g);
    for (const [, imported] of found) {
      const to = boxOf(`src/${imported}`);
      if (to && to !== from) imports.add(`${from} ${to}`);
    }
  }
  return imports;
}

/** Returns the text of ARCHITECTURE.md with the picture as it should be. */
export function withImportPicture(text) {
  const lines = [...importsBetweenBoxes()]
    .map((edge) => edge.split(' '))
    // Everybody imports the domain: lines to it would only clutter the picture.
    .filter(([, to]) => to !== 'src/domain')
    .toSorted(([a, b], [c, d]) => BOXES.indexOf(a) - BOXES.indexOf(c) || BOXES.indexOf(b) - BOXES.indexOf(d))
    .map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`);
  const boxes = BOXES.filter((box) => box !== 'src/domain').map((box) => `  ${idOf(box)}["${nameOf(box)}"]`);
  return text.replace(BLOCK, ['```mermaid', 'flowchart TD', ...boxes, ...lines, '```'].join('\n'));
}
