import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { building } from '#domain/building/building.ts';
import { doubtsOf } from '#domain/building/doubts-of.ts';
import { conversionPercent, engineJobs } from '#domain/engine/engine-steps.ts';
import { shortenEchoes } from '#domain/operations/shorten-echoes.ts';
import { FolderError, makeFolder } from '#sandbox/make-folder.ts';
import { readJson } from './job-file.ts';
import { SCAN_FACTS_FILE, scanFacts } from './scan-facts.ts';
import { collectResults } from './collect-results.ts';
import { parseArguments, USAGE, UsageError } from './parse-arguments.ts';
import type { ConvertArguments } from './parse-arguments.ts';
import { recordTiming } from './record-timing.ts';
import { runStep } from './run-step.ts';
import type { StepOutcome } from './step-outcome.ts';
import { ELEMENTS_FILE, REPORT_FILE } from './output-files.ts';
import { writeReport } from './write-report.ts';

const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const EXIT_UNREADABLE = 3;
const EXIT_NO_BUILDING = 4;

const MEMORY_LIMIT_BYTES = 4 * 2 ** 30;
const TIME_LIMIT_MS = 4 * 3600_000;

/**
 * Runs `storey convert` and answers its exit code: 0 done, 1 broke off, 2 wrong usage, 3 the input cannot be read (the
 * reason on stderr, one line), 4 readable but without a building (octree and report are written all the same). An
 * interrupted conversion goes on where it was when the command is given again.
 */
export async function convertCommand(args: string[]): Promise<number> {
  let command: ConvertArguments;
  try {
    command = parseArguments(args);
    await makeFolder(command.out);
    await makeFolder(jobFolder(command));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FolderError)) throw error;
    console.error(`${shortenEchoes(error.message, args)}\n${USAGE}`);
    return EXIT_USAGE;
  }
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const job = jobFolder(command);
  const outcome = await runAll(command, job, abort.signal);
  const code = exitCodeOf(outcome);
  if (outcome.kind === 'refused' || outcome.kind === 'limit' || outcome.kind === 'crashed')
    console.error(code === EXIT_FAILED ? `The conversion broke off. ${outcome.reason}` : outcome.reason);
  if (code === EXIT_DONE || code === EXIT_NO_BUILDING) {
    if (outcome.kind === 'refused') await writeReport(job, outcome.reason);
    collectResults(job, command.out);
    if (code === EXIT_DONE && !command.isJson) printDoubts(command);
    if (command.isJson) process.stdout.write(readFileSync(join(command.out, REPORT_FILE)));
  }
  if (code === EXIT_UNREADABLE || code === EXIT_DONE || code === EXIT_NO_BUILDING)
    rmSync(job, { recursive: true, force: true });
  return code;
}

/** What the result is not sure of: a run that ends well is no promise that everything was modeled. */
function printDoubts({ out, options }: ConvertArguments): void {
  const found = building.parse(JSON.parse(readFileSync(join(out, ELEMENTS_FILE), 'utf8')));
  for (const sentence of doubtsOf(found, options.units)) console.log(`       ${sentence}`);
}

const jobFolder = ({ out }: ConvertArguments) => join(out, '.conversion');

async function runAll({ options, isJson }: ConvertArguments, job: string, signal: AbortSignal): Promise<StepOutcome> {
  let last: StepOutcome = { kind: 'done', outputs: [] };
  let printed = -1;
  for (const step of engineJobs) {
    const run = await runStep(step, job, options, {
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      timeLimitMs: TIME_LIMIT_MS,
      signal,
      onProgress: (percent, words) => {
        const overall = conversionPercent(step, percent / 100);
        if (isJson || overall === printed) return;
        console.log(`${String(overall).padStart(3)} %  ${words}`);
        printed = overall;
      },
    });
    recordTiming(job, step, run);
    last = run.outcome;
    if (last.kind !== 'done') break;
    if (step === engineJobs[0] && !isJson)
      for (const remark of readJson(job, SCAN_FACTS_FILE, scanFacts).remarks) console.log(`       ${remark}`);
  }
  return last;
}

function exitCodeOf(outcome: StepOutcome): number {
  if (outcome.kind === 'done') return EXIT_DONE;
  if (outcome.kind === 'refused') return outcome.verdict === 'unreadable' ? EXIT_UNREADABLE : EXIT_NO_BUILDING;
  return outcome.kind === 'limit' ? EXIT_UNREADABLE : EXIT_FAILED;
}
