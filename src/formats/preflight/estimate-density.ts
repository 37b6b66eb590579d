import type { SamplePoints } from '#formats/guess-frame.ts';

/** A cell should contain this many sampled points, so that few cells of the surface are missed. */
const POINTS_PER_CELL = 4;

function countCells(sample: SamplePoints, edge: number): number {
  const cells = new Set<string>();
  for (let i = 0; i < sample.count; i++)
    cells.add(
      `${Math.floor((sample.x[i] ?? 0) / edge)},${Math.floor((sample.y[i] ?? 0) / edge)},${Math.floor((sample.z[i] ?? 0) / edge)}`,
    );
  return cells.size;
}

/**
 * Points per square metre of surface, roughly: all points over the area of the cells that the sample fills.
 * A surface crosses a cell with about the area of its side. Undefined for samples too small to tell.
 */
export function estimateDensity(sample: SamplePoints, totalCount: number, metresPerUnit: number): number | undefined {
  if (sample.count < 100) return undefined;
  let edgeM = 0.25;
  let cells = countCells(sample, edgeM / metresPerUnit);
  while (cells * POINTS_PER_CELL > sample.count && edgeM < 32) {
    edgeM *= 2;
    cells = countCells(sample, edgeM / metresPerUnit);
  }
  return cells < 10 ? undefined : totalCount / (cells * edgeM * edgeM);
}
