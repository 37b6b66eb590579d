import { clamp } from '#geometry/clamp.ts';
import type { Point3 } from '#geometry/space.ts';

/** What walls and floors are to a walker. All lengths in meters, places in project coordinates. */
export type Obstacles = {
  /** Height of the highest surface below a place and not farther than this; null for none. */
  floorBelowM: (place: Point3, withinM: number) => number | null;
  /** How an upright post has to be moved so that it stands free; null where it does. */
  wayOut: (post: Post) => { dx: number; dy: number } | null;
};

/** An upright post with round ends: its middle, from where to where it reaches. */
type Post = { x: number; y: number; fromM: number; toM: number; radiusM: number };

/** Where somebody stands, and how fast they fall. */
export type Walker = { feet: Point3; fallMps: number };

/** From the floor to the eyes. */
export const EYE_M = 1.65;
/** A step of a stair, a threshold: what is not higher is climbed. */
export const STEP_M = 0.45;
const HEIGHT_M = 1.75;
const RADIUS_M = 0.25;
/** Where around the middle the floor is felt: within the radius, so that it is never inside a wall. */
const FEEL_M = 0.15;
/** From farther above nobody falls: beside a building without ground one stays where one is. */
const MAX_FALL_M = 15;
/** Gently: an unexpected hole is no accident. */
const GRAVITY_MPS2 = 5;
const MAX_FALL_MPS = 4;
/** How fast a step is climbed at least. */
const CLIMB_MPS = 2;
/** Shorter than the radius: nobody is ever on the other side of a wall. */
const MOVE_M = 0.15;
const PUSHES = 4;
/** Closer to a wall than the radius by so much is still beside it. */
const SLACK_M = 0.02;

/**
 * Where a walker is after a time in seconds with a velocity along x and y in meters per second: walls turn the walk along themselves,
 * steps are climbed, where the floor ends one falls to the next one below.
 */
export function walk(from: Walker, [vx, vy]: readonly [number, number], obstacles: Obstacles, seconds: number): Walker {
  const speedMps = Math.hypot(vx, vy);
  const parts = Math.max(1, Math.ceil((speedMps * seconds) / MOVE_M));
  const dt = seconds / parts;
  let walker = from;
  for (let part = 0; part < parts; part++) {
    const feet = moveAlong(walker.feet, vx * dt, vy * dt, obstacles);
    walker = settle({ ...walker, feet }, obstacles, dt, Math.max(CLIMB_MPS, 2 * speedMps));
  }
  return walker;
}

/** Whether a walker stands and has nothing more to do without being moved. */
export function isAtRest(before: Walker, after: Walker): boolean {
  return (
    after.fallMps === 0 && before.feet.every((value, axis) => Math.abs(value - (after.feet[axis] ?? value)) < 1e-6)
  );
}

function moveAlong([x, y, z]: Point3, dx: number, dy: number, obstacles: Obstacles): Point3 {
  const bodyAt = (atX: number, atY: number): Post => ({
    x: atX,
    y: atY,
    fromM: z + STEP_M,
    toM: z + HEIGHT_M,
    radiusM: RADIUS_M,
  });
  let [toX, toY] = [x + dx, y + dy];
  for (let push = 0; push < PUSHES; push++) {
    const out = obstacles.wayOut(bodyAt(toX, toY));
    if (!out) return [toX, toY, z];
    toX += out.dx;
    toY += out.dy;
  }
  const [left, before] = [bodyAt(toX, toY), bodyAt(x, y)].map((post) => lengthOf(obstacles.wayOut(post)));
  // In a corner both walls push: one stays. Who stands within something may leave it.
  return (left ?? 0) > Math.max(SLACK_M, before ?? 0) ? [x, y, z] : [toX, toY, z];
}

function settle({ feet: [x, y, z], fallMps }: Walker, obstacles: Obstacles, dt: number, climbMps: number): Walker {
  const around = [
    [0, 0],
    [FEEL_M, 0],
    [-FEEL_M, 0],
    [0, FEEL_M],
    [0, -FEEL_M],
  ].map(([dx = 0, dy = 0]) => obstacles.floorBelowM([x + dx, y + dy, z + STEP_M], 2 * STEP_M));
  const floors = around.filter((height) => height !== null);
  if (floors.length > 0 && fallMps === 0) {
    const byM = clamp(Math.max(...floors) - z, -climbMps * dt, climbMps * dt);
    return { feet: [x, y, z + byM], fallMps: 0 };
  }
  const floorM = Math.max(...floors, obstacles.floorBelowM([x, y, z + STEP_M], STEP_M + MAX_FALL_M) ?? -Infinity);
  if (floorM === -Infinity) return { feet: [x, y, z], fallMps: 0 };
  const fasterMps = Math.min(MAX_FALL_MPS, fallMps + GRAVITY_MPS2 * dt);
  const nextM = z - fasterMps * dt;
  // Onto what is above the feet one steps, as ever.
  return nextM <= floorM
    ? { feet: [x, y, Math.min(z, floorM)], fallMps: 0 }
    : { feet: [x, y, nextM], fallMps: fasterMps };
}

const lengthOf = (out: { dx: number; dy: number } | null) => (out ? Math.hypot(out.dx, out.dy) : 0);
