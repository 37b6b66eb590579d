import { meanOffset } from './pair-faces.ts';
import { depthToNextRoom, hasRoomBeyond } from './room-beyond.ts';
import type { Grid } from './geometry/grid.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallFace } from './wall-face.ts';

/** Thickness of an exterior wall of which nothing but the inner face was seen. */
export const ASSUMED_WIDTH_M = 0.3;
const LEAST_LENGTH_M = 0.5;
const SAME_M = 0.025;
/** A wall that joins from inside interrupts the face by its own thickness. */
const JOINT_GAP_M = 0.75;

/**
 * Walls of which only one face was seen, collinear faces merged. Where the next room shows behind one, its thickness is
 * the distance to that room; otherwise it is exterior and its thickness assumed.
 */
export function oneSidedWalls(rest: readonly WallFace[], interior: Grid): WallDraft[] {
  const groups: WallFace[][] = [];
  for (const face of rest.toSorted(
    (a, b) => a.axis.angleRad - b.axis.angleRad || a.from - b.from || a.offset - b.offset,
  )) {
    const group = groups.find((faces) => {
      const last = faces[faces.length - 1]!;
      const isAligned =
        last.axis === face.axis && last.side === face.side && Math.abs(last.offset - face.offset) < SAME_M;
      return isAligned && face.from - Math.max(...faces.map((f) => f.to)) < JOINT_GAP_M;
    });
    if (group) group.push(face);
    else groups.push([face]);
  }
  return groups
    .filter((faces) => faces[0]!.bend || Math.max(...faces.map((f) => f.to)) - faces[0]!.from >= LEAST_LENGTH_M)
    .map((faces) => toWall(faces, interior));
}

function toWall(faces: WallFace[], interior: Grid): WallDraft {
  const first = faces[0]!;
  const offset = meanOffset(faces);
  const isLow = first.side === -1;
  const to = Math.max(...faces.map((f) => f.to));
  const depthM = depthToNextRoom(interior, first.axis, offset, first.side, first.from, to);
  const widthM = depthM ?? ASSUMED_WIDTH_M;
  const isInterior =
    depthM !== undefined || hasRoomBeyond(interior, first.axis, offset, first.side, first.from, to, ASSUMED_WIDTH_M);
  return {
    axis: first.axis,
    from: first.from,
    to,
    low: isLow ? offset : offset - widthM,
    high: isLow ? offset + widthM : offset,
    lowFaces: isLow ? faces : [],
    highFaces: isLow ? [] : faces,
    isWidthAssumed: depthM === undefined,
    isExternal: !isInterior,
    isStartSoft: first.isCutAtStart === true,
    isEndSoft: faces.some((face) => face.to === to && face.isCutAtEnd === true),
    joinedAtStart: [],
    joinedAtEnd: [],
  };
}
