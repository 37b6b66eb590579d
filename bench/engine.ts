import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { workSets } from '#engine/simulate/varied/seeds.ts';
import { publishedCases, variedCases, type BenchCase } from './cases.ts';
import { conditionKeys, type ConditionKey } from './conditions.ts';
import type { CaseAnswer } from './engine-case.ts';
import type { CaseResult } from './run-case.ts';
import { scorecard } from './scorecard.ts';
import { sourcesDigest } from './sources-digest.ts';
import { summarise } from './summarise.ts';
import { variedSection } from './varied-section.ts';
import { f1 } from './score/tally.ts';

// `npm run bench:engine [-- conditions] [tune | fresh | proof] [again] [part of a name]`, for example `-- AB wing`; without arguments everything that
// is published runs: less than an hour on two cores. A case that was measured from the same sources is left out unless `again` is
// given, so that an interrupted run goes on where it was. Cases that run replace their earlier figures in the record and on the
// scorecard; the others keep theirs. `tune`, `fresh`, `proof`: varied buildings of other seeds (`seeds.ts`); printed, but not published.
const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const workSet = workSets.find((half) => args.includes(half));
const isAgain = args.includes('again');
const [wantedConditions = conditionKeys.join('')] = args.filter((arg) => /^[A-Z]+$/.test(arg));
const [wantedName = ''] = args.filter((arg) => ![...workSets, 'again', wantedConditions].includes(arg));
const record = workSet
  ? join(root, 'node_modules', '.cache', `engine-${workSet}.json`)
  : join(root, 'bench', 'results', 'engine.json');
const keys = conditionKeys.filter((key) => wantedConditions.includes(key));

const listCases = (wanted: readonly ConditionKey[]) =>
  workSet ? variedCases(workSet, wanted) : publishedCases(wanted);
const earlier: CaseResult[] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
const sources = sourcesDigest(root);
const order = listCases(conditionKeys);
const results: CaseResult[] = [];
const wanted = listCases(keys).filter(({ name }) => name.toLowerCase().includes(wantedName.toLowerCase()));
const open = wanted.filter(
  (benchCase) => isAgain || earlier.find((result) => isSame(result, benchCase))?.sources !== sources,
);
let peakMb = 0;
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runOpen));
for (const key of keys) printSummary(key);
if (workSet) console.log(variedSection(recorded()).join('\n'));
console.log(`peak memory ${peakMb} MB, scanner included`);

async function runOpen(): Promise<void> {
  for (let benchCase = open.shift(); benchCase; benchCase = open.shift()) {
    const answer = await runAlone(benchCase);
    results.push({ ...answer.result, sources });
    peakMb = Math.max(peakMb, answer.peakMb);
    printCase(answer.result);
    // After each case: an interrupted run keeps what it has measured.
    writeRecord();
  }
}

/** Each case has a process of its own, so that none inherits another's memory. */
function runAlone({ condition, name }: BenchCase): Promise<CaseAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'engine-case.ts'), [condition, name], {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192'],
    });
    let answer: CaseAnswer | undefined;
    child.on('message', (message: CaseAnswer) => (answer = message));
    child.on('error', reject);
    child.on('exit', (code) =>
      answer ? resolve(answer) : reject(new Error(`${condition} ${name} ended with ${code}`)),
    );
  });
}

function isSame(a: Pick<CaseResult, 'name' | 'condition'>, b: Pick<CaseResult, 'name' | 'condition'>): boolean {
  return a.name === b.name && a.condition === b.condition;
}

function recorded(): CaseResult[] {
  return order.flatMap((benchCase) => [...results, ...earlier].find((result) => isSame(result, benchCase)) ?? []);
}

function writeRecord(): void {
  const all = recorded();
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `[\n${all.map((result) => JSON.stringify(result, rounded)).join(',\n')}\n]\n`);
  if (workSet) return;
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

function printSummary(key: ConditionKey): void {
  const own = results.filter(({ condition, name }) => condition === key && !name.startsWith('FZK'));
  if (own.length > 0) console.log(`${key}: ${JSON.stringify(summarise(own), rounded)}`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}
