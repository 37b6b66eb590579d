import { radiansOf } from '#geometry/angle.ts';
import type { RawPoints } from '#engine/voxels/thin-points.ts';

/** A rectangular room by its finished faces, as high as the building and with its floor at 0 unless it says otherwise. */
type BoxRoom = { x0: number; y0: number; x1: number; y1: number; heightM?: number; floorM?: number };

/**
 * A hole in the wall at `at` (x or y, by `across`): along it from `from` to `to`, through to `at + depth`; with a frame
 * of bars around it, `setbackM` behind the face, if it says so.
 */
type BoxHole = {
  across: 'x' | 'y';
  at: number;
  depth: number;
  from: number;
  to: number;
  sill: number;
  head: number;
  frame?: { setbackM: number; barM: number };
};

/** `heightAt`: of the ceiling over a place, where it is lower than that of the room: under a slope. */
export type BoxBuilding = {
  rooms: BoxRoom[];
  holes: BoxHole[];
  heightM: number;
  heightAt?: (x: number, y: number) => number;
};

const STEP_M = 0.04;

/** Points on all indoor surfaces of a building of boxes: floors, ceilings, walls without their holes, and the holes' reveals. */
export function boxBuildingPoints({ rooms, holes, heightM, heightAt = () => Infinity }: BoxBuilding): RawPoints {
  const xyz: number[] = [];
  const jitter = lowDiscrepancy();
  const sheet = (origin: number[], a: number[], b: number[], keep: (u: number, v: number) => boolean): void => {
    const [la, lb] = [Math.hypot(...a), Math.hypot(...b)];
    for (let i = 0; i < la / STEP_M; i++) {
      for (let j = 0; j < lb / STEP_M; j++) {
        const [u, v] = [(i + jitter()) * STEP_M, (j + jitter()) * STEP_M];
        if (u > la || v > lb || !keep(u, v)) continue;
        const at = (axis: number): number => origin[axis]! + (a[axis]! * u) / la + (b[axis]! * v) / lb;
        const topM = heightAt(at(0), at(1));
        // A wall ends at the slope; a ceiling becomes it.
        if (b[2] === 0 || at(2) <= topM) xyz.push(at(0), at(1), Math.min(at(2), topM));
      }
    }
  };
  const always = (): boolean => true;
  for (const { x0, y0, x1, y1, heightM: ownM = heightM, floorM = 0 } of rooms) {
    for (const z of [floorM, floorM + ownM]) sheet([x0, y0, z], [x1 - x0, 0, 0], [0, y1 - y0, 0], always);
    for (const [across, at, low, high] of [
      ['x', x0, y0, y1],
      ['x', x1, y0, y1],
      ['y', y0, x0, x1],
      ['y', y1, x0, x1],
    ] as const) {
      const mine = holes.filter(
        (hole) =>
          hole.across === across && (Math.abs(hole.at - at) < 0.01 || Math.abs(hole.at + hole.depth - at) < 0.01),
      );
      const keep = (u: number, v: number): boolean =>
        mine.every(
          (hole) => low + u < hole.from || low + u > hole.to || floorM + v < hole.sill || floorM + v > hole.head,
        );
      if (across === 'x') sheet([at, low, floorM], [0, high - low, 0], [0, 0, ownM], keep);
      else sheet([low, at, floorM], [high - low, 0, 0], [0, 0, ownM], keep);
    }
  }
  for (const { across, at, depth, from, to, sill, head, frame } of holes) {
    const turn = (along: number, through: number, z: number): number[] =>
      across === 'x' ? [through, along, z] : [along, through, z];
    for (const along of [from, to]) sheet(turn(along, at, sill), turn(0, depth, 0), [0, 0, head - sill], always);
    for (const z of sill > 0 ? [sill, head] : [head, 0])
      sheet(turn(from, at, z), turn(0, depth, 0), turn(to - from, 0, 0), always);
    if (!frame) continue;
    const front = at + Math.sign(depth) * frame.setbackM;
    const isBar = (u: number, v: number): boolean =>
      Math.min(u, to - from - u) < frame.barM || Math.min(v, head - sill - v) < frame.barM;
    sheet(turn(from, front, sill), turn(to - from, 0, 0), [0, 0, head - sill], isBar);
  }
  const count = xyz.length / 3;
  const axis = (k: number): Float64Array => Float64Array.from({ length: count }, (_, i) => xyz[3 * i + k]!);
  return { count, x: axis(0), y: axis(1), z: axis(2) };
}

/** Turns points about z and tilts them about x, then moves them. */
export function movedPoints(
  points: RawPoints,
  headingDeg: number,
  tiltDeg: number,
  [mx, my, mz]: [number, number, number],
): RawPoints {
  const [h, t] = [radiansOf(headingDeg), radiansOf(tiltDeg)];
  const result = {
    count: points.count,
    x: new Float64Array(points.count),
    y: new Float64Array(points.count),
    z: new Float64Array(points.count),
  };
  for (let i = 0; i < points.count; i++) {
    const x = points.x[i]! * Math.cos(h) - points.y[i]! * Math.sin(h);
    const y = points.x[i]! * Math.sin(h) + points.y[i]! * Math.cos(h);
    result.x[i] = x + mx;
    result.y[i] = y * Math.cos(t) - points.z[i]! * Math.sin(t) + my;
    result.z[i] = y * Math.sin(t) + points.z[i]! * Math.cos(t) + mz;
  }
  return result;
}

/** Numbers in 0 to 1 that fill the range evenly and are the same every time. */
function lowDiscrepancy(): () => number {
  let state = 0.5;
  return () => (state = (state + 0.6180339887498949) % 1);
}
