import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { joinWalls, rectangle, sampleDoor, sampleRoom, sampleWall } from '#domain/building/testing/sample-parts.ts';
import type { Building } from '#domain/building/building.ts';
import { planOfStorey } from './plan-of-storey.ts';

const storey = { id: 's', elevationM: 0, clearHeightM: 2.5 };

/** A room of 5 by 4 m whose north wall is missing; the widths of the named walls are assumed. */
function room(assumedWidths: readonly string[]): Building {
  const walls = joinWalls([
    sampleWall(storey, 'south', [0, 0], [5.3, 0], 'outer'),
    sampleWall(storey, 'east', [5.3, 0], [5.3, 4.15], 'outer'),
    sampleWall(storey, 'west', [0, 4.15], [0, 0], 'outer'),
  ]).map((wall) => ({ ...wall, assumed: assumedWidths.includes(wall.id) ? ['width'] : [] }));
  const [south] = walls;
  if (!south) throw new Error('no wall');
  const { storeys: _, ...rest } = sampleBuilding;
  return {
    ...rest,
    storeys: [{ id: 's', name: 'Ground', elevationM: 0, clearHeightM: 2.5, slabThicknessM: 0.3, assumed: [] }],
    walls,
    doors: [sampleDoor(south, 'door', 2, 1, null)],
    windows: [],
    rooms: [{ ...sampleRoom(storey, '1', 'Room', rectangle(0.15, 0.15, 5.15, 4.15)), assumed: ['boundary'] }],
    columns: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
}

const assumedByLength = (building: Building, tiers: (tier: number | null) => boolean) =>
  Object.fromEntries(
    planOfStorey(building, 's')
      .dimensions.filter(({ tier }) => tiers(tier))
      .map(({ lengthM, isAssumed }) => [lengthM.toFixed(2), isAssumed]),
  );

test('in a room with an open side, only the measure to that side is assumed', () => {
  expect(assumedByLength(room([]), (tier) => tier === null)).toEqual({ '5.00': false, '4.00': true });
});

test('outside, a measure is assumed where the wall around a corner has an assumed width, and nowhere else', () => {
  const outside = (assumed: readonly string[]) => assumedByLength(room(assumed), (tier) => tier !== null);
  expect(Object.values(outside([]))).not.toContain(true);
  // The south facade's own width does not say how long it is; the width of the wall around its corner does.
  expect(outside(['south'])).toMatchObject({ '5.60': false, '1.65': false });
  expect(outside(['west'])).toMatchObject({ '5.60': true, '1.65': true, '1.00': false, '2.95': false });
});
