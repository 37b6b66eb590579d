import type { Measured } from './measure-conversion.ts';

/** `loadBefore`: wall clock means little above the number of cores; CPU seconds hold. */
export type SpeedResult = { points: number; fileMb: number; copySeconds: number; loadBefore: number; measured: Measured };

/** The published figures of whole conversions as Markdown. */
export function benchmarksPage(results: readonly SpeedResult[], machine: string): string {
  const steps = [...new Set(results.flatMap(({ measured }) => measured.steps.map(({ step }) => step)))];
  const stepOf = (result: SpeedResult, name: string) => result.measured.steps.find(({ step }) => step === name);
  const row = (label: string, figure: (result: SpeedResult) => string) => `| ${label} | ${results.map(figure).join(' | ')} |`;
  const cpuSeconds = ({ measured }: SpeedResult) => measured.steps.reduce((sum, step) => sum + step.cpuSeconds, 0);
  return `${[
    '# Benchmarks of whole conversions',
    '',
    'Made by `npm run bench:engine -- speed`; do not edit. LAS files of a generated office building (one floor per 10 million',
    'points) go through `storey convert`: read, octree, recognition, classes, model, drawings. Seconds are wall clock, memory is',
    `the sum over the command and all its child processes. Machine: ${machine}.`,
    '',
    `| points | ${results.map(({ points }) => `${points / 1e6} M`).join(' | ')} |`,
    `|---|${results.map(() => '---').join('|')}|`,
    row('file', ({ fileMb }) => `${fileMb.toFixed(0)} MB`),
    row('other work on the machine (load average before)', ({ loadBefore }) => loadBefore.toFixed(1)),
    row('plain copy of the file', ({ copySeconds }) => `${copySeconds.toFixed(2)} s`),
    row('**whole conversion**', ({ measured }) => `${measured.seconds.toFixed(1)} s${measured.exitCode === 0 ? '' : ` (exit ${measured.exitCode})`}`),
    ...steps.map((step) => row(`step ${step}: seconds / CPU seconds`, (result) => `${stepOf(result, step)?.seconds.toFixed(1) ?? '-'} / ${stepOf(result, step)?.cpuSeconds.toFixed(1) ?? '-'}`)),
    row('CPU seconds per million points', (result) => (cpuSeconds(result) / (result.points / 1e6)).toFixed(2)),
    row('octree points per CPU second (step tile)', (result) => `${(result.points / 1e6 / (stepOf(result, 'tile')?.cpuSeconds ?? Infinity)).toFixed(2)} M`),
    row('**peak memory**', ({ measured }) => `${measured.peakMemoryMb} MB`),
  ].join('\n')}\n`;
}
