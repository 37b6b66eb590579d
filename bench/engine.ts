import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fzkCases, generatedCases } from './cases.ts';
import type { ConditionKey } from './conditions.ts';
import { runCase, type CaseResult } from './run-case.ts';
import { scorecard } from './scorecard.ts';
import { summarise } from './summarise.ts';
import { f1 } from './score/tally.ts';

// `npm run bench:engine [-- conditions [part of a name]]`, for example `-- AB wing`; without arguments everything runs. Cases
// that run replace their earlier figures in the record and on the scorecard; the others keep theirs.
const root = join(import.meta.dirname, '..');
const record = join(root, 'bench', 'results', 'engine.json');
const [wantedConditions = 'ABCDE', wantedName = ''] = process.argv.slice(2);
const keys = (['A', 'B', 'C', 'D', 'E'] as const).filter((key) => wantedConditions.includes(key));
const cases = [...generatedCases(keys), ...fzkCases(keys)].filter(({ name }) =>
  name.toLowerCase().includes(wantedName.toLowerCase()),
);

const earlier: CaseResult[] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
const order = [...generatedCases(), ...fzkCases()];
const results: CaseResult[] = [];
for (const benchCase of cases) {
  const result = await runCase(benchCase);
  results.push(result);
  printCase(result);
  // After each case: an interrupted run keeps what it has measured.
  writeRecord();
}
for (const key of keys)
  printSummary(
    key,
    results.filter(({ condition, name }) => condition === key && !name.startsWith('FZK')),
  );
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, scanner included`);

function writeRecord(): void {
  const isSame = (a: Pick<CaseResult, 'name' | 'condition'>, b: Pick<CaseResult, 'name' | 'condition'>) =>
    a.name === b.name && a.condition === b.condition;
  const all = order.flatMap((benchCase) => [...results, ...earlier].find((result) => isSame(result, benchCase)) ?? []);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `[\n${all.map((result) => JSON.stringify(result, rounded)).join(',\n')}\n]\n`);
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'docs', 'scorecard.md'), scorecard(all));
}

function printCase({ condition, name, score, failure, cpuSeconds, copySeconds, points }: CaseResult): void {
  const counts = [score.rooms.tally, score.doors.tally, score.windows.tally].map(
    ({ right, truth, claimed }) => `${right}/${truth} (${claimed})`,
  );
  const walls = [score.walls.within5cm, score.walls.within10cm, score.walls.within20cm]
    .map((tally) => f1(tally).toFixed(2))
    .join(' ');
  const figures = `walls ${walls}  rooms ${counts[0]}  doors ${counts[1]}  windows ${counts[2]}`;
  console.log(
    `${condition}  ${name.padEnd(38)} ${failure ?? figures}  ${cpuSeconds.toFixed(1)} s for` +
      ` ${(points / 1e6).toFixed(2)} M points, plain copy ${copySeconds.toFixed(3)} s`,
  );
}

function printSummary(key: ConditionKey, own: readonly CaseResult[]): void {
  if (own.length > 0) console.log(`${key}: ${JSON.stringify(summarise(own), rounded)}`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}
