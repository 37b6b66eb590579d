import { expect, test } from 'vitest';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { UNCLAIMED } from './classify-voxels.ts';
import { findObjects } from './find-objects.ts';
import { findStairs } from './find-stairs.ts';
import { levelCloud, type Shelf } from './testing/level-cloud.ts';

const levels = { floorM: 0, ceilingM: 2.6, hasCeiling: true, floorAreaM2: 20, ceilingAreaM2: 20 };
const RISER_M = 0.175;

const searched = (treads: readonly Shelf[]) => {
  const cloud = levelCloud(treads);
  const classes = new Uint8Array(cloud.count).fill(UNCLAIMED);
  const { flights, rejected } = findStairs(cloud, { levels, outlines: [] }, [2.8], classes);
  return { flights, rejected, classes, things: findObjects(cloud, { levels, part: undefined }, classes) };
};

/** A tread of 1 m by 0.26 m, or turned by a quarter. */
const tread = (number: number, x: number, y: number, isTurned = false): Shelf => ({
  x,
  y,
  widthM: isTurned ? 1 : 0.26,
  depthM: isTurned ? 0.26 : 1,
  z: number * RISER_M,
});

test('treads in a row are a flight, and no furniture', () => {
  const { flights, rejected, things } = searched(Array.from({ length: 8 }, (_, i) => tread(i + 1, 0.26 * i, 0)));
  expect(flights).toHaveLength(1);
  expect(flights[0]).toMatchObject({ riserM: expect.closeTo(RISER_M, 3), goingM: expect.closeTo(0.26, 2) });
  expect(rejected).toEqual([]);
  expect(things).toEqual({ objects: [], rejected: [] });
});

test('flights before and after a landing are two, a landing apart in height', () => {
  const landing: Shelf = { x: 0.26 * 7 + 0.37, y: 0.55, widthM: 1, depthM: 2.1, z: 8 * RISER_M };
  const { flights } = searched([
    ...Array.from({ length: 7 }, (_, i) => tread(i + 1, 0.26 * i, 0)),
    landing,
    ...Array.from({ length: 5 }, (_, i) => tread(i + 9, 0.26 * (6 - i), 1.1)),
  ]);
  expect(flights).toHaveLength(2);
  const [lower, upper] = flights;
  if (!lower || !upper) throw new Error('no flights');
  expect(lower.firstTreadM + (lower.riserCount - 1) * lower.riserM).toBeCloseTo(8 * RISER_M, 2);
  expect(upper.firstTreadM - upper.riserM).toBeCloseTo(8 * RISER_M, 2);
});

test('steps that turn all the way are not modeled, said so, and no furniture', () => {
  // Winders about a post: each a step of 0.3 m to the next, 30 degrees farther round.
  const turning = Array.from({ length: 7 }, (_, i): Shelf => {
    const angleRad = (i * Math.PI) / 6;
    return {
      x: 0.58 * Math.cos(angleRad),
      y: 0.58 * Math.sin(angleRad),
      widthM: 0.26,
      depthM: 0.26,
      z: (i + 1) * RISER_M,
    };
  });
  const { flights, rejected, classes, things } = searched(turning);
  expect(flights.length + rejected.length).toBeGreaterThan(0);
  expect(things.objects).toEqual([]);
  expect(classes.filter((id) => id === pointClassId('stair')).length).toBeGreaterThan(0.6 * classes.length);
});
