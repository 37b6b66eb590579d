import { expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import type { BuildingModel, BuildingStyle } from '#engine/simulate/buildings/building-model.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { recognize } from './recognize.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What a scanner with one station per room sees: far corners sparse, furniture in the way, panes and views outdoors. */
function scanned(
  style: BuildingStyle,
  seed: number,
  isFurnished: boolean,
  { points, voxelM } = { points: 200_000, voxelM: 0.03 },
): { truth: BuildingModel['truth']; found: Building } {
  const building = generateBuilding(seed, style, { isFurnished, doors: 'open' });
  const scan = scanBuilding(building, { points, noiseM: 0.003, seed });
  const cloud = thinPoints({ count: scan.count, x: scan.x, y: scan.y, z: scan.z }, voxelM);
  return {
    truth: building.truth,
    found: recognize(cloud, { frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } }).building,
  };
}

const areas = (rooms: Building['rooms']): number[] => rooms.map(({ areaM2 }) => areaM2).sort((a, b) => b - a);

const buildings: { style: BuildingStyle; seed: number; isFurnished: boolean; tags: string[] }[] = [
  { style: 'l-house', seed: 31, isFurnished: false, tags: [] },
  { style: 'storeys', seed: 32, isFurnished: false, tags: ['nightly'] },
  { style: 'house', seed: 33, isFurnished: true, tags: ['nightly'] },
];
for (const { style, seed, isFurnished, tags } of buildings)
  test(
    `finds every room of a scanned ${style} ${seed} to a percent of its area, and no wall too many [E6]`,
    { tags },
    () => {
      const { truth, found } = scanned(style, seed, isFurnished);
      expect(found.rooms).toHaveLength(truth.rooms.length);
      areas(truth.rooms).forEach((areaM2, i) =>
        expect(Math.abs(areas(found.rooms)[i]! - areaM2)).toBeLessThan(0.01 * areaM2 + 0.05),
      );
      expect(found.walls.length).toBeLessThanOrEqual(truth.walls.length + 1);
      expect(found.doors.length).toBeGreaterThan(0.7 * truth.doors.length);
      expect(found.doors.length).toBeLessThanOrEqual(truth.doors.length + 1);
    },
  );

test(
  'finds a flight of stairs of which the lower half was scanned, says that the rest is assumed, and takes no furniture for one [E6]',
  { tags: 'nightly' },
  () => {
    const { truth, found } = scanned('storeys', 21, true, { points: 700_000, voxelM: 0.02 });
    const [drawn] = truth.stairs;
    if (!drawn) throw new Error('the building has a flight');
    expect(found.stairs).toHaveLength(1);
    expect(found.stairs[0]).toMatchObject({
      assumed: ['riserCount'],
      riserCount: drawn.riserCount,
      riserM: expect.closeTo(drawn.riserM, 2),
      goingM: expect.closeTo(drawn.goingM, 1),
      width: expect.closeTo(drawn.width, 1),
    });
    drawn.start_pt.forEach((value, axis) =>
      expect(Math.abs((found.stairs[0]?.start_pt[axis] ?? NaN) - value)).toBeLessThan(0.1),
    );
  },
);
