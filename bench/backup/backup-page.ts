export type BackupResult = {
  machine: string;
  loadBefore: number;
  files: number;
  sizeBytes: number;
  rows: number;
  tarSeconds: number;
  syncedTarSeconds: number;
  runs: { name: string; firstSeconds: number; secondSeconds: number }[];
  restoreSeconds: number;
  portfolio: { rows: number; seconds: number; sizeBytes: number };
};

const seconds = (value: number) => `${value.toFixed(1)} s`;

/** The published figures of backups as Markdown. */
export function backupPage(result: BackupResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, files, sizeBytes, rows, tarSeconds, syncedTarSeconds, runs, restoreSeconds, portfolio } =
    result;
  return `${[
    '## Backup',
    '',
    `Made by \`npm run bench:backup\`. ${files.toLocaleString('en')} stored files of` +
      ` ${(sizeBytes / 1e9).toFixed(2)} GB in all (forty of 25 MB, the others of 20 kB) and` +
      ` ${rows.toLocaleString('en')} rows, into a folder of the same`,
    `disk; beside it \`tar\` of the same files took ${seconds(tarSeconds)}, and ${seconds(syncedTarSeconds)} with` +
      ' `sync`, which a backup includes. Goals: at most 3 times `tar`, and a tenth of the first',
    `backup for a second one without changes. A restore of the plain one took ${seconds(restoreSeconds)}, with` +
      ` reading all of it first. Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| backup | first | times tar | times tar with sync | second | of the first |',
    '|---|---|---|---|---|---|',
    ...runs.map(
      ({ name, firstSeconds, secondSeconds }) =>
        `| ${name} | ${seconds(firstSeconds)} | ${(firstSeconds / tarSeconds).toFixed(1)}` +
        ` | ${(firstSeconds / syncedTarSeconds).toFixed(1)} | ${secondSeconds.toFixed(2)} s | ${((100 * secondSeconds) / firstSeconds).toFixed(0)} % |`,
    ),
    '',
    `With the 100,000 projects of the portfolio's benchmark besides: ${portfolio.rows.toLocaleString('en')} rows` +
      ` in ${seconds(portfolio.seconds)}, ${(portfolio.sizeBytes / 1e6).toFixed(0)} MB compressed.`,
  ].join('\n')}\n`;
}
