import { radiansOf } from '#geometry/angle.ts';
import { crossLines, type Point2 } from '#geometry/plane.ts';
import { middleOf, widthOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** A wall is drawn out at most this far to close a room. */
const REACH_M = 7;
/** A wall met by an extension may end this far beside it. */
const BESIDE_M = 0.3;
/** Past the line that stops it: what dangles is dropped. */
const PAST_M = 0.05;
const LEAST_SIN = Math.sin(radiansOf(20));

type Ray = { from: Point2; towards: Point2; reachM: number };

/**
 * Where walls would go if they went on: lines from their ends to the next wall, or to where two such lines meet. From an
 * end with no wall ahead lines also run square to it: what was seen of the room ends there.
 */
export function extendWalls(walls: readonly WallDraft[]): { a: Point2; b: Point2 }[] {
  const rays = walls.flatMap((wall, index): Ray[] =>
    [raysFrom(wall, wall.from, -1, walls, index), raysFrom(wall, wall.to, 1, walls, index)].flat(),
  );
  return rays.flatMap((ray) => {
    const meetings = rays.flatMap((other) => (other === ray ? [] : (meeting(ray, other) ?? [])));
    const isStopped = ray.reachM < REACH_M;
    if (!isStopped && meetings.length === 0) return [];
    const lengthM = isStopped ? ray.reachM : Math.max(...meetings);
    return lengthM < PAST_M ? [] : [{ a: ray.from, b: at(ray, lengthM + PAST_M) }];
  });
}

function raysFrom(wall: WallDraft, end: number, direction: 1 | -1, walls: readonly WallDraft[], self: number): Ray[] {
  const from = onAxis(wall.axis, end, middleOf(wall));
  const reaching = (towards: Point2): Ray => ({
    from,
    towards,
    reachM: reachToWall({ from, towards }, walls, self) ?? REACH_M,
  });
  const ahead = reaching([direction * wall.axis.along[0], direction * wall.axis.along[1]]);
  if (ahead.reachM < REACH_M) return [ahead];
  return [ahead, reaching(wall.axis.left), reaching([-wall.axis.left[0], -wall.axis.left[1]])];
}

function at({ from, towards }: Omit<Ray, 'reachM'>, lengthM: number): Point2 {
  return [from[0] + towards[0] * lengthM, from[1] + towards[1] * lengthM];
}

function reachToWall(ray: Omit<Ray, 'reachM'>, walls: readonly WallDraft[], self: number): number | undefined {
  let nearest: number | undefined;
  walls.forEach((wall, index) => {
    if (index === self) return;
    const crossed = crossingOf(ray, { from: onAxis(wall.axis, 0, middleOf(wall)), towards: wall.axis.along });
    if (!crossed || crossed.t < -widthOf(wall) || crossed.t > REACH_M) return;
    if (crossed.s < wall.from - BESIDE_M || crossed.s > wall.to + BESIDE_M) return;
    nearest = Math.min(nearest ?? Infinity, Math.max(0, crossed.t));
  });
  return nearest;
}

/** How far along a ray another one crosses it, both within their reach. */
function meeting(ray: Ray, other: Ray): number | undefined {
  const crossed = crossingOf(ray, other);
  if (!crossed || crossed.t < 0 || crossed.s < 0 || crossed.t > ray.reachM || crossed.s > other.reachM)
    return undefined;
  return crossed.t;
}

/** Positions along two lines where they cross; undefined where they are nearly parallel. */
function crossingOf(one: Omit<Ray, 'reachM'>, other: Omit<Ray, 'reachM'>): { t: number; s: number } | undefined {
  return crossLines(one.from, one.towards, other.from, other.towards, LEAST_SIN);
}
