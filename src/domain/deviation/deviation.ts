import { z } from 'zod';
import { isModeled } from './element-name.ts';

/**
 * What a comparison says of a point, as a signed 16-bit number beside the octree, in the order of its points: the distance to the surface
 * it is compared with, in steps of a tenth of a millimeter, or one of these.
 */
export const DEVIATION_STEP_M = 0.0001;
/** No surface is near. */
export const NO_DEVIATION = -32768;
/** The other scan would have shown this and did not: it appeared, or vanished. */
export const CHANGED = 32767;
/** The other scan could not have shown this. */
export const UNSEEN = 32766;
/** Bytes of each point. */
export const DEVIATION_BYTES = 2;
/** Name of the file beside `octree.bin`. */
export const DEVIATION_FILE = 'deviation.bin';

/** Surfaces farther than this are not looked for. */
export const DEVIATION_REACH_M = 0.5;
/** Where the bins of a histogram end, millimeters, on both sides of 0. */
const BIN_ENDS_MM = [1, 2, 3, 4, 5, 6, 8, 10, 12.5, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150] as const;
/** A point is counted for its nearest element within this distance: what is farther is furniture more often than a wall in the wrong place. */
export const ELEMENT_REACH_M = 0.15;
/** Bins of negative distances, the farthest first, and then of positive ones. */
export const BIN_COUNT = 2 * BIN_ENDS_MM.length;

const count = z.number().int().nonnegative();
const histogram = z.array(count).length(BIN_COUNT);

/** An element with the points that are nearest to it. */
const comparedElement = z.object({
  /** GlobalId. */ id: z.string(),
  name: z.string(),
  /** 'IFCWALL' and so on. */ category: z.string(),
  histogram,
});
export type ComparedElement = z.infer<typeof comparedElement>;

/** An element that hardly any point is near to: nothing can be said of it. */
const unseenElement = comparedElement.omit({ histogram: true });

/** What a comparison of a cloud with a model found. */
const modelDeviation = z.object({
  kind: z.literal('model'),
  pointCount: count,
  /** Points without any surface within `DEVIATION_REACH_M`. */ farCount: count,
  /** Of all points within `ELEMENT_REACH_M`. */ histogram,
  // Comparisons of earlier releases have clutter among them.
  elements: z.array(comparedElement).transform((all) => all.filter(isModeled)),
  unseen: z.array(unseenElement).transform((all) => all.filter(isModeled)),
});
export type ModelDeviation = z.infer<typeof modelDeviation>;

/** Whether a cloud and a model have a place in common: where nothing of the model is in the cloud, nothing can be said of either. */
export const doMeet = ({ elements }: ModelDeviation): boolean => elements.length > 0;

const vector = z.tuple([z.number(), z.number(), z.number()]);
const wall = z.object({
  middle: vector,
  normal: vector,
  areaM2: z.number(),
  heightM: z.number(),
  /** Whether a ceiling begins where it ends; the front of a cupboard has none. */ reachesCeiling: z.boolean(),
  /** Along the normal; null where the later scan shows too little of it. */ medianM: z.number().nullable(),
  seenShare: z.number(),
});
const pointCounts = z.object({ same: count, changed: count, unseen: count });

/** What a comparison of two scans found. */
const scanDeviation = z.object({
  kind: z.literal('scan'),
  /** Takes the later scan onto the earlier one: column-major 4x4. */ laterToEarlier: z.array(z.number()).length(16),
  turnDeg: z.number(),
  tiltDeg: z.number(),
  /** Of the walls of one of the scans, those that the other has. */ wallShare: z.number(),
  overlapShare: z.number(),
  medianM: z.number(),
  rmsM: z.number(),
  /** Points of the earlier scan: what changed there has vanished. */ earlier: pointCounts,
  later: pointCounts,
  /** In the earlier scan's own coordinates. */ walls: z.array(wall),
});
export type ScanDeviation = z.infer<typeof scanDeviation>;

export const deviationResult = z.discriminatedUnion('kind', [modelDeviation, scanDeviation]);
export type DeviationResult = z.infer<typeof deviationResult>;

/** The bin of a distance within `ELEMENT_REACH_M`; -1 for one that is farther. */
export function binOf(distanceM: number): number {
  const millimeters = Math.abs(distanceM) * 1000;
  let bin = 0;
  while (bin < BIN_ENDS_MM.length && millimeters > BIN_ENDS_MM[bin]!) bin++;
  if (bin === BIN_ENDS_MM.length) return -1;
  return distanceM < 0 ? BIN_ENDS_MM.length - 1 - bin : BIN_ENDS_MM.length + bin;
}

/** Where a bin begins and ends, signed, millimeters. */
export function binRangeMm(bin: number): [number, number] {
  const half = BIN_ENDS_MM.length;
  const at = bin < half ? half - 1 - bin : bin - half;
  const [near, far] = [BIN_ENDS_MM[at - 1] ?? 0, BIN_ENDS_MM[at]!];
  return bin < half ? [-far, -near] : [near, far];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Of the points of a histogram, the share farther than a tolerance, 0 to 1; within a bin they are taken for evenly spread. */
export function shareBeyond(counts: readonly number[], toleranceM: number): number {
  const total = sumOf(counts);
  const tolerance = toleranceM * 1000;
  const beyond = counts.map((points, bin) => {
    const [a, b] = binRangeMm(bin)
      .map(Math.abs)
      .toSorted((p, q) => p - q) as [number, number];
    return points * Math.min(1, Math.max(0, (b - tolerance) / (b - a)));
  });
  return total === 0 ? 0 : sumOf(beyond) / total;
}

/** The distance, whatever its sign, below which a share of the points is, meters; undefined without points. */
export function quantileM(counts: readonly number[], share: number): number | undefined {
  const wanted = sumOf(counts) * share;
  const half = BIN_ENDS_MM.length;
  let before = 0;
  for (const [at, endMm] of BIN_ENDS_MM.entries()) {
    const points = (counts[half - 1 - at] ?? 0) + (counts[half + at] ?? 0);
    const startMm = BIN_ENDS_MM[at - 1] ?? 0;
    if (points > 0 && before + points >= wanted)
      return (startMm + (endMm - startMm) * ((wanted - before) / points)) / 1000;
    before += points;
  }
  return undefined;
}

export type RankedElement = ComparedElement & {
  points: number;
  /** Share of its points out of tolerance. */ beyond: number;
  /** Of the distances, whatever their sign: of a wall that is elsewhere, one side is before its surface and the other behind. */ medianM: number;
  /** 95 of 100 points are nearer. */ p95M: number;
};

/** People move furniture: it says little of a model. */
const isMovable = ({ category }: ComparedElement): boolean => /^IFCFURNI|^IFCSYSTEMFURNI/.test(category);

/** The elements by the share of their points out of tolerance, the worst first, equal ones by their median; furniture after all others. */
export function rankElements(elements: readonly ComparedElement[], toleranceM: number): RankedElement[] {
  return elements
    .map((element) => ({
      ...element,
      points: sumOf(element.histogram),
      beyond: shareBeyond(element.histogram, toleranceM),
      medianM: quantileM(element.histogram, 0.5) ?? 0,
      p95M: quantileM(element.histogram, 0.95) ?? 0,
    }))
    .sort((a, b) => Number(isMovable(a)) - Number(isMovable(b)) || b.beyond - a.beyond || b.medianM - a.medianM);
}
