import { figureTable, type RunFacts } from '../figure-table.ts';
import type { PortalFigures } from './measure-portal.ts';

export type PortalResult = RunFacts & { measured: PortalFigures };

/** The published figures of conversions through the portal as Markdown. */
export function portalPage(results: readonly PortalResult[]): string {
  if (results.length === 0) return '';
  const { head, row, steps, stepOf, octreeRate } = figureTable(results);
  const stepSeconds = ({ measured }: PortalResult) => measured.steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return `${[
    '## Through the portal',
    '',
    'Made by `npm run bench:engine -- portal`. The same files go through a started portal: the real upload protocol (every part with',
    'its checksum, three at once), the queue and the worker, and then the requests of a viewer that opens the classified cloud and',
    'loads its nodes from the top down, six at once. Memory is the sum over all processes of the portal, database included.',
    '',
    ...head,
    row(
      'upload: seconds / CPU seconds of the web process',
      ({ fileMb, measured }) =>
        `${measured.uploadSeconds.toFixed(1)} (${(fileMb / measured.uploadSeconds).toFixed(0)} MB/s) / ${measured.uploadCpuSeconds.toFixed(1)}`,
    ),
    row("**uploaded to 'Order Completed'**", ({ measured }) => `${measured.conversionSeconds.toFixed(1)} s`),
    row(
      'of these outside of the steps (queue, store, database)',
      (result) => `${(result.measured.conversionSeconds - stepSeconds(result)).toFixed(1)} s`,
    ),
    ...steps.map((step) =>
      row(
        `step ${step}: seconds / CPU seconds / peak memory`,
        (result) =>
          `${stepOf(result, step)?.seconds.toFixed(1) ?? '-'} /` +
          ` ${stepOf(result, step)?.cpuSeconds.toFixed(1) ?? '-'} /` +
          ` ${stepOf(result, step)?.peakMemoryMb ?? '-'} MB`,
      ),
    ),
    octreeRate,
    row('**peak memory**', ({ measured }) => `${measured.peakMemoryMb} MB`),
    row('viewer: until the hierarchy is there', ({ measured }) => `${measured.view.openSeconds.toFixed(2)} s`),
    row(
      'viewer: nodes',
      ({ measured: { view } }) =>
        `${view.requests} in ${view.seconds.toFixed(1)} s (${(view.requests / view.seconds).toFixed(0)} per` +
        ` second, ${(view.megabytes / view.seconds).toFixed(0)} MB/s)`,
    ),
    row(
      'viewer: one node, median / 95 of 100',
      ({ measured: { view } }) => `${view.medianMs.toFixed(1)} / ${view.p95Ms.toFixed(1)} ms`,
    ),
    row(
      'viewer: CPU of the web process per node',
      ({ measured: { view } }) => `${((view.cpuSeconds / view.requests) * 1000).toFixed(2)} ms`,
    ),
  ].join('\n')}\n`;
}
