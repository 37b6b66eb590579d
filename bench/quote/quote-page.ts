/** `sameChecks`: the call that passes the same checks (session, limits) and then answers a constant. */
type QuoteFigures = { name: string; p50Ms: number; sameChecks?: string };
export type QuoteResult = { machine: string; loadBefore: number; isPinned: boolean; calls: QuoteFigures[] };

/** The published figures of the quote calls as Markdown; the first call is the bare route. */
export function quotePage(result: QuoteResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, isPinned, calls } = result;
  const ratio = (p50Ms: number, name: string | undefined) => {
    const reference = calls.find((call) => call.name === name);
    return reference ? (p50Ms / reference.p50Ms).toFixed(1) : '-';
  };
  return `${[
    '## Quotes',
    '',
    'Made by `npm run bench:quote`. A started portal answers one caller over one kept connection, all calls by turns, with limits that are counted but never',
    `reached${isPinned ? '; the portal with its database, and the caller, on a core each' : ''}. Each figure is` +
      ' the median of the medians of three runs. The bare route asks neither for',
    'a session nor the database; a quote has to read the session, count the call and ask which prices hold. Goal: at most 3 times the bare route.',
    `Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| call | median, ms | to the bare route | to a constant answer behind the same checks |',
    '|---|---|---|---|',
    ...calls.map(
      ({ name, p50Ms, sameChecks }) =>
        `| ${name} | ${p50Ms.toFixed(2)} | ${ratio(p50Ms, calls[0]?.name)} | ${ratio(p50Ms, sameChecks)} |`,
    ),
  ].join('\n')}\n`;
}
