import { workSets } from '#engine/simulate/varied/seeds.ts';
import { publishedCases, variedCases } from './cases.ts';
import { conditionKeys, type ConditionKey } from './conditions.ts';
import { runCase, type CaseResult } from './run-case.ts';

/** What a process that runs one case answers. */
export type CaseAnswer = { result: CaseResult; peakMb: number };

// `node bench/engine-case.ts CONDITION NAME`: runs one case of `bench/engine.ts` in a process of its own and sends a `CaseAnswer`.
const [condition, name] = process.argv.slice(2);
const key = conditionKeys.find((candidate): candidate is ConditionKey => candidate === condition);
const benchCase =
  key &&
  [...publishedCases([key]), ...workSets.flatMap((half) => variedCases(half, [key]))].find(
    (candidate) => candidate.name === name,
  );
if (!benchCase) throw new Error(`no case ${name} in condition ${condition}`);
const answer: CaseAnswer = {
  result: await runCase(benchCase),
  peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.send?.(answer);
