import { describe, expect, test } from 'vitest';
import { distance, distanceToSegment } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import { readRealTruths, toScanFile } from './real-truth.ts';

const truths = [...readRealTruths()];

test('there are truths, and closed buildings among them', () => {
  expect(truths.filter(([, { isClosedBuilding }]) => isClosedBuilding).length).toBeGreaterThan(5);
});

describe.each(truths)('%s', (_name, truth) => {
  const storeys = new Set(truth.levels.map(({ storey }) => storey));

  test('traces nothing where the building is not closed, and something elsewhere', () => {
    expect(truth.walls.length > 0).toBe(truth.isClosedBuilding);
    expect(truth.rooms.length > 0).toBe(truth.isClosedBuilding);
  });

  test('names each wall once, gives it a length and a known storey', () => {
    expect(new Set(truth.walls.map(({ id }) => id)).size).toBe(truth.walls.length);
    for (const { from, to, storey } of truth.walls) {
      expect(distance(from, to)).toBeGreaterThan(0.2);
      expect(storeys).toContain(storey);
    }
  });

  test('knows a thickness only where both faces were seen', () => {
    for (const { thicknessM, isSeenFromBothSides } of truth.walls)
      if (!isSeenFromBothSides) expect(thicknessM).toBeNull();
  });

  test('outlines rooms counter-clockwise and without crossing themselves', () => {
    for (const { outline, storey } of truth.rooms) {
      const areaM2 = signedAreaM2(outline, outline[0]);
      expect(areaM2).toBeGreaterThan(2);
      expect(storeys).toContain(storey);
      const [shape = []] = polygonClipping.union([outline.map(([x, y]): [number, number] => [x, y])]);
      expect(Math.abs(signedAreaM2((shape[0] ?? []).slice(0, -1)))).toBeCloseTo(areaM2, 3);
    }
  });

  test('keeps rooms of a storey apart', () => {
    const sure = truth.rooms.filter(({ uncertain }) => uncertain === undefined);
    for (const [index, room] of sure.entries())
      for (const other of sure.slice(index + 1).filter(({ storey }) => storey === room.storey)) {
        const [a, b] = [room, other].map(({ outline }) => [outline.map(([x, y]): [number, number] => [x, y])]);
        const common = polygonClipping.intersection(a!, b!).flatMap(([ring = []]) => [ring.slice(0, -1)]);
        expect(common.reduce((sum, ring) => sum + Math.abs(signedAreaM2(ring)), 0)).toBeLessThan(0.05);
      }
  });

  test('puts openings into walls of the same storey', () => {
    for (const { hostWall, center, widthM, bottomZ, headZ, storey } of truth.openings) {
      const host = truth.walls.find(({ id }) => id === hostWall);
      expect(host?.storey).toBe(storey);
      if (!host) continue;
      expect(distanceToSegment(center, host.from, host.to)).toBeLessThan(0.1);
      expect(widthM).toBeLessThan(distance(host.from, host.to) + 0.1);
      if (bottomZ !== null && headZ !== null) expect(headZ - bottomZ).toBeGreaterThan(1);
    }
  });
});

test('a traced place goes back to the file whichever axis points up', () => {
  const frame = { turnDeg: 0, origin: [0, 0, 0] as [number, number, number] };
  expect(toScanFile({ ...frame, upAxis: 'z' }, [1, 2], 3)).toEqual([1, 2, 3]);
  expect(toScanFile({ ...frame, upAxis: 'y', origin: [10, 0, 0] }, [1, 2], 3)).toEqual([11, 3, -2]);
});
