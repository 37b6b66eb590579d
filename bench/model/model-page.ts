/** One model; CPU seconds are medians. `memoryBytes`: the most that the worker's process had, its picture included. */
export type ModelRow = {
  name: string;
  fileBytes: number;
  readerCpuSeconds: number;
  formsCpuSeconds: number;
  fragmentsBytes: number;
  tableBytes: number;
  memoryBytes: number;
};
export type ModelResult = { machine: string; loadBefore: number; rows: ModelRow[] };

const MB = 1e6;
/** Of the worker: a constant, and so many times the file. */
const [MEMORY_MB, MEMORY_TIMES] = [250, 12];

/** The part of docs/benchmarks.md about models. */
export function modelPage(result: ModelResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, rows } = result;
  const lines = rows.map(
    ({ name, fileBytes, readerCpuSeconds, formsCpuSeconds, fragmentsBytes, tableBytes, memoryBytes }) =>
      `| ${name} | ${(fileBytes / MB).toFixed(1)} | ${readerCpuSeconds.toFixed(2)} | ${formsCpuSeconds.toFixed(2)}` +
      ` | **${(formsCpuSeconds / readerCpuSeconds).toFixed(1)}** | ${Math.round(fragmentsBytes / 1000)}` +
      ` | ${Math.round(tableBytes / 1000)}` +
      ` | ${Math.round(memoryBytes / MB)} of ${Math.round(MEMORY_MB + (MEMORY_TIMES * fileBytes) / MB)} |`,
  );
  return `## Models

Made by \`npm run bench:model -- [FILE.ifc ...]\`. CPU seconds of one process: web-ifc alone, which opens the file and makes all meshes, and a
worker's fragments and element table together, by turns, each in a Node of its own and without its start. Median of three. Memory: the most
that the worker's program had from its bundle, with its picture, beside the bar of ${MEMORY_MB} MB and ${MEMORY_TIMES} times the file.
Goal for the ratio: at most 4.5.
Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.

| model | file, MB | web-ifc, s | both forms, s | ratio | fragments, kB | table, kB | memory, MB |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
