import { rectangleAround, type Point2 } from '#geometry/plane.ts';
import { contains, overlaps, signedAreaM2 } from '#geometry/polygon.ts';
import type { Random } from '#engine/simulate/random.ts';
import { openingZone } from './openings.ts';
import type { PlannedStorey } from './plan-storey.ts';

export type PlanColumn = { shape: 'rect' | 'round'; center: Point2; sizeM: number; outline: Point2[] };

/** Free-standing columns in rooms too wide to span. */
export function drawColumns(random: Random, storey: PlannedStorey): PlanColumn[] {
  const doorways = storey.openings.map((opening) => openingZone(storey.graph, opening, 1.2));
  const shape = random.pick(['rect', 'round'] as const);
  const sizeM = random.pick([0.3, 0.35, 0.4, 0.5]);
  return storey.rooms
    .filter((room) => signedAreaM2(room) > 28 && Math.min(spanOf(room, 0), spanOf(room, 1)) > 4)
    .flatMap((room) => {
      const [xs, ys] = [room.map(([x]) => x), room.map(([, y]) => y)];
      const [x0, x1, y] = [Math.min(...xs), Math.max(...xs), (Math.min(...ys) + Math.max(...ys)) / 2];
      const count = Math.floor((x1 - x0) / 4.5);
      return Array.from({ length: count }, (_, index): PlanColumn => {
        const center: Point2 = [x0 + ((index + 1) * (x1 - x0)) / (count + 1), y];
        return {
          shape,
          center,
          sizeM,
          outline: shape === 'rect' ? rectangleAround(center, sizeM, sizeM, [1, 0]) : circle(center, sizeM / 2),
        };
      });
    })
    .filter(
      ({ center, outline }) =>
        storey.rooms.some((room) => contains(room, ...center)) && !doorways.some((zone) => overlaps(zone, outline)),
    );
}

function spanOf(room: readonly Point2[], axis: 0 | 1): number {
  const values = room.map((corner) => corner[axis]);
  return Math.max(...values) - Math.min(...values);
}

function circle([x, y]: Point2, radiusM: number): Point2[] {
  return Array.from({ length: 24 }, (_, step): Point2 => [
    x + radiusM * Math.cos((step * Math.PI) / 12),
    y + radiusM * Math.sin((step * Math.PI) / 12),
  ]);
}
