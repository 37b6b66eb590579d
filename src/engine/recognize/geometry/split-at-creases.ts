import type { Point2 } from '#geometry/plane.ts';
import type { OutlineWithHoles } from '#geometry/polygon.ts';
import type { SlantedPlane } from '#geometry/slanted-plane.ts';
import { subtractRegions } from './polygon-clip.ts';

/** Planes with less difference in slope are parallel: they meet nowhere near. */
const PARALLEL = 0.01;

/** The line along which two planes meet: its normal in plan, and how far along that it lies from the origin. */
type Crease = { normal: Point2; offsetM: number };

/** An outline in pieces, over none of which two planes cross: wherever one is lower at one place, it is over all of the piece. */
export function splitAtCreases(
  outline: OutlineWithHoles,
  planes: readonly SlantedPlane[],
  toleranceM?: number,
): OutlineWithHoles[] {
  return creasesOf(planes).reduce<OutlineWithHoles[]>(
    (pieces, crease) => pieces.flatMap((piece) => split(piece, crease, toleranceM)),
    [outline],
  );
}

function creasesOf(planes: readonly SlantedPlane[]): Crease[] {
  return planes.flatMap((p, i) =>
    planes.slice(i + 1).flatMap((q): Crease[] => {
      const [a, b] = [p.a - q.a, p.b - q.b];
      const length = Math.hypot(a, b);
      return length < PARALLEL ? [] : [{ normal: [a / length, b / length], offsetM: (q.c - p.c) / length }];
    }),
  );
}

function split(
  piece: OutlineWithHoles,
  { normal: [nx, ny], offsetM }: Crease,
  toleranceM: number | undefined,
): OutlineWithHoles[] {
  const sides = piece.polygon.map(([x, y]) => nx * x + ny * y - offsetM);
  if (Math.min(...sides) >= 0 || Math.max(...sides) <= 0) return [piece];
  const foot: Point2 = [nx * offsetM, ny * offsetM];
  const reachM = Math.max(...piece.polygon.map(([x, y]) => Math.hypot(x - foot[0], y - foot[1]))) + 1;
  const corner = (alongM: number, beyondM: number): Point2 => [
    foot[0] + nx * beyondM - ny * alongM,
    foot[1] + ny * beyondM + nx * alongM,
  ];
  const beyond = [corner(-reachM, 0), corner(reachM, 0), corner(reachM, reachM), corner(-reachM, reachM)];
  const before = [corner(-reachM, 0), corner(reachM, 0), corner(reachM, -reachM), corner(-reachM, -reachM)];
  return [beyond, before].flatMap((polygon) => subtractRegions(piece, [{ polygon, holes: [] }], toleranceM));
}
