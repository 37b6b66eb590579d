import { expect, test } from 'vitest';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { recognize } from './recognize.ts';
import { boxBuildingPoints } from './testing/box-building.ts';

const FRAME = { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } as const;

const recognized = (rooms: Parameters<typeof boxBuildingPoints>[0]['rooms']) =>
  recognize(thinPoints(boxBuildingPoints({ heightM: 2.5, rooms, holes: [] }), 0.02), {
    frame: { ...FRAME, origin: [0, 0, 0] },
  }).building;

test(
  'plans the halves of a split level as storeys of their own, with the wall between them on both [E6]',
  { tags: 'nightly' },
  () => {
    const { storeys, rooms, walls, slabs } = recognized([
      { x0: 0, y0: 0, x1: 4, y1: 3.5 },
      { x0: 0, y0: 3.62, x1: 4, y1: 6 },
      { x0: 4.15, y0: 0, x1: 8, y1: 6, floorM: 1.4 },
    ]);
    expect(storeys.map(({ elevationM }) => elevationM)).toEqual([0, expect.closeTo(1.4, 2)]);
    for (const { clearHeightM } of storeys) expect(clearHeightM).toBeCloseTo(2.5, 2);
    expect(rooms.map(({ storey_id, areaM2 }) => [storey_id, areaM2])).toEqual([
      ['storey-1', expect.closeTo(14, 1)],
      ['storey-1', expect.closeTo(9.52, 1)],
      ['storey-2', expect.closeTo(23.1, 1)],
    ]);
    const between = walls.filter(
      ({ start_pt: [x], end_pt: [ex] }) => Math.abs(x - 4.07) < 0.05 && Math.abs(x - ex) < 0.05,
    );
    expect(between.map(({ storey_id }) => storey_id).sort()).toEqual(['storey-1', 'storey-2']);
    for (const { width, height, isExternal } of between) {
      expect(width).toBeCloseTo(0.15, 2);
      expect(height).toBeCloseTo(2.5, 1);
      expect(isExternal).toBe(false);
    }
    // Neither half has another over it.
    expect(slabs.filter(({ kind }) => kind === 'roof').map(({ storey_id }) => storey_id)).toEqual([
      'storey-1',
      'storey-2',
    ]);
  },
);

test(
  'takes no larger ceiling of the other half of a split level for that of a storey [E6]',
  { tags: 'nightly' },
  () => {
    const { storeys, rooms } = recognized([
      { x0: 0, y0: 0, x1: 4, y1: 3.5 },
      { x0: 0, y0: 3.62, x1: 4, y1: 7.1, heightM: 2.9 },
      { x0: 4.15, y0: 0, x1: 7, y1: 7.1, floorM: 1.4 },
    ]);
    expect(storeys.map(({ elevationM }) => elevationM)).toEqual([0, expect.closeTo(1.4, 2)]);
    expect(rooms.map(({ storey_id, heightM }) => [storey_id, heightM])).toEqual([
      ['storey-1', expect.closeTo(2.5, 1)],
      ['storey-1', expect.closeTo(2.9, 1)],
      ['storey-2', expect.closeTo(2.5, 1)],
    ]);
    for (const { clearHeightM } of storeys) expect(clearHeightM).toBeLessThan(3);
  },
);

test(
  'leaves a room to the storey of its floor where its ceiling is as high as that of another beside it [E6]',
  { tags: 'nightly' },
  () => {
    const { storeys, rooms } = recognized([
      { x0: 0, y0: 0, x1: 5, y1: 6 },
      { x0: 5.12, y0: 0, x1: 8, y1: 6, heightM: 3.2 },
      { x0: 8.15, y0: 0, x1: 12, y1: 6, floorM: 0.7 },
    ]);
    expect(storeys.map(({ elevationM }) => elevationM)).toEqual([0, expect.closeTo(0.7, 2)]);
    expect(rooms.map(({ storey_id, areaM2 }) => [storey_id, areaM2])).toEqual([
      ['storey-1', expect.closeTo(30, 1)],
      ['storey-1', expect.closeTo(17.28, 1)],
      ['storey-2', expect.closeTo(23.1, 1)],
    ]);
  },
);

test('takes a large platform in a room for no storey', { tags: 'nightly' }, () => {
  const { storeys, rooms } = recognized([
    { x0: 0, y0: 0, x1: 6, y1: 5, heightM: 3.5 },
    // A platform of 8 m² at 1.2 m: floor on top of it, but under the room's ceiling and within its walls.
    { x0: 2, y0: 1, x1: 4.5, y1: 4.2, heightM: 0.02, floorM: 1.2 },
  ]);
  expect(storeys).toHaveLength(1);
  expect(rooms).toHaveLength(1);
});
