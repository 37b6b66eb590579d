import { cross, distance, dot, scale, subtract, unit, type Point2, type Segment2 } from '#geometry/plane.ts';

/** The nearest of many lines to a place. */
export type LineField = { nearest: (at: Point2, direction: Point2, reachM: number) => NearLine | null };
/** `offM`: how far the place is to the left of the line. */
type NearLine = { normal: Point2; offM: number };

const CELL_M = 0.25;
/** Lines within 10° of a direction run along it. */
const MAX_SINE = 0.174;

/** Lines by the cells that they run through. `reachM` of its questions is at most a cell, 0.25 m. */
export function lineField(lines: readonly Segment2[]): LineField {
  const cells = new Map<number, Set<Segment2>>();
  const [column, row] = [([x]: Point2) => Math.floor(x / CELL_M), ([, y]: Point2) => Math.floor(y / CELL_M)];
  for (const line of lines) {
    const [a, b] = line;
    const steps = Math.max(1, Math.ceil(distance(a, b) / (CELL_M / 2)));
    for (let i = 0; i <= steps; i++) {
      const at: Point2 = [a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps];
      const key = keyOf(column(at), row(at));
      const cell = cells.get(key);
      if (cell) cell.add(line);
      else cells.set(key, new Set([line]));
    }
  }
  return {
    nearest: (at, direction, reachM) => {
      let best: NearLine | null = null;
      for (let x = column(at) - 1; x <= column(at) + 1; x++) {
        for (let y = row(at) - 1; y <= row(at) + 1; y++) {
          for (const line of cells.get(keyOf(x, y)) ?? []) {
            const near = nearLine(line, at, direction);
            if (near && Math.abs(near.offM) <= reachM && (!best || Math.abs(near.offM) < Math.abs(best.offM)))
              best = near;
          }
        }
      }
      return best;
    },
  };
}

/** One number for a cell; two that share one, millions of cells apart, do no harm. */
const keyOf = (column: number, row: number) => column * 2 ** 22 + row;

/** Where a place is relative to a line; null when the line ends before it or runs another way. */
function nearLine([a, b]: Segment2, at: Point2, direction: Point2): NearLine | null {
  const along = unit(subtract(b, a));
  if (Math.abs(cross(along, direction)) > MAX_SINE) return null;
  const from = subtract(at, a);
  const lengthM = dot(from, along);
  if (lengthM < -CELL_M / 5 || lengthM > distance(a, b) + CELL_M / 5) return null;
  return { normal: [-along[1], along[0]], offM: cross(along, from) };
}

/** Places along lines, evenly by length, each with the direction of its line: about `count` in all. */
export function placesAlong(lines: readonly Segment2[], count: number): { at: Point2; direction: Point2 }[] {
  const stepM = lines.reduce((sum, [a, b]) => sum + distance(a, b), 0) / count;
  const places: { at: Point2; direction: Point2 }[] = [];
  let nextM = stepM / 2;
  for (const [a, b] of lines) {
    const lengthM = distance(a, b);
    const direction = unit(subtract(b, a));
    for (; stepM > 0 && nextM <= lengthM; nextM += stepM) {
      const [dx, dy] = scale(direction, nextM);
      places.push({ at: [a[0] + dx, a[1] + dy], direction });
    }
    nextM -= lengthM;
  }
  return places;
}
