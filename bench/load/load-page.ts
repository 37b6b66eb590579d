/** `perCpuSecond`: requests that a second of processor time of the answering process is good for. `roundTrips`: to the database, per call. */
export type LoadRow = {
  name: string;
  perCpuSecond: number;
  roundTrips?: number;
  /** The row that its goal is measured by, and the share of it. */ goal?: { of: string; share: number };
};
export type SoakMinute = { minute: number; heapMb: number; rssMb: number };
export type SoakResult = { machine: string; minutes: SoakMinute[]; requests: number; errors: number };
export type LoadResult = { machine: string; loadBefore: number; rows: LoadRow[]; soak?: SoakResult };

const STEADY_FROM_MINUTE = 5;

/** How much larger the heap is at the end than at minute 5, as a share. */
export function heapGrowth(minutes: readonly SoakMinute[]): number {
  const steady = minutes.find(({ minute }) => minute >= STEADY_FROM_MINUTE) ?? minutes[0];
  return (minutes.at(-1)?.heapMb ?? 0) / (steady?.heapMb ?? 1) - 1;
}

/** The published figures of reads under load as Markdown. */
export function loadPage(result: LoadResult | undefined): string {
  if (!result || result.rows.length === 0) return '';
  const { machine, loadBefore, rows, soak } = result;
  const perSecondOf = (name: string) => rows.find((row) => row.name === name)?.perCpuSecond ?? NaN;
  const ratio = (row: LoadRow) =>
    row.goal ? `${(row.perCpuSecond / perSecondOf(row.goal.of)).toFixed(3)} of ${row.goal.of} (${row.goal.share})` : '';
  const lines = [
    '## Reads under load',
    '',
    'Made by `npm run bench:load`. Eight callers, each of whom asks again when it has its answer; every row is the median of three runs by turns.',
    "Requests per second of processor time of the process that answers, the system's part included, and round trips to the database per call, counted",
    'at its sockets. The bare route of the portal asks nobody (`/healthz`); the other bare rows are a process of its own with one route of the same',
    `framework, and with the ranges read straight from the same store. Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| call | per CPU second | round trips | ratio (goal) |',
    '|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${Math.round(row.perCpuSecond).toLocaleString('en')} | ${row.roundTrips?.toFixed(2) ?? ''} | ${ratio(row)} |`,
    ),
  ];
  if (soak) {
    const growth = (heapGrowth(soak.minutes) * 100).toFixed(1);
    lines.push(
      '',
      `\`npm run bench:load -- --soak ${soak.minutes.at(-1)?.minute ?? 0}\`:` +
        ` ${soak.requests.toLocaleString('en')} requests, ${soak.errors} errors; heap after a forced collection` +
        ` ${soak.minutes.find(({ minute }) => minute >= STEADY_FROM_MINUTE)?.heapMb.toFixed(1) ?? ''} MB at` +
        ` minute ${STEADY_FROM_MINUTE} and ${soak.minutes.at(-1)?.heapMb.toFixed(1) ?? ''} MB at the end` +
        ` (${growth} %; goal: at most 5).`,
    );
  }
  return `${lines.join('\n')}\n`;
}
