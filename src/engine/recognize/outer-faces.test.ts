import { expect, test, vi } from 'vitest';
import { thinPoints, type RawPoints } from '#engine/voxels/thin-points.ts';
import { recognize } from './recognize.ts';
import { boxBuildingPoints } from './testing/box-building.ts';

vi.setConfig({ testTimeout: 30_000 });

const STEP_M = 0.04;
const WALL_M = 0.36;
const GROUND_Z = -0.35;
const [HOUSE_X, HOUSE_Y] = [8, 5];

const indoors = boxBuildingPoints({
  heightM: 2.5,
  rooms: [
    { x0: 0, y0: 0, x1: 4, y1: HOUSE_Y },
    { x0: 4.12, y0: 0, x1: HOUSE_X, y1: HOUSE_Y },
  ],
  holes: [{ across: 'x', at: 4, depth: 0.12, from: 1, to: 1.9, sill: 0, head: 2.05 }],
});

/** The four fronts of the house and the ground around it, as set-ups outdoors show them. */
function outdoors(): number[][] {
  const points: number[][] = [];
  const sheet = (lengthM: number, heightM: number, at: (u: number, v: number) => number[]): void => {
    for (let u = STEP_M / 3; u < lengthM; u += STEP_M)
      for (let v = STEP_M / 3; v < heightM; v += STEP_M) points.push(at(u, v));
  };
  const [widthM, depthM] = [HOUSE_X + 2 * WALL_M, HOUSE_Y + 2 * WALL_M];
  for (const y of [-WALL_M, HOUSE_Y + WALL_M]) sheet(widthM, 3.2, (u, v) => [u - WALL_M, y, GROUND_Z + v]);
  for (const x of [-WALL_M, HOUSE_X + WALL_M]) sheet(depthM, 3.2, (u, v) => [x, u - WALL_M, GROUND_Z + v]);
  sheet(15, 12, (u, v) => [u - 3.5, v - 3.5, GROUND_Z]);
  return points.filter(
    ([x = 0, y = 0, z = 0]) =>
      z > GROUND_Z || x < -WALL_M || y < -WALL_M || x > HOUSE_X + WALL_M || y > HOUSE_Y + WALL_M,
  );
}

const joined = (raw: RawPoints, more: readonly number[][]): RawPoints => {
  const axis = (own: RawPoints['x'], at: number) => Float64Array.from([...own, ...more.map((point) => point[at] ?? 0)]);
  return { count: raw.count + more.length, x: axis(raw.x, 0), y: axis(raw.y, 1), z: axis(raw.z, 2) };
};

test(
  'measures outer walls between their faces where a scan shows both, and takes the ground for no floor [E6]',
  { tags: 'nightly' },
  () => {
    const { building } = recognize(thinPoints(joined(indoors, outdoors()), 0.02), {
      frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] },
    });
    expect(building.storeys).toHaveLength(1);
    expect(building.storeys[0]?.clearHeightM).toBeCloseTo(2.5, 2);
    expect(building.rooms.map(({ areaM2 }) => areaM2).sort((a, b) => a - b)).toEqual([
      expect.closeTo(19.4, 1),
      expect.closeTo(20, 1),
    ]);
    expect(building.walls).toHaveLength(5);
    const outer = building.walls.filter(({ isExternal }) => isExternal);
    expect(outer).toHaveLength(4);
    for (const { width, assumed, sidesSeen } of outer) {
      expect(width).toBeCloseTo(WALL_M, 2);
      expect(assumed).not.toContain('width');
      expect(sidesSeen).toBe(2);
    }
  },
);
