/** Medians in ms of one of the calls or pages, and of what it is compared with. */
export type BillingRow = { name: string; ms: number; than: string; thanMs: number; most: number };
export type BillingResult = { machine: string; loadBefore: number; rows: BillingRow[] };

/** The part of docs/benchmarks.md about billing. */
export function billingPage(result: BillingResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, rows } = result;
  return `## Billing

Made by \`npm run bench:billing\`. A started portal with two teams, one of 5,000 invoices of 2,000 projects and one of 50; an admin of each, in headless
Chromium and by calls. Each figure is the median of three runs, and a run's is the median of its rounds; what is compared is asked by turns.
Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.

| | ms | beside | ms | ratio | goal |
|---|---|---|---|---|---|
${rows
  .map(
    ({ name, ms, than, thanMs, most }) =>
      `| ${name} | ${ms.toFixed(1)} | ${than} | ${thanMs.toFixed(1)} | **${(ms / thanMs).toFixed(2)}** | at most ${most} |`,
  )
  .join('\n')}
`;
}
