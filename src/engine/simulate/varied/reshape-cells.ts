import { along, direction, distance, distanceToSegment, midpoint, type Point2 } from '#geometry/plane.ts';
import { areaM2, contains, distanceToRing, withoutCollinear } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import type { Random } from '#engine/simulate/random.ts';
import type { LayoutCell } from './layout-cell.ts';

const LARGE_ROOM_M2 = 11;
const LARGEST_UNITED_M2 = 42;
/** What a shaft leaves of the sides of the room that it is cut from. */
const LEAST_REST_M = 1.3;
const CLEAR_OF_VERTICES_M = 0.35;
const LEAST_CHORD_M = 2.8;
const FACET_M = 0.7;

/**
 * Cuts the same shaft from a corner of a room on every storey, walled all round.
 * @param corner where it must be; any corner that rooms share when left out
 */
export function cutShafts(
  random: Random,
  storeys: readonly LayoutCell[][],
  corner: Point2 | undefined,
): LayoutCell[][] | undefined {
  const [oneM, otherM] = [random.between(0.7, 1.1), random.between(0.8, 1.4)];
  const cut = storeys.map((cells) => {
    const sites = cells.flatMap((cell, index) =>
      cell.kind === 'room' && cell.corners.length === 4 && (corner || areaM2(cell.corners) > LARGE_ROOM_M2)
        ? cell.corners.flatMap((point, at) => (isSite(cells, index, point, corner) ? [{ index, at }] : []))
        : [],
    );
    const site = sites.length > 0 ? random.pick(sites) : undefined;
    return site && cutOff(cells, site.index, site.at, oneM, otherM);
  });
  return cut.every((cells) => cells !== undefined) ? cut : undefined;
}

function isSite(cells: readonly LayoutCell[], index: number, point: Point2, corner: Point2 | undefined): boolean {
  const own = cells[index]?.corners ?? [];
  if (corner) return distance(point, corner) < 0.01 && own.every(([x]) => x < corner[0] + 0.01);
  return cells.some((other, at) => at !== index && distanceToRing(point, other.corners) < 0.01);
}

function cutOff(
  cells: readonly LayoutCell[],
  index: number,
  at: number,
  oneM: number,
  otherM: number,
): LayoutCell[] | undefined {
  const cell = cells[index];
  if (!cell) return undefined;
  const { corners } = cell;
  const [before, point, after] = [corners.at(at - 1), corners[at], corners[(at + 1) % corners.length]];
  if (!before || !point || !after) return undefined;
  if (distance(before, point) < oneM + LEAST_REST_M || distance(after, point) < otherM + LEAST_REST_M) return undefined;
  const a = along(point, direction(point, before), oneM);
  const b = along(point, direction(point, after), otherM);
  const inner: Point2 = [a[0] + b[0] - point[0], a[1] + b[1] - point[1]];
  const others = cells.flatMap((other) => other.corners);
  if (others.some((vertex) => distance(vertex, a) < CLEAR_OF_VERTICES_M || distance(vertex, b) < CLEAR_OF_VERTICES_M))
    return undefined;
  return [
    ...cells.map((other) =>
      other === cell
        ? { ...cell, corners: corners.flatMap((corner) => (corner === point ? [a, inner, b] : [corner])) }
        : other,
    ),
    { corners: [a, point, b, inner], kind: 'shaft', level: cell.level },
  ];
}

/** Replaces a straight outer side of a room by a bow of short straight walls; undefined where no side is long and free enough. */
export function roundOneSide(random: Random, cells: readonly LayoutCell[]): LayoutCell[] | undefined {
  const sites = cells.flatMap((cell) =>
    cell.kind === 'room' && cell.corners.length === 4
      ? cell.corners.flatMap((from, at) => {
          const to = cell.corners[(at + 1) % 4] ?? from;
          return isFreeSide(cells, cell, from, to) ? [{ cell, at, from, to }] : [];
        })
      : [],
  );
  if (sites.length === 0) return undefined;
  const { cell, at, from, to } = random.pick(sites);
  const bow = bowBetween(from, to, random.between(0.14, 0.24));
  const middle = bow[Math.floor(bow.length / 2)] ?? from;
  if (cells.some((other) => other !== cell && distanceToRing(middle, other.corners) < 1)) return undefined;
  const corners = cell.corners.flatMap((corner, index) => (index === at ? [corner, ...bow] : [corner]));
  return cells.map((other) => (other === cell ? { ...cell, corners } : other));
}

function isFreeSide(cells: readonly LayoutCell[], cell: LayoutCell, from: Point2, to: Point2): boolean {
  if (distance(from, to) < LEAST_CHORD_M) return false;
  const outside = along(midpoint(from, to), direction(from, to), 0, -0.3);
  const others = cells.filter((other) => other !== cell);
  return (
    !others.some((other) => contains(other.corners, ...outside)) &&
    !others.some((other) =>
      other.corners.some(
        (corner) =>
          distanceToSegment(corner, from, to) < 0.3 && distance(corner, from) > 0.01 && distance(corner, to) > 0.01,
      ),
    )
  );
}

/** Corners between both ends of an arc to the right of the line, `share` of its length high. */
function bowBetween(from: Point2, to: Point2, share: number): Point2[] {
  const chordM = distance(from, to);
  const riseM = share * chordM;
  const radiusM = (chordM * chordM) / 8 / riseM + riseM / 2;
  const half = Math.asin(chordM / 2 / radiusM);
  const count = Math.max(4, Math.round((2 * half * radiusM) / FACET_M));
  const towards = direction(from, to);
  return Array.from({ length: count - 1 }, (_, index) => {
    const angle = -half + (2 * half * (index + 1)) / count;
    return along(
      midpoint(from, to),
      towards,
      radiusM * Math.sin(angle),
      -(radiusM * Math.cos(angle) - (radiusM - riseM)),
    );
  });
}

/** Makes one L-shaped room of two neighbors, where there are two that give one. */
export function uniteTwo(random: Random, cells: readonly LayoutCell[]): LayoutCell[] {
  const pairs = cells.flatMap((one, index) =>
    cells.slice(index + 1).flatMap((other) => {
      const united = unionOf(one, other);
      return united ? [{ one, other, united }] : [];
    }),
  );
  if (pairs.length === 0) return [...cells];
  const { one, other, united } = random.pick(pairs);
  return cells.filter((cell) => cell !== other).map((cell) => (cell === one ? { ...one, corners: united } : cell));
}

function unionOf(one: LayoutCell, other: LayoutCell): Point2[] | undefined {
  const isPlain = [one, other].every(({ kind, corners }) => kind === 'room' && corners.length === 4);
  if (!isPlain || one.level !== other.level || areaM2(one.corners) + areaM2(other.corners) > LARGEST_UNITED_M2)
    return undefined;
  const ring = ({ corners }: LayoutCell) => [corners.map(([x, y]): [number, number] => [x, y])];
  const union = polygonClipping.union(ring(one), ring(other));
  const [outline] = union[0] ?? [];
  if (union.length !== 1 || !outline) return undefined;
  const corners = withoutCollinear<Point2>(outline.slice(0, -1), 1e-6);
  return corners.length === 6 ? corners : undefined;
}
