import { radiansOf } from '#geometry/angle.ts';
import type { BoxBuilding } from './box-building.ts';

/** Slopes of an attic over its low walls; `levelM`: where a level ceiling cuts them off. */
type AtticSlopes = { southDeg: number; northDeg: number; kneeM: number; levelM: number };

const DEPTH_M = 6;

/** Two rooms of 4 m and 2.88 m by 6 m, with a door between them, under a roof that rises from low walls on both long sides. */
export function attic({ southDeg, northDeg, kneeM, levelM }: AtticSlopes): BoxBuilding {
  const [south, north] = [southDeg, northDeg].map((deg) => Math.tan(radiansOf(deg))) as [number, number];
  return {
    heightM: levelM,
    heightAt: (_, y) => Math.min(levelM, kneeM + south * y, kneeM + north * (DEPTH_M - y)),
    rooms: [
      { x0: 0, y0: 0, x1: 4, y1: DEPTH_M },
      { x0: 4.12, y0: 0, x1: 7, y1: DEPTH_M },
    ],
    holes: [{ across: 'x', at: 4, depth: 0.12, from: 2.5, to: 3.4, sill: 0, head: 2.05 }],
  };
}

/** Volumes of the rooms of an attic, exact to a hundredth of a percent. */
export function atticVolumesM3({ rooms, heightAt }: BoxBuilding): number[] {
  const steps = 60_000;
  const sectionM2 = Array.from({ length: steps }, (_, i) => heightAt?.(0, ((i + 0.5) / steps) * DEPTH_M) ?? 0).reduce(
    (sum, heightM) => sum + (heightM * DEPTH_M) / steps,
    0,
  );
  return rooms.map(({ x0, x1 }) => (x1 - x0) * sectionM2);
}
