import { IFCVIRTUALELEMENT } from 'web-ifc';
import { describe, expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { recognize } from '#engine/recognize/recognize.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { variedBuilding } from '#engine/simulate/varied/varied-building.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { modelFaults } from './testing/model-faults.ts';
import { readIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

vi.setConfig({ testTimeout: 120_000 });

const read = (building: Building) =>
  readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));

/** Solids share no space, and connected walls, or what is virtual, bound every room all round. */
describe('a model has no faults', () => {
  test('of the sample house [E6]', async () => {
    expect(modelFaults(await read(sampleBuilding))).toEqual([]);
  });

  test.each(['house', 'l-house', 'wing-house', 'storeys', 'office'] as const)(
    'of a generated %s, in which no room is open',
    { tags: 'nightly' },
    async (style) => {
      const model = await read(generateBuilding(107, style, { outerWallM: 0.3 }).truth);
      expect(modelFaults(model)).toEqual([]);
      expect(model.lineCount(IFCVIRTUALELEMENT)).toBe(0);
    },
  );

  // A curved wall and a stair; halls as high as two storeys; a split level; an attic; a second building.
  test.each([1001, 1005, 1012, 1017, 1028])('of varied building %i', { tags: 'nightly' }, async (seed) => {
    expect(modelFaults(await read(variedBuilding(seed).truth))).toEqual([]);
  });

  test.each([1001, 1003])(
    'of what is recognized in a scan of varied building %i',
    { tags: 'nightly' },
    async (seed) => {
      const scan = scanBuilding(variedBuilding(seed), { points: 150_000, noiseM: 0.003, seed: 1 });
      const cloud = thinPoints({ count: scan.count, x: scan.x, y: scan.y, z: scan.z }, 0.03);
      const found = recognize(cloud, { frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } }).building;
      expect(found.rooms.length).toBeGreaterThan(2);
      expect(modelFaults(await read(found))).toEqual([]);
    },
  );
});
