import { radiansOf } from '#geometry/angle.ts';
import { cross, distance, dot, type Point2 } from '#geometry/plane.ts';
import { alongAxis } from './direction-voxels.ts';
import { columnKinds } from './face-columns.ts';
import { findArcs, turnAt, type Arc } from './find-arcs.ts';
import { facetsOf } from './geometry/facets.ts';
import { localTops, type StoreySpace } from './local-top.ts';
import { roomSideOf } from './room-side.ts';
import { isUpright, slantedColumns } from './slanted-columns.ts';
import { axisBetween, WALL_THICKNESS_M, type Axis, type SeenFace, type WallFace } from './wall-face.ts';
import { NumberList } from '#engine/voxels/number-list.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels this near an arc, with normals this near its spokes, are its surface. */
const ASIDE_M = 0.07;
const RADIAL = Math.cos(radiansOf(25));
const STEP_M = 0.02;
const MOST_STEPS = 600;
const LEAST_IN_STEP = 3;
/** Arcs about one center whose radii differ by what a wall can be thick are its two faces. */
const SAME_CENTER_M = 0.25;
/** Fewer pieces, or such that turn by more, are walls that meet at corners. */
const LEAST_PIECES = 4;
const MOST_JOINT_SINE = Math.sin(radiansOf(28));
/** Less of a facet is none. */
const LEAST_FACET_M = 0.15;

/**
 * How sharply a scan shows its surfaces: deviation of the voxels of its strongest planes, how far about its plane any surface lies,
 * in how many bands under the ceiling it blends into that, and over how much of a surface a voxel of a sparse scan counts
 * (0: not beyond itself).
 */
export type Sharpness = { noiseM: number; blurM: number; blendedBands: number; spreadM: number };

/** A straight piece of a curved wall: its axis, and where along the arc it is, from 0 to the arc's whole turn. */
type Piece = { axis: Axis; fromRad: number; toRad: number; bend: NonNullable<WallFace['bend']> };

/**
 * The faces of curved walls, as the flat facets that they have, or chords of a round surface. Both faces of a wall have
 * the same axes. Marks their voxels in `isTaken`.
 */
export function curvedFaces(
  cloud: VoxelCloud,
  space: StoreySpace,
  sharpness: Sharpness,
  isTaken: Uint8Array,
): WallFace[] {
  const curves = findArcs(slantedColumns(cloud, space.levels, isTaken)).map((arc) => ({
    arc,
    surface: surfaceOf(cloud, arc, isTaken),
  }));
  const bent: { arc: Arc; pieces: Piece[] }[] = [];
  return curves.flatMap(({ arc, surface }) => {
    const other = bent.find((known) => isOtherFace(known.arc, arc));
    const pieces = other ? piecesBeside(other, arc) : piecesOf(cloud, arc, surface, bent.length);
    const faces = pieces.flatMap((piece) => faceOf(cloud, space, sharpness, arc, surface, piece));
    const side = sideOf(faces, space, sharpness);
    if (side === undefined) return [];
    if (!other) bent.push({ arc, pieces });
    for (const { voxels: own } of faces) for (const i of own) isTaken[i] = 1;
    return faces.map(({ face }) => ({ ...face, side }));
  });
}

/** The voxels of an arc's surface. */
function surfaceOf(cloud: VoxelCloud, arc: Arc, isTaken: Uint8Array): Uint32Array {
  const surface = new NumberList();
  for (let i = 0; i < cloud.count; i++)
    if (!isTaken[i] && isUpright(cloud, i) && isOnSurface(cloud, arc, i)) surface.push(i);
  return surface.values();
}

function isOnSurface(cloud: VoxelCloud, arc: Arc, i: number): boolean {
  const [dx, dy] = [cloud.x[i]! - arc.center[0], cloud.y[i]! - arc.center[1]];
  const distanceM = Math.hypot(dx, dy);
  if (Math.abs(distanceM - arc.radiusM) > ASIDE_M) return false;
  if (Math.abs(dx * cloud.nx[i]! + dy * cloud.ny[i]!) < RADIAL * distanceM) return false;
  return turnAt(arc, cloud.x[i]!, cloud.y[i]!) < arc.toRad - arc.fromRad;
}

/** Facets by the middle of the surface in short steps along the arc. */
function piecesOf(cloud: VoxelCloud, arc: Arc, surface: Uint32Array, chain: number): Piece[] {
  const lengthM = (arc.toRad - arc.fromRad) * arc.radiusM;
  const stepM = Math.max(STEP_M, lengthM / MOST_STEPS);
  const steps = Array.from({ length: Math.ceil(lengthM / stepM) }, () => ({ count: 0, x: 0, y: 0 }));
  for (const i of surface) {
    const step = steps[Math.floor((turnAt(arc, cloud.x[i]!, cloud.y[i]!) * arc.radiusM) / stepM)];
    if (!step) continue;
    step.count++;
    step.x += cloud.x[i]!;
    step.y += cloud.y[i]!;
  }
  const points = steps
    .filter(({ count }) => count >= LEAST_IN_STEP)
    .map(({ count, x, y }): Point2 => [x / count, y / count]);
  const pieces = facetsOf(points, stepM).map(({ start, end }, index) => ({
    axis: axisBetween(start, end),
    fromRad: index === 0 ? 0 : turnAt(arc, ...start),
    toRad: turnAt(arc, ...end),
    bend: { chain, index },
  }));
  return steadyRun(pieces);
}

/** The longest run of pieces each of which turns a little from the one before; none where that is too short for a curve. */
function steadyRun(pieces: readonly Piece[]): Piece[] {
  let [best, run]: [Piece[], Piece[]] = [[], []];
  for (const piece of pieces) {
    const before = run.at(-1);
    const sine = before ? cross(before.axis.along, piece.axis.along) : 0;
    run = before && sine > 0 && sine < MOST_JOINT_SINE ? [...run, piece] : [piece];
    if (run.length > best.length) best = run;
  }
  return best.length >= LEAST_PIECES ? best : [];
}

/** The pieces of a wall's first face, where they are along its other face. */
function piecesBeside({ arc: known, pieces }: { arc: Arc; pieces: readonly Piece[] }, arc: Arc): Piece[] {
  return pieces.map((piece) => {
    const at = (turn: number): number => {
      const rad = known.fromRad + turn - arc.fromRad;
      return rad - 2 * Math.PI * Math.round((rad - (arc.toRad - arc.fromRad) / 2) / (2 * Math.PI));
    };
    return { ...piece, fromRad: at(piece.fromRad), toRad: at(piece.toRad) };
  });
}

function isOtherFace(known: Arc, arc: Arc): boolean {
  const apartM = Math.abs(known.radiusM - arc.radiusM);
  return (
    distance(known.center, arc.center) < SAME_CENTER_M && apartM >= WALL_THICKNESS_M[0] && apartM <= WALL_THICKNESS_M[1]
  );
}

type Seen = { face: SeenFace; voxels: Uint32Array };

function faceOf(
  cloud: VoxelCloud,
  space: StoreySpace,
  { blurM, blendedBands, spreadM }: Sharpness,
  arc: Arc,
  surface: Uint32Array,
  { axis, fromRad, toRad, bend }: Piece,
): Seen[] {
  const own = surface.filter((i) => {
    const turn = turnAt(arc, cloud.x[i]!, cloud.y[i]!);
    return turn >= fromRad && turn < toRad;
  });
  if (own.length === 0) return [];
  const near = alongAxis(cloud, axis, own);
  const offset = near.offset[near.count >> 1]!;
  const residualM = Math.sqrt(near.offset.reduce((sum, value) => sum + (value - offset) ** 2, 0) / near.count);
  const cornerAt = (rad: number): number =>
    dot(axis.along, [
      arc.center[0] + arc.radiusM * Math.cos(arc.fromRad + rad),
      arc.center[1] + arc.radiusM * Math.sin(arc.fromRad + rad),
    ]);
  const [from, to] = [cornerAt(Math.max(0, fromRad)), cornerAt(Math.min(arc.toRad - arc.fromRad, toRad))];
  if (to - from < LEAST_FACET_M) return [];
  const columns = columnKinds(
    [near],
    space.levels.floorM,
    (first, count) => localTops(space, axis, offset, first, count),
    blendedBands,
    spreadM,
  );
  const face = {
    axis,
    offset,
    from,
    to,
    firstColumn: columns.firstColumn,
    columns: columns.kinds,
    tops: columns.tops,
    residualM: Math.min(residualM, blurM),
    bend,
  };
  return [{ face, voxels: own }];
}

/** The side on which most of a curved surface has a room; undefined where none shows, or one on both sides. */
function sideOf(faces: readonly Seen[], { interior }: StoreySpace, { spreadM }: Sharpness): 1 | -1 | undefined {
  let sum = 0;
  let wholeM = 0;
  for (const { face } of faces) {
    const side = roomSideOf(interior, face, spreadM);
    const lengthM = face.to - face.from;
    wholeM += lengthM;
    sum += side === 'both' ? 0 : side * lengthM;
  }
  if (Math.abs(sum) < 0.5 * wholeM || wholeM === 0) return undefined;
  return sum > 0 ? 1 : -1;
}
