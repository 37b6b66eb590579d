import { signedAreaM2 } from '#geometry/polygon.ts';
import { expect, test } from 'vitest';
import { joinWalls, sampleWall } from '#domain/building/testing/sample-parts.ts';
import { unionOutline } from './union-outline.ts';
import { wallFootprints } from './wall-footprint.ts';
import { wallBody, wallPieces } from './wall-pieces.ts';

const storey = { id: 's', elevationM: 0, clearHeightM: 2.5 };
const totalAreaM2 = (rings: (readonly (readonly [number, number])[])[]) =>
  rings.reduce((sum, ring) => sum + signedAreaM2(ring), 0);

test('four walls make a closed frame with the area of outer minus inner rectangle', () => {
  const walls = joinWalls([
    sampleWall(storey, 'a', [0, 0], [4, 0], 'outer'),
    sampleWall(storey, 'b', [4, 0], [4, 3], 'outer'),
    sampleWall(storey, 'c', [0, 3], [4, 3], 'outer'),
    sampleWall(storey, 'd', [0, 3], [0, 0], 'outer'),
  ]);
  const bodies = wallFootprints(walls).map(wallBody);
  expect(bodies.every((body) => signedAreaM2(body) > 0)).toBe(true);
  expect(totalAreaM2(bodies)).toBeCloseTo(4.3 * 3.3 - 3.7 * 2.7, 9);
  const outline = unionOutline(bodies);
  expect(outline.map(({ isClosed, points }) => [isClosed, points.length])).toEqual([
    [true, 4],
    [true, 4],
  ]);
  const areas = outline.map(({ points }) => signedAreaM2(points)).sort((a, b) => a - b);
  expect(areas[0]).toBeCloseTo(-3.7 * 2.7, 6);
  expect(areas[1]).toBeCloseTo(4.3 * 3.3, 6);
});

test('a wall with openings has the area of length x width minus openings', () => {
  const [footprint] = wallFootprints([sampleWall(storey, 'a', [0, 0], [5, 0])]);
  if (!footprint) throw new Error('no footprint');
  const pieces = wallPieces(footprint, [
    { fromM: 3.0, toM: 4.2 },
    { fromM: 1, toM: 1.9 },
    { fromM: 4.1, toM: 4.4 },
  ]);
  expect(pieces).toHaveLength(3);
  expect(totalAreaM2(pieces)).toBeCloseTo((5 - 0.9 - 1.4) * 0.12, 9);
});

test('a wall that meets the middle of another is cut back to its face, on either side', () => {
  const walls = joinWalls([
    sampleWall(storey, 'through', [0, 0], [6, 0], 'outer'),
    sampleWall(storey, 'up', [2, 0], [2, 3]),
    sampleWall(storey, 'down', [4, -3], [4, 0]),
  ]);
  const bodies = wallFootprints(walls).map(wallBody);
  expect(totalAreaM2(bodies)).toBeCloseTo(6 * 0.3 + 2 * (3 - 0.15) * 0.12, 9);
  const outline = unionOutline(bodies);
  expect(outline).toHaveLength(1);
  expect(outline[0]?.isClosed).toBe(true);
  expect(signedAreaM2(outline[0]?.points ?? [])).toBeCloseTo(totalAreaM2(bodies), 6);
});

test('walls that cross make one outline', () => {
  const bodies = wallFootprints([
    sampleWall(storey, 'a', [0, 0], [4, 0]),
    sampleWall(storey, 'b', [2, -2], [2, 2]),
  ]).map(wallBody);
  const outline = unionOutline(bodies);
  expect(outline).toHaveLength(1);
  expect(outline[0]?.points).toHaveLength(12);
  expect(signedAreaM2(outline[0]?.points ?? [])).toBeCloseTo(2 * 4 * 0.12 - 0.12 * 0.12, 6);
});

test('collinear walls of different width and a slanted wall leave no spikes', () => {
  const walls = joinWalls([
    sampleWall(storey, 'a', [0, 0], [2, 0], 'outer'),
    sampleWall(storey, 'b', [2, 0], [4, 0]),
    sampleWall(storey, 'sharp', [4, 0], [2, 0.4]),
  ]);
  const points = wallFootprints(walls).flatMap(wallBody);
  expect(Math.max(...points.map(([x]) => x))).toBeLessThan(4.6);
  expect(points.flat().every(Number.isFinite)).toBe(true);
});
