import type { PageRow } from './measure-page.ts';

/** One model; CPU seconds are medians. `memoryBytes`: the most that the worker's process had, its picture included. */
export type ModelRow = {
  name: string;
  fileBytes: number;
  readerCpuSeconds: number;
  formsCpuSeconds: number;
  fragmentsBytes: number;
  tableBytes: number;
  memoryBytes: number;
  page?: PageRow;
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
${pageTable(rows)}`;
}

function pageTable(rows: readonly ModelRow[]): string {
  const lines = rows.flatMap(({ name, page }) => (page ? [pageLine(name, page)] : []));
  if (lines.length === 0) return '';
  return `
In the browser: the viewer, and the same triangles as one merged mesh in bare three.js, in one headless Chromium by turns, painted by the
processor. Orbit: median gap between pictures, ms; drawn is the share of the triangles that the viewer sends for a picture while turning. Pick:
the page's main thread, ms, for a click with all that follows it, the selection's picture too, beside a ray alone. Heap: of the page after a
forced collection, after the second and the twentieth opening, without compiled code. Goals: 1.5, 3 and 10 %.

| model | triangles | drawn | orbit | bare | ratio | pick | bare ray | ratio | heap, MB |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

function pageLine(name: string, page: PageRow): string {
  const { triangles, drawnTriangles, orbitMs, bareOrbitMs, pickMs, bareRayMs } = page;
  const [second, last] = page.heapBytes;
  return (
    `| ${name} | ${triangles.toLocaleString('en-US')} | ${Math.round((100 * drawnTriangles) / triangles)} % | ${orbitMs.toFixed(0)}` +
    ` | ${bareOrbitMs.toFixed(0)} | **${(orbitMs / bareOrbitMs).toFixed(2)}** | ${pickMs.toFixed(1)} | ${bareRayMs.toFixed(1)}` +
    ` | **${(pickMs / bareRayMs).toFixed(1)}** | ${(second / MB).toFixed(1)} to ${(last / MB).toFixed(1)} |`
  );
}
