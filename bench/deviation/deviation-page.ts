export type DeviationRow = {
  points: number;
  elements: number;
  tileCpuSeconds: number;
  deviationCpuSeconds: number;
  peakMemoryMb: number;
  /** Of the points, out of a tolerance of 1 cm: by their noise alone, none. */ beyondShare: number;
};
export type DeviationBench = { machine: string; loadBefore: number; rows: DeviationRow[] };

/** The section of docs/benchmarks.md about the deviation of clouds from models. */
export function deviationPage(result: DeviationBench | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, rows } = result;
  return [
    '## Deviation of a cloud from a model',
    '',
    'A furnished office building with at most two points per voxel of 2 cm, compared with the model of the same building: the distance of',
    'every point to the nearest surface, beside the `tile` step on the same points in the same run. The target is at most 5 times its',
    'processor time. Points with the noise of the scanner alone are within 1 cm. `npm run bench:deviation`',
    '',
    '| points | elements | `tile`, CPU s | deviation, CPU s | ratio | memory | out of 1 cm |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.points / 1e6} million | ${row.elements.toLocaleString('en-US')} | ${row.tileCpuSeconds.toFixed(1)} | ` +
        `${row.deviationCpuSeconds.toFixed(1)} | ${(row.deviationCpuSeconds / row.tileCpuSeconds).toFixed(2)} | ` +
        `${row.peakMemoryMb} MB | ${(100 * row.beyondShare).toFixed(2)}% |`,
    ),
    '',
    `${machine}; load before: ${loadBefore.toFixed(1)}.`,
    '',
  ].join('\n');
}
