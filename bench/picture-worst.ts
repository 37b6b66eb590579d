import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedCases } from './cases.ts';
import { recognizeCase, type CaseResult } from './run-case.ts';
import { drawComparison } from './draw-comparison.ts';
import { PICTURED_CONDITION, picturedOf, pictureName } from './worst.ts';

// `npm run bench:engine -- pictures`: draws the worst buildings of the scorecard, their truth and what the engine makes of them now.
const root = join(import.meta.dirname, '..');
const results: CaseResult[] = JSON.parse(readFileSync(join(root, 'bench', 'results', 'engine.json'), 'utf8'));
const folder = join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
for (const [index, { name }] of picturedOf(results).entries()) {
  const benchCase = publishedCases([PICTURED_CONDITION]).find((candidate) => candidate.name === name);
  if (!benchCase) throw new Error(`no case ${name}`);
  const { truth, answer, unseen } = await recognizeCase(benchCase);
  writeFileSync(join(folder, pictureName(index)), drawComparison(truth, answer.building, unseen));
  console.log(`${pictureName(index)}: ${name}`);
}
