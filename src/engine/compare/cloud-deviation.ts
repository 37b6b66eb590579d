import {
  BIN_COUNT,
  DEVIATION_REACH_M,
  DEVIATION_STEP_M,
  ELEMENT_REACH_M,
  NO_DEVIATION,
  binOf,
  type ModelDeviation,
} from '#domain/deviation/deviation.ts';
import { openDeviationFile, storedDistance } from './deviation-writer.ts';
import type { ModelTriangles } from './model-triangles.ts';
import type { OctreePoints } from './octree-points.ts';
import { SurfaceDistance } from './surface-distance.ts';

/** An element with fewer points than this is called unseen: strays that are nearer to it than to anything else. */
const LEAST_POINTS = 20;
/** Bins by stored distance: to compute each would take longer than the distance. */
const MOST_STEPS = Math.ceil(ELEMENT_REACH_M / DEVIATION_STEP_M);
const BINS = Int8Array.from({ length: 2 * MOST_STEPS + 1 }, (_, at) => binOf((at - MOST_STEPS) * DEVIATION_STEP_M));

/**
 * Measures the distance of every point of a cloud to the nearest surface of a model, writes it into a file at `path`, and counts it for
 * the element that it is nearest to. `meters`: of the project, for each of the cloud.
 */
export function measureDeviation(
  points: OctreePoints,
  { triangles, elements }: ModelTriangles,
  { path, meters = 1, onProgress }: { path: string; meters?: number; onProgress?: (share: number) => void },
): ModelDeviation {
  const surfaces = new SurfaceDistance(triangles, DEVIATION_REACH_M / meters);
  const counts = new Uint32Array(elements.length * BIN_COUNT);
  const histogram = new Float64Array(BIN_COUNT);
  let farCount = 0;
  const file = openDeviationFile(path);
  try {
    points.forEach(({ count, first, x, y, z }) => {
      const values = new Int16Array(count);
      for (let i = 0; i < count; i++) {
        if (!surfaces.find(x[i]!, y[i]!, z[i]!)) {
          values[i] = NO_DEVIATION;
          farCount++;
          continue;
        }
        const stored = storedDistance(surfaces.found.distanceM * meters);
        values[i] = stored;
        const bin = Math.abs(stored) <= MOST_STEPS ? BINS[stored + MOST_STEPS]! : -1;
        if (bin < 0) continue;
        histogram[bin]!++;
        counts[surfaces.found.element * BIN_COUNT + bin]!++;
      }
      file.write(values);
      onProgress?.((first + count) / points.pointCount);
    });
  } finally {
    file.close();
  }
  const found = elements.map((element, at) => ({
    ...element,
    histogram: Array.from(counts.subarray(at * BIN_COUNT, (at + 1) * BIN_COUNT)),
  }));
  const isSeen = ({ histogram: own }: (typeof found)[number]) => own.reduce((sum, n) => sum + n, 0) >= LEAST_POINTS;
  return {
    kind: 'model',
    pointCount: points.pointCount,
    farCount,
    histogram: Array.from(histogram),
    elements: found.filter(isSeen),
    unseen: found.filter((each) => !isSeen(each)).map(({ id, name, category }) => ({ id, name, category })),
  };
}
