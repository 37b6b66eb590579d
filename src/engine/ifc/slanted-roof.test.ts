import { expect, test, vi } from 'vitest';
import { distance } from '#geometry/plane.ts';
import { building as buildingSchema, type Building } from '#domain/building/building.ts';
import { recognize } from '#engine/recognize/recognize.ts';
import { attic, atticVolumesM3 } from '#engine/recognize/testing/attic.ts';
import { boxBuildingPoints, movedPoints } from '#engine/recognize/testing/box-building.ts';
import { thinPoints, type RawPoints } from '#engine/voxels/thin-points.ts';
import { modelFaults } from './testing/model-faults.ts';
import { spaceBoundaries, type SpaceBoundary } from './testing/space-boundaries.ts';
import { readIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

vi.setConfig({ testTimeout: 120_000 });

const read = (building: Building) =>
  readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));
const recognized = (points: RawPoints) =>
  recognize(thinPoints(points, 0.02), { frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } }).building;

test.each([
  ['with a level middle', { southDeg: 40, northDeg: 40, kneeM: 0.9, levelM: 2.4 }, 3, 0],
  ['up to its ridge, with different slopes', { southDeg: 30, northDeg: 45, kneeM: 0.7, levelM: 9 }, 2, 0],
  ['that is turned', { southDeg: 35, northDeg: 50, kneeM: 1.1, levelM: 2.6 }, 3, 31],
])(
  'the rooms of an attic %s have their volume to a percent in the model, under its roof [E6]',
  { tags: 'nightly' },
  async (_, slopes, roofs, turnedDeg) => {
    const known = attic(slopes);
    const found = recognized(movedPoints(boxBuildingPoints(known), turnedDeg, 0, [20, -7, 3]));
    expect(buildingSchema.parse(found)).toEqual(found);
    const model = await read(found);
    expect(modelFaults(model)).toEqual([]);
    const volumes = model.elements.filter(({ entity }) => entity === 'IfcSpace').map(({ volumeM3 }) => volumeM3);
    const ofExact = atticVolumesM3(known).map((exactM3, i) => (volumes[i] ?? 0) / exactM3);
    expect(ofExact).toEqual([expect.closeTo(1, 2), expect.closeTo(1, 2)]);
    const slabs = found.slabs.filter(({ kind }) => kind === 'roof');
    expect(slabs).toHaveLength(roofs);
    const boundaries = spaceBoundaries(model);
    // Every corner of the rooms is over a low wall, where the walls' surfaces end.
    const isLong = ({ stretch }: SpaceBoundary) => stretch && distance(stretch.from, stretch.to) > 0.01;
    const walls = boundaries.filter((boundary) => boundary.entity === 'IfcWall' && isLong(boundary));
    expect(walls).toHaveLength(8);
    const endsM = walls.map(({ stretch }) => stretch?.heightM ?? 0);
    for (const endM of endsM) expect(Math.abs(endM - slopes.kneeM)).toBeLessThan(0.05);
    expect(boundaries.filter(({ entity, side }) => entity === 'IfcSlab' && side === 'EXTERNAL').length).toBe(
      2 + 2 * roofs,
    );
    for (const slab of slabs) {
      const solid = model.elements.find(({ tag }) => tag === slab.id);
      expect(solid?.volumeM3).toBeGreaterThan(0);
    }
  },
);
