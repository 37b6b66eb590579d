import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';

/** A ceiling under a gable roof: rises from a low wall on both long sides to a level middle. Heights above the floor. */
export type SlopedCeiling = {
  heightAt: (point: Point2) => number;
  /** The lines y = constant where the slopes meet the level middle. */
  creases: [number, number];
};

/** @param southM, northM the lines of the two low walls */
export function slopedCeiling(
  southM: number,
  northM: number,
  kneeM: number,
  pitchDeg: number,
  levelM: number,
): SlopedCeiling {
  const rise = Math.tan(radiansOf(pitchDeg));
  const runM = (levelM - kneeM) / rise;
  return {
    heightAt: ([, y]) => Math.min(levelM, kneeM + rise * Math.max(0, Math.min(y - southM, northM - y))),
    creases: [southM + runM, northM - runM],
  };
}

/** Cuts a convex room at the creases and lifts each part to the ceiling: plane polygons. */
export function ceilingParts(room: readonly Point2[], ceiling: SlopedCeiling, floorZ: number): Point3[][] {
  const [south, north] = ceiling.creases;
  const bands: [number, number][] = [
    [-Infinity, south],
    [south, north],
    [north, Infinity],
  ];
  return bands
    .map(([low, high]) =>
      keptSide(
        keptSide(room, ([, y]) => y - low),
        ([, y]) => high - y,
      ),
    )
    .filter((part) => part.length > 2)
    .map((part) => part.map((point): Point3 => [...point, floorZ + ceiling.heightAt(point)]));
}

/** Where a straight line from a to b crosses the creases, as lengths from a. */
export function creaseCrossings(a: Point2, b: Point2, { creases }: SlopedCeiling): number[] {
  const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return creases.map((crease) => ((crease - a[1]) / (b[1] - a[1])) * lengthM).filter((u) => u > 0 && u < lengthM);
}

/** The part of a convex loop where `inside` is not negative. */
function keptSide(loop: readonly Point2[], inside: (point: Point2) => number): Point2[] {
  return loop.flatMap((a, index): Point2[] => {
    const b = loop[(index + 1) % loop.length] ?? a;
    const [atA, atB] = [inside(a), inside(b)];
    const kept: Point2[] = atA >= 0 ? [a] : [];
    if (atA >= 0 === atB >= 0 || !Number.isFinite(atA)) return kept;
    const share = atA / (atA - atB);
    return [...kept, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]];
  });
}
