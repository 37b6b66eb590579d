import { along, direction, distance, type Point2 } from '#geometry/plane.ts';
import { contains, distanceToRing, edgesOf } from '#geometry/polygon.ts';
import type { Room } from '#domain/building/building.ts';
import { line } from './plan-items.ts';
import { PEN_MM, type PlanItem } from './plan-model.ts';

const STEP_M = 0.1;
/** An edge this near a wall runs along it. */
const NEAR_WALL_M = 0.08;
/** Shorter stretches are corners of walls. */
const LEAST_M = 0.3;

/** Where the boundary of a room is assumed and along no wall: dotted lines. */
export function openBoundary(room: Room, wallBodies: readonly (readonly Point2[])[]): PlanItem[] {
  if (!room.assumed.includes('boundary')) return [];
  const isAtWall = (point: Point2) =>
    wallBodies.some((body) => contains(body, ...point) || distanceToRing(point, body) < NEAR_WALL_M);
  return [room.polygon, ...room.holes]
    .flatMap((points) => edgesOf(points))
    .flatMap(([from, to]) => openStretches(from, to, isAtWall))
    .map((points) => line('A-AREA', room.id, points, { penMm: PEN_MM.fine, isDashed: true, isAssumed: true }));
}

function openStretches(from: Point2, to: Point2, isAtWall: (point: Point2) => boolean): Point2[][] {
  const lengthM = distance(from, to);
  const towards = direction(from, to);
  const count = Math.max(1, Math.round(lengthM / STEP_M));
  const stepM = lengthM / count;
  const stretches: Point2[][] = [];
  let start = -1;
  for (let i = 0; i <= count; i++) {
    const isOpen = i < count && !isAtWall(along(from, towards, (i + 0.5) * stepM));
    if (isOpen && start < 0) start = i;
    if (isOpen || start < 0) continue;
    if ((i - start) * stepM >= LEAST_M)
      stretches.push([along(from, towards, start * stepM), along(from, towards, i * stepM)]);
    start = -1;
  }
  return stretches;
}
