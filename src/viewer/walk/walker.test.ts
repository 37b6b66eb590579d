import fc from 'fast-check';
import { BoxGeometry } from 'three';
import { expect, test } from 'vitest';
import type { Point3 } from '#geometry/space.ts';
import { createBody, obstaclesOf } from './obstacles.ts';
import { isAtRest, walk, type Walker } from './walker.ts';

/** Far from zero, where coordinates of 32 bits are off by centimeters. */
const ANCHOR: Point3 = [500_000, 4_000_000, 100];
const place = ([x, y, z]: Point3): Point3 => [x + ANCHOR[0], y + ANCHOR[1], z + ANCHOR[2]];
const local = ({ feet: [x, y, z] }: Walker) => [x - ANCHOR[0], y - ANCHOR[1], z - ANCHOR[2]] as const;

/** A block from one corner to the other. */
function block(min: Point3, max: Point3, isFloor = true) {
  const [sx, sy, sz] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const box = new BoxGeometry(sx, sy, sz).translate(min[0] + sx / 2, min[1] + sy / 2, min[2] + sz / 2).toNonIndexed();
  return createBody(
    Float32Array.from(box.getAttribute('position').array),
    { min: place(min), max: place(max) },
    isFloor,
  );
}
const standing = (at: Point3): Walker => ({ feet: place(at), fallMps: 0 });

/** Walks for a time in pictures of a sixtieth of a second. */
function walkFor(
  from: Walker,
  velocity: [number, number],
  bodies: ReturnType<typeof block>[],
  seconds: number,
): Walker {
  const obstacles = obstaclesOf(bodies, ANCHOR);
  let walker = from;
  for (let picture = 0; picture < seconds * 60; picture++) walker = walk(walker, velocity, obstacles, 1 / 60);
  return walker;
}

const floor = block([-20, -20, -0.2], [20, 20, 0]);
const wall = block([3, -5, 0], [3.2, 5, 3]);

test('a wall stops the walk in front of it, at every speed and however long a picture takes [V24]', () => {
  const obstacles = obstaclesOf([floor, wall], ANCHOR);
  for (const [speed, seconds] of [
    [1.4, 1 / 60],
    [5, 1 / 60],
    [30, 0.1],
  ] as const) {
    let walker = standing([0, 0, 0]);
    for (let i = 0; i < 6 / (speed * seconds); i++) walker = walk(walker, [speed, 0], obstacles, seconds);
    expect(local(walker)[0]).toBeGreaterThan(2.7);
    expect(local(walker)[0]).toBeLessThan(2.76);
  }
});

test('a walk at a slant goes on along the wall [V24]', () => {
  const [x, y] = local(walkFor(standing([2, -3, 0]), [1, 1], [floor, wall], 3));
  expect(x).toBeCloseTo(2.75, 1);
  expect(y).toBeCloseTo(0, 1);
});

test('an opening of 80 cm lets through, one of 40 cm does not [V24]', () => {
  const gap = (widthM: number) => [
    floor,
    block([3, -5, 0], [3.2, -widthM / 2, 3]),
    block([3, widthM / 2, 0], [3.2, 5, 3]),
    // The lintel.
    block([3, -widthM / 2, 2], [3.2, widthM / 2, 3]),
  ];
  expect(local(walkFor(standing([0, 0.05, 0]), [2, 0], gap(0.8), 3))[0]).toBeGreaterThan(5);
  expect(local(walkFor(standing([0, 0.05, 0]), [2, 0], gap(0.4), 3))[0]).toBeLessThan(3);
});

test('nobody comes through two walls that meet, whichever way they go [V24]', () => {
  const corner = [
    floor,
    wall,
    block([-5, 3, 0], [3.2, 3.2, 3]),
    block([-5, -5, 0], [-4.8, 3, 3]),
    block([-5, -5, 0], [3, -4.8, 3]),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 8 })), { maxLength: 6 }),
      (legs) => {
        let walker = standing([0, 0, 0]);
        for (const [deg, speed] of legs)
          walker = walkFor(walker, [speed * Math.cos(deg / 57.3), speed * Math.sin(deg / 57.3)], corner, 1);
        const [x, y, z] = local(walker);
        expect(x > -4.8 && x < 3 && y > -4.8 && y < 3).toBe(true);
        expect(z).toBeCloseTo(0, 3);
      },
    ),
    { numRuns: 60 },
  );
});

test('stairs are climbed without a jump, and walked down again [V24]', () => {
  const steps = Array.from({ length: 16 }, (_, i) =>
    block([1 + i * 0.28, -1, 0], [1 + (i + 1) * 0.28, 1, (i + 1) * 0.18]),
  );
  const upper = block([1 + 16 * 0.28, -3, 2.68], [12, 3, 2.88]);
  const obstacles = obstaclesOf([floor, ...steps, upper], ANCHOR);
  let walker = standing([0, 0, 0]);
  let [climbedM, mostM] = [0, 0];
  for (let i = 0; i < 5 * 60; i++) {
    const next = walk(walker, [1.4, 0], obstacles, 1 / 60);
    mostM = Math.max(mostM, Math.abs(next.feet[2] - walker.feet[2]));
    climbedM = local(next)[2];
    walker = next;
  }
  expect(climbedM).toBeCloseTo(2.88, 2);
  // A whole step of 18 cm within a picture would be a jump.
  expect(mostM).toBeLessThan(0.08);
  expect(local(walkFor(walker, [-1.4, 0], [floor, ...steps, upper], 5))[2]).toBeCloseTo(0, 2);
});

test('a block of 45 cm is climbed, one of 50 cm is not [V24]', () => {
  const over = (heightM: number) =>
    local(walkFor(standing([0, 0, 0]), [1.4, 0], [floor, block([1, -2, 0], [5, 2, heightM])], 2));
  expect(over(0.44)[2]).toBeCloseTo(0.44, 2);
  expect(over(0.5)[0]).toBeLessThan(1);
});

test('a gap between two floors, as under a door, is walked over [V24]', () => {
  const halves = [
    block([-5, -5, -0.2], [1, 5, 0]),
    block([1.25, -5, -0.2], [9, 5, 0]),
    block([-5, -5, -3.2], [9, 5, -3]),
  ];
  const [x, , z] = local(walkFor(standing([0, 0, 0]), [1.4, 0], halves, 2));
  expect(x).toBeGreaterThan(2);
  expect(z).toBeCloseTo(0, 3);
});

test('over a hole one falls to the floor below, gently; without a floor one stays at that height [V24]', () => {
  const ledge = block([-5, -5, 2.8], [0, 5, 3]);
  const obstacles = obstaclesOf([ledge, floor], ANCHOR);
  let walker = walkFor(standing([-1, 0, 3]), [1.4, 0], [ledge, floor], 1.2);
  let fastest = 0;
  for (let i = 0; i < 200; i++) {
    const next = walk(walker, [0, 0], obstacles, 1 / 60);
    fastest = Math.max(fastest, walker.feet[2] - next.feet[2]);
    walker = next;
  }
  expect(local(walker)[2]).toBeCloseTo(0, 6);
  expect(fastest * 60).toBeLessThan(4.1);
  const [x, , z] = local(walkFor(standing([-1, 0, 3]), [1.4, 0], [ledge], 3));
  expect(x).toBeGreaterThan(2);
  expect(z).toBe(3);
});

test('who stands comes to rest, so that no more pictures are drawn [V24]', () => {
  const obstacles = obstaclesOf([floor], ANCHOR);
  const before = walk(standing([0, 0, 0]), [0, 0], obstacles, 1 / 60);
  expect(isAtRest(before, walk(before, [0, 0], obstacles, 1 / 60))).toBe(true);
  expect(isAtRest(before, walk(before, [1, 0], obstacles, 1 / 60))).toBe(false);
});

test('furniture stops and is not stood on [V24]', () => {
  const table = block([1, -1, 0], [2, 1, 0.9], false);
  expect(local(walkFor(standing([0, 0, 0]), [1.4, 0], [floor, table], 2))[0]).toBeLessThan(1);
  expect(obstaclesOf([floor, table], ANCHOR).floorBelowM(place([1.5, 0, 2]), 5)).toBeCloseTo(ANCHOR[2], 6);
});
