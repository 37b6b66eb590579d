import type { CallFigures } from '../portfolio/measure-calls.ts';

export type QueueResult = { machine: string; loadBefore: number; openOrders: number; calls: CallFigures[] };

const ms = (value: number) => value.toFixed(1);

/** The published figures of the console's queue as Markdown. */
export function queuePage(result: QueueResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, openOrders, calls } = result;
  return `${[
    "## The console's queue over 100,000 projects",
    '',
    "Made by `npm run bench:queue`. The projects of the portfolio's benchmark," +
      ` ${openOrders.toLocaleString('en')} of them open, as one of the staff sees them. Each row: the call over`,
    'HTTP, median and 99 of 100, and the median of the same statements sent straight to the database by turns in' +
      ' the same run, in ms, with the ratio of the medians',
    `(goal: at most 3). Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| call | median | 99 of 100 | statements alone | ratio |',
    '|---|---|---|---|---|',
    ...calls.map(
      ({ name, apiP50Ms, apiP99Ms, sqlP50Ms }) =>
        `| ${name} | ${ms(apiP50Ms)} | ${ms(apiP99Ms)} | ${ms(sqlP50Ms)} | ${(apiP50Ms / sqlP50Ms).toFixed(1)} |`,
    ),
  ].join('\n')}\n`;
}
