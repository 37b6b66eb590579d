import { expect, test } from 'vitest';
import { describeBuilding } from '#domain/building/describe-building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { countElements } from './count-elements.ts';

test('sums up areas, doubtful elements and assumptions in words [N3]', () => {
  const [wall, ...walls] = sampleBuilding.walls;
  if (!wall) throw new Error('the sample has walls');
  const report = describeBuilding({
    ...sampleBuilding,
    walls: [
      { ...wall, confidence: 0.4, assumed: ['width'] },
      ...walls.map((other) => ({ ...other, confidence: 0.9, assumed: [] })),
    ],
  });
  expect(report.totalArea.areaM2).toBeCloseTo(
    sampleBuilding.rooms.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    2,
  );
  expect(report.doubtful).toContainEqual({ id: wall.id, kind: 'wall', confidence: 0.4, assumed: ['width'] });
  expect(report.assumptions).toContain('Width assumed for 1 wall.');
  expect(report.totalArea.isAssumed).toBe(false);
});

test('takes the floor slabs where no room closes, and says so', () => {
  const report = describeBuilding({ ...sampleBuilding, rooms: [] });
  expect(report.totalArea.isAssumed).toBe(true);
  expect(report.totalArea.areaM2).toBeGreaterThan(0);
});

test('counts rejected elements as detected [E9]', () => {
  const { Categories } = countElements({
    ...sampleBuilding,
    rejected: [{ category: 'doors', reason: 'No wall.', confidence: 0.2 }],
  });
  const doors = Categories.find(({ name }) => name === 'Doors');
  expect(doors).toEqual({
    name: 'Doors',
    JsonCount: sampleBuilding.doors.length + 1,
    RevitCount: sampleBuilding.doors.length,
  });
});
