/** Medians of the main thread's milliseconds for one key. */
export type ValueResult = { machine: string; loadBefore: number; keys: number; pageMs: number; bareMs: number };

/** The part of docs/benchmarks.md about the value analysis. */
export function valuePage(result: ValueResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, keys, pageMs, bareMs } = result;
  return `## Value analysis

Made by \`npm run bench:value\`. What the main thread works for one key in a field of the value analysis until the second picture after it, with every
sum, the sensitivity, and the tables drawn again; beside the same key in a bare input of an empty page, in one headless Chromium by turns. Median of
${keys} keys, and of three runs. Goal: at most 5 ms more than the bare input.
Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.

| value analysis | bare input | more | ratio |
|---|---|---|---|
| ${pageMs.toFixed(2)} ms | ${bareMs.toFixed(2)} ms | **${(pageMs - bareMs).toFixed(2)} ms** | ${(pageMs / bareMs).toFixed(1)} |
`;
}
