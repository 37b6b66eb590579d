import { dot, type Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';
import { forEachNear, planIndex, type PlanIndex } from './plan-index.ts';
import { onAxis } from './wall-face.ts';
import type { StoreyCloud } from './storey-cloud.ts';
import type { StoreyDraft } from './storey-plan.ts';
import type { WallFace } from './wall-face.ts';

/** What a mirror shows lies between these distances behind it. */
const BEHIND_M = [0.3, 12] as const;
/** A mirror hangs up to 3 cm before its wall, so that what it shows is up to twice that from where the wall would show it. */
const IN_LINE_M = 0.03;
const MIRRORED_M = 0.07;
/** What it shows ends no farther on than what it reflects. */
const BEYOND_M = 0.15;
/** A shorter part of a face behind a wall says nothing. */
const LEAST_PART_M = 0.4;
/** Edge of the squares in which a wall is looked for holes, and how near to its plane it shows. */
const CELL_M = 0.1;
const PLANE_M = 0.04;
const MOST_ROWS = 4096;
/** What a mirror shows is seen through its wall nearly all, where nothing of the wall shows. */
const LEAST_THROUGH = 0.85;
const LEAST_VOXELS = 40;
const MOST_ASKED = 400;
/** A column of which more is open belongs to the hole beside it. */
const LEAST_OPEN = 0.5;
/** A hole that begins lower may be a door. */
const SILL_M = 0.2;

/** What is known of a storey when its mirrors are looked for. */
export type Drafted = Pick<StoreyDraft, 'storey' | 'ceilings' | 'faces'>;

/** A mirror: its wall's face, the rectangle in that (along the wall, and heights), and the stations that look into it. */
export type Mirror = {
  face: WallFace;
  fromM: number;
  toM: number;
  bottomM: number;
  topM: number;
  stations: Point3[];
};

/** A place in the frame of a wall's face: along it, before it, and height. */
type Sight = { u: number; beforeM: number; z: number };

/**
 * Mirrors in the walls of a storey. A scanner sees in them, behind the wall, what is before it: faces that only show through a hole in
 * a wall, and lie where the reflection of another face does. A door between rooms that are alike is no mirror: through that,
 * walls across would have to be as far behind the wall as others are before it.
 */
export function findMirrors(cloud: StoreyCloud, { storey, ceilings: { highestM }, faces }: Drafted): Mirror[] {
  const { floorM, ceilingM } = storey.levels;
  const index = planIndex(cloud, floorM, highestM);
  const straight = faces.filter(({ bend, isOutdoors }) => !bend && !isOutdoors);
  const sightsOf = sightsOfFaces(cloud, index, floorM + CELL_M, ceilingM - CELL_M);
  return straight.flatMap((wall) => {
    const reflections = straight
      .flatMap((face) => partBehind(face, wall) ?? [])
      .filter((face) => isReflected(face, wall, straight));
    const before = cloud.stations.filter(
      (station) => inFrameOf(wall, station).beforeM > 0 && station[2] > floorM && station[2] < highestM,
    );
    if (reflections.length === 0 || before.length === 0) return [];
    const isShown = shownCells(cloud, index, wall, floorM);
    const seen = reflections.map((face) => seenThrough(face, sightsOf(face), wall, before, isShown));
    const whole = seen.flatMap(({ looks, leastSeen }) => looks.filter(({ through }) => through.length >= leastSeen));
    // It may show each station another part of a face.
    const inParts = seen.flatMap(({ looks, together, leastSeen }) =>
      together >= leastSeen ? looks.filter(({ through }) => through.length >= LEAST_VOXELS) : [],
    );
    return [whole, ...(inParts.length > whole.length ? [inParts] : [])].flatMap((looks): Mirror[] => {
      if (looks.length === 0) return [];
      const bounds = holeAround(
        looks.flatMap(({ through }) => through),
        wall,
        isShown,
      );
      if (bounds.bottomM < floorM + SILL_M && !looks.some(({ isAcross }) => isAcross)) return [];
      return [{ face: wall, ...bounds, stations: [...new Set(looks.map(({ station }) => station))] }];
    });
  });
}

/** Whether a place is behind a mirror where one of the stations sees into it: millions are asked, so nothing is made for each. */
export function inMirror({
  face,
  fromM,
  toM,
  bottomM,
  topM,
  stations,
}: Mirror): (x: number, y: number, z: number) => boolean {
  const { along, left } = face.axis;
  const from = stations.map((station) => inFrameOf(face, station));
  return (x, y, z) => {
    const behindM = face.side * (face.offset - x * left[0] - y * left[1]);
    if (behindM < PLANE_M || behindM > BEHIND_M[1]) return false;
    const ownU = x * along[0] + y * along[1];
    for (const { u, beforeM, z: stationZ } of from) {
      const share = beforeM / (beforeM + behindM);
      const atU = u + share * (ownU - u);
      const atZ = stationZ + share * (z - stationZ);
      if (atU > fromM && atU < toM && atZ > bottomM && atZ < topM) return true;
    }
    return false;
  };
}

/** How far before a mirror's wall a place is, and where it is reflected by a surface so far before that wall. */
export function mirrored(
  { face: { axis, offset, side } }: Mirror,
  [x, y, z]: Point3,
  surfaceM: number,
): { beforeM: number; place: Point3 } {
  const beforeM = side * (dot(axis.left, [x, y]) - offset);
  const way = -2 * side * (beforeM - surfaceM);
  return { beforeM, place: [x + way * axis.left[0], y + way * axis.left[1], z] };
}

/** What of a face lies behind a wall, within what a mirror shows. */
function partBehind(face: WallFace, wall: WallFace): WallFace | undefined {
  const [a, b] = endsIn(wall, face);
  const [nearest, farthest] = [Math.max(a.beforeM, b.beforeM), Math.min(a.beforeM, b.beforeM)];
  if (farthest > -BEHIND_M[0] - LEAST_PART_M || nearest < -BEHIND_M[1]) return undefined;
  if (nearest <= -BEHIND_M[0]) return face;
  const share = (-BEHIND_M[0] - a.beforeM) / (b.beforeM - a.beforeM);
  const at = face.from + share * (face.to - face.from);
  return a.beforeM > b.beforeM ? { ...face, from: at } : { ...face, to: at };
}

type Look = { station: Point3; through: { u: number; z: number }[]; isAcross: boolean };

/** What stations see of a face through holes in a wall: each by itself, and how much of it all see together. */
function seenThrough(
  face: WallFace,
  places: readonly Point3[],
  wall: WallFace,
  stations: readonly Point3[],
  isShown: (u: number, z: number) => boolean,
): { looks: Look[]; together: number; leastSeen: number } {
  const sights = places.map((place) => inFrameOf(wall, place));
  const isSeen = sights.map(() => false);
  const looks = stations.map((station): Look => {
    const from = inFrameOf(wall, station);
    const through = sights.flatMap((sight, i) => {
      const at = crossing(from, sight);
      if (at.u <= wall.from || at.u >= wall.to || isShown(at.u, at.z)) return [];
      isSeen[i] = true;
      return [at];
    });
    return { station, through, isAcross: face.axis === wall.axis };
  });
  const leastSeen = Math.max(LEAST_VOXELS, LEAST_THROUGH * sights.length);
  return { looks, together: isSeen.filter(Boolean).length, leastSeen };
}

/** Whether what lies behind a wall is where the reflection of faces in that does: of all in one line, which doors interrupt. */
function isReflected(face: WallFace, wall: WallFace, faces: readonly WallFace[]): boolean {
  const [a, b] = endsIn(wall, face);
  const isAcross = face.axis === wall.axis;
  const side = isAcross ? -face.side : face.side;
  const ends = faces.flatMap((other): number[] => {
    if (other.axis !== face.axis || other.side !== side) return [];
    const [c, d] = endsIn(wall, other);
    if (isAcross) return Math.abs(c.beforeM + a.beforeM) < MIRRORED_M ? [c.u, d.u] : [];
    return Math.abs(other.offset - face.offset) < IN_LINE_M ? [c.beforeM, d.beforeM] : [];
  });
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return isAcross ? within(a.u, b.u, least, most) : within(-a.beforeM, -b.beforeM, Math.max(0, least), most);
}

/** The hole in a wall around what is seen through it. */
function holeAround(
  through: readonly { u: number; z: number }[],
  wall: WallFace,
  isShown: (u: number, z: number) => boolean,
): Pick<Mirror, 'fromM' | 'toM' | 'bottomM' | 'topM'> {
  let [fromM, toM, bottomM, topM] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { u, z } of through) {
    [fromM, toM] = [Math.min(fromM, u), Math.max(toM, u)];
    [bottomM, topM] = [Math.min(bottomM, z), Math.max(topM, z)];
  }
  const isOpen = (u: number): boolean => {
    const heights = Array.from(
      { length: Math.ceil((topM - bottomM) / CELL_M) },
      (_, i) => bottomM + (i + 0.5) * CELL_M,
    );
    return heights.filter((z) => !isShown(u, z)).length > LEAST_OPEN * heights.length;
  };
  while (fromM - CELL_M > wall.from && isOpen(fromM - CELL_M)) fromM -= CELL_M;
  while (toM + CELL_M < wall.to && isOpen(toM + CELL_M)) toM += CELL_M;
  return { fromM: fromM - CELL_M, toM: toM + CELL_M, bottomM: bottomM - CELL_M, topM: topM + CELL_M };
}

/** Whether one stretch lies in another. */
function within(a: number, b: number, c: number, d: number): boolean {
  return Math.min(a, b) > Math.min(c, d) - BEYOND_M && Math.max(a, b) < Math.max(c, d) + BEYOND_M;
}

function endsIn(wall: WallFace, { axis, from, to, offset }: WallFace): [Sight, Sight] {
  const at = (u: number): Sight => inFrameOf(wall, onAxis(axis, u, offset));
  return [at(from), at(to)];
}

function inFrameOf({ axis, offset, side }: WallFace, place: Point2 | Point3): Sight {
  const plan: Point2 = [place[0], place[1]];
  return { u: dot(axis.along, plan), beforeM: side * (dot(axis.left, plan) - offset), z: place[2] ?? 0 };
}

/** Where the line from a place before a wall to one behind it passes the wall. */
function crossing(before: Sight, behind: Sight): { u: number; z: number } {
  const share = before.beforeM / (before.beforeM - behind.beforeM);
  return { u: before.u + share * (behind.u - before.u), z: before.z + share * (behind.z - before.z) };
}

/** Where a wall shows: by squares of its face. */
function shownCells(
  cloud: StoreyCloud,
  index: PlanIndex,
  wall: WallFace,
  floorM: number,
): (u: number, z: number) => boolean {
  const shown = new Set<number>();
  const keyOf = (u: number, z: number): number =>
    Math.floor((u - wall.from) / CELL_M) * MOST_ROWS + Math.floor((z - floorM) / CELL_M);
  forEachOn(cloud, index, wall, (i, u) => shown.add(keyOf(u, cloud.z[i]!)));
  return (u, z) => shown.has(keyOf(u, z));
}

/** Gets some of the voxels of a face, or of a part of one, evenly, between two heights. */
function sightsOfFaces(cloud: StoreyCloud, index: PlanIndex, fromZ: number, toZ: number): (face: WallFace) => Point3[] {
  const known = new Map<string, Point3[]>();
  return (face) => {
    const key = [face.axis.angleRad, face.offset, face.from, face.to].join();
    const before = known.get(key);
    if (before) return before;
    const voxels: number[] = [];
    forEachOn(cloud, index, face, (i) => {
      if (cloud.z[i]! > fromZ && cloud.z[i]! < toZ) voxels.push(i);
    });
    const step = Math.max(1, Math.floor(voxels.length / MOST_ASKED));
    const asked = voxels.filter((_, at) => at % step === 0).map((i): Point3 => [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!]);
    known.set(key, asked);
    return asked;
  };
}

/** Visits the voxels on a face, with where along it they are. */
function forEachOn(
  cloud: StoreyCloud,
  index: PlanIndex,
  { axis, offset, from, to }: WallFace,
  visit: (voxel: number, u: number) => void,
): void {
  const { along, left } = axis;
  forEachNear(index, onAxis(axis, from, offset), onAxis(axis, to, offset), PLANE_M, (i) => {
    const [x, y] = [cloud.x[i]!, cloud.y[i]!];
    const u = x * along[0] + y * along[1];
    if (Math.abs(x * left[0] + y * left[1] - offset) <= PLANE_M && u >= from && u <= to) visit(i, u);
  });
}
