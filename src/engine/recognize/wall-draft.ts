import { COLUMN_M, type Axis, type WallFace } from './wall-face.ts';

/** A wall in the making, in the aligned frame of its storey. */
export type WallDraft = {
  axis: Axis;
  /** Extent along the axis: to the faces at first, to the middle lines of the joined walls after `joinWalls`. */
  from: number;
  to: number;
  /** Offsets of the two finished faces, left of the axis, low < high. */
  low: number;
  high: number;
  /** The seen faces: `lowFaces` at `low` (their room is to the right), `highFaces` at `high`. */
  lowFaces: WallFace[];
  highFaces: WallFace[];
  /** The thickness is a guess: only one side was seen. */
  isWidthAssumed: boolean;
  /** A stretch of it was drawn on where nobody looked: around rooms that nobody entered. */
  isLengthAssumed?: boolean;
  /** Nothing of the building was seen beyond it. */
  isExternal: boolean;
  /** The end is only where another wall's face begins: its own face goes on, and the true end is looked for farther away. */
  isStartSoft: boolean;
  isEndSoft: boolean;
  /** Indices of the walls that its ends were joined to. */
  joinedAtStart: number[];
  joinedAtEnd: number[];
};

/** Offset of the middle line. */
export function middleOf(wall: WallDraft): number {
  return (wall.low + wall.high) / 2;
}

/** Offsets of the faces of a wall that were seen. */
export function axisOffsets(wall: WallDraft): number[] {
  return [...(wall.lowFaces.length > 0 ? [wall.low] : []), ...(wall.highFaces.length > 0 ? [wall.high] : [])];
}

/** Thickness in metres. */
export function widthOf(wall: WallDraft): number {
  return wall.high - wall.low;
}

/** Height of a wall above the floor: of the higher ceiling beside it, as most of its columns show it. */
export function heightOf(wall: WallDraft): number {
  const heights = facesOf(wall).map((face) => {
    const [first, last] = [wall.from, wall.to].map((u) => Math.floor(u / COLUMN_M) - face.firstColumn);
    const own = face.tops.subarray(Math.max(0, first ?? 0), Math.max(0, (last ?? 0) + 1));
    const shown = own.length > 0 ? own : face.tops;
    return shown.toSorted()[shown.length >> 1] ?? 0;
  });
  return Math.max(...heights);
}

/** Whether a wall is an outer one of which only the inner face was seen, whether or not its openings show how thick it is. */
export function isOneSidedOuter(wall: WallDraft): boolean {
  return wall.isExternal && (wall.lowFaces.length === 0) !== (wall.highFaces.length === 0);
}

/** All seen faces of a wall. */
export function facesOf(wall: WallDraft): WallFace[] {
  return [...wall.lowFaces, ...wall.highFaces];
}
