import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { direction, distance, dot, leftOf, midpoint, rectangleAround, type Point2 } from '#geometry/plane.ts';

/** A turned rectangle about its middle, in mm on paper with Y up. */
export type TextBox = { middle: Point2; widthMm: number; heightMm: number; angleRad: number };
/** The thin line from a text that was moved out to what it is about. */
export type Leader = [from: Point2, to: Point2];
/** Somewhere that a text could be: its lines, and its leader if it is not where it belongs. */
export type TextPlace = { boxes: readonly TextBox[]; leader: Leader | null };

/** What texts on a plan already take. */
export type TextSpace = {
  /** Takes the place if no text or leader is there yet; answers whether it did. */
  take: (place: TextPlace) => boolean;
};

const LEADER_MM = 0.3;
const CELL_MM = 20;

/** A box with the upright one around it, which most others do not touch. */
type Outlined = { box: TextBox; bounds: Bounds2 };

/** An empty sheet: of all that it takes, no two things overlap. */
export function createTextSpace(): TextSpace {
  const cells = new Map<string, Outlined[]>();
  return {
    take: ({ boxes, leader }) => {
      const wanted = (leader ? [...boxes, lineBox(leader)] : boxes).flatMap((box) => {
        const bounds = boundsOf(cornersOf(box));
        return bounds ? [{ box, bounds, keys: cellsOf(bounds) }] : [];
      });
      const isFree = wanted.every(({ box, bounds, keys }) =>
        keys.every(
          (key) =>
            cells.get(key)?.every((other) => !doMeet(bounds, other.bounds) || !doOverlap(box, other.box)) ?? true,
        ),
      );
      if (!isFree) return false;
      for (const { keys, ...outlined } of wanted)
        for (const key of keys) {
          const there = cells.get(key);
          if (there) there.push(outlined);
          else cells.set(key, [outlined]);
        }
      return true;
    },
  };
}

function cellsOf(bounds: Bounds2): string[] {
  const [left, bottom] = [Math.floor(bounds.minX / CELL_MM), Math.floor(bounds.minY / CELL_MM)];
  const columns = Math.floor(bounds.maxX / CELL_MM) - left + 1;
  const rows = Math.floor(bounds.maxY / CELL_MM) - bottom + 1;
  const keys: string[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) keys.push(`${left + column} ${bottom + row}`);
  return keys;
}

const doMeet = (a: Bounds2, b: Bounds2): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

/** Takes the first of some places that is free; undefined where none is. */
export const takeFirst = <Place extends TextPlace>(space: TextSpace, places: readonly Place[]): Place | undefined =>
  places.find(space.take);

const lineBox = ([from, to]: Leader): TextBox => {
  const [x, y] = direction(from, to);
  return {
    middle: midpoint(from, to),
    widthMm: distance(from, to),
    heightMm: LEADER_MM,
    angleRad: Math.atan2(y, x),
  };
};

const axisOf = ({ angleRad }: TextBox): Point2 => [Math.cos(angleRad), Math.sin(angleRad)];

const cornersOf = (box: TextBox): Point2[] => rectangleAround(box.middle, box.widthMm, box.heightMm, axisOf(box));

/** Whether two turned rectangles have area in common: no side of either parts them. */
export function doOverlap(a: TextBox, b: TextBox): boolean {
  const [cornersA, cornersB] = [cornersOf(a), cornersOf(b)];
  return [axisOf(a), leftOf(axisOf(a)), axisOf(b), leftOf(axisOf(b))].every((axis) => {
    const onA = cornersA.map((corner) => dot(corner, axis));
    const onB = cornersB.map((corner) => dot(corner, axis));
    return Math.max(...onA) > Math.min(...onB) + 1e-6 && Math.max(...onB) > Math.min(...onA) + 1e-6;
  });
}
