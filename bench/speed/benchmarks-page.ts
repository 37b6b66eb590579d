import { figureTable, type RunFacts } from './figure-table.ts';
import type { Measured } from './measure-conversion.ts';

export type SpeedResult = RunFacts & { measured: Measured };

/** The published figures of whole conversions as Markdown. */
export function benchmarksPage(results: readonly SpeedResult[], machine: string): string {
  const { head, row, steps, stepOf, octreeRate } = figureTable(results);
  const cpuSeconds = ({ measured }: SpeedResult) => measured.steps.reduce((sum, step) => sum + step.cpuSeconds, 0);
  return `${[
    '# Benchmarks of whole conversions',
    '',
    'Made by `npm run bench:engine -- speed`; do not edit. LAS files of a generated building of furnished floors that all differ, with',
    'at most two points per voxel of 2 cm, go through `storey convert`: read, octree, recognition, classes, model, drawings. Seconds',
    `are wall clock, memory is the sum over the command and all its child processes. Machine: ${machine}.`,
    '',
    ...head,
    row(
      '**whole conversion**',
      ({ measured }) =>
        `${measured.seconds.toFixed(1)} s${measured.exitCode === 0 ? '' : ` (exit ${measured.exitCode})`}`,
    ),
    ...steps.map((step) =>
      row(
        `step ${step}: seconds / CPU seconds`,
        (result) =>
          `${stepOf(result, step)?.seconds.toFixed(1) ?? '-'} / ${stepOf(result, step)?.cpuSeconds.toFixed(1) ?? '-'}`,
      ),
    ),
    row('CPU seconds per million points', (result) => (cpuSeconds(result) / (result.points / 1e6)).toFixed(2)),
    octreeRate,
    row('**peak memory**', ({ measured }) => `${measured.peakMemoryMb} MB`),
  ].join('\n')}\n`;
}
