import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { distance, distanceToSegment, type Point2 } from '#geometry/plane.ts';
import { contains, edgesOf } from '#geometry/polygon.ts';
import type { Room, UnmodeledFloor } from '#domain/building/building.ts';
import type { RoomTag, UnmodeledTag } from './plan-model.ts';
import type { SheetFrame } from './sheet-frame.ts';

/** Room that a tag of three lines takes, at the scales in use. */
export const TAG_SIZE_M = { width: 1.5, height: 0.7 } as const;
const STEPS = 24;

/** A room's tag in the roomiest place for a wide label, clear of `obstacles` (boxes in the sheet's frame) if that can be. */
export function roomTag(room: Room, frame: SheetFrame, obstacles: readonly Bounds2[]): RoomTag {
  const rings = [room.polygon, ...room.holes].map((points) => points.map(frame.toSheet));
  const bounds = boundsOf(rings.flat()) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const at = labelPoint(rings, bounds, obstacles);
  return {
    roomId: room.id,
    name: room.name,
    number: room.number,
    areaM2: room.areaM2,
    at: frame.fromSheet(at),
    clearWidthM: clearWidthM(rings, at),
    widthM: bounds.maxX - bounds.minX,
    depthM: bounds.maxY - bounds.minY,
    confidence: room.confidence,
    isBoundaryAssumed: room.assumed.includes('boundary'),
  };
}

/** The tag of floor that is in no room. */
export function unmodeledTag({ id, polygon, holes, areaM2 }: UnmodeledFloor, frame: SheetFrame): UnmodeledTag {
  const rings = [polygon, ...holes].map((points) => points.map(frame.toSheet));
  const bounds = boundsOf(rings.flat()) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const at = labelPoint(rings, bounds, []);
  return {
    elementId: id,
    areaM2,
    at: frame.fromSheet(at),
    clearWidthM: clearWidthM(rings, at),
    depthM: bounds.maxY - bounds.minY,
  };
}

/** Width of the widest label about a point that stays in the room, at the heights of its lines. */
function clearWidthM(rings: readonly Point2[][], [x, y]: Point2): number {
  const edges = rings.flatMap((ring) => edgesOf(ring));
  const sides = [-TAG_SIZE_M.height / 3, 0, TAG_SIZE_M.height / 3].flatMap((offM) =>
    edges
      .filter(([a, b]) => a[1] > y + offM !== b[1] > y + offM)
      .map(([a, b]) => Math.abs(a[0] + ((y + offM - a[1]) * (b[0] - a[0])) / (b[1] - a[1]) - x)),
  );
  return sides.length === 0 ? 0 : 2 * Math.min(...sides);
}

/** Best of a grid: far from the edges, with widths counting less because text is wide. */
function labelPoint(rings: readonly Point2[][], bounds: Bounds2, obstacles: readonly Bounds2[]): Point2 {
  const [outer = [], ...holes] = rings;
  const squeeze = ([x, y]: Point2): Point2 => [(x * TAG_SIZE_M.height) / TAG_SIZE_M.width, y];
  const edges = rings.flatMap((ring) => edgesOf(ring.map(squeeze)));
  const middle: Point2 = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
  let best = middle;
  let bestScore = -Infinity;
  for (let row = 1; row < STEPS; row++) {
    for (let column = 1; column < STEPS; column++) {
      const point: Point2 = [
        bounds.minX + ((bounds.maxX - bounds.minX) * column) / STEPS,
        bounds.minY + ((bounds.maxY - bounds.minY) * row) / STEPS,
      ];
      if (!contains(outer, ...point) || holes.some((hole) => contains(hole, ...point))) continue;
      const clear = Math.min(...edges.map(([a, b]) => distanceToSegment(squeeze(point), a, b)));
      // Beyond the tag's own size, more room is no gain; the middle of the room is.
      const score =
        Math.min(clear, TAG_SIZE_M.height * 0.8) -
        0.05 * distance(point, middle) -
        0.8 * coveredShare(point, obstacles);
      if (score > bestScore + 1e-9) {
        bestScore = score;
        best = point;
      }
    }
  }
  return best;
}

/** Share of a tag's box that obstacles cover, counted for each of them. */
function coveredShare([x, y]: Point2, obstacles: readonly Bounds2[]): number {
  const { width, height } = TAG_SIZE_M;
  return obstacles.reduce((sum, box) => {
    const overlapX = Math.min(x + width / 2, box.maxX) - Math.max(x - width / 2, box.minX);
    const overlapY = Math.min(y + height / 2, box.maxY) - Math.max(y - height / 2, box.minY);
    return overlapX > 0 && overlapY > 0 ? sum + (overlapX * overlapY) / (width * height) : sum;
  }, 0);
}
