export type LiveResult = {
  machine: string;
  loadBefore: number;
  changes: number;
  runs: { pages: number; answerMs: number; p50Ms: number; p95Ms: number; longestMs: number }[];
};

/** The published figures of events as Markdown. */
export function livePage(result: LiveResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, changes, runs } = result;
  return `${[
    '## Open pages that follow',
    '',
    `Made by \`npm run bench:live\`. A started portal with that many open pages of one team; ${changes} messages` +
      " are sent one after the other. From sending until a page's",
    'stream has the event, beside the answer to the sender, which is the least that is possible. Goal: 2 s.',
    `Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| open pages | answer to the sender, median ms | event, median / 95 of 100 / longest ms | median to the answer |',
    '|---|---|---|---|',
    ...runs.map(
      ({ pages, answerMs, p50Ms, p95Ms, longestMs }) =>
        `| ${pages} | ${answerMs.toFixed(1)} | ${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} / ${longestMs.toFixed(1)} | ${(p50Ms / answerMs).toFixed(1)} |`,
    ),
  ].join('\n')}\n`;
}
