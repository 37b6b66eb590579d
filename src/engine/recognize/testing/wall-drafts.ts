import type { RoomDraft } from '#engine/recognize/find-rooms.ts';
import type { WallDraft } from '#engine/recognize/wall-draft.ts';
import { axisOf, type WallFace } from '#engine/recognize/wall-face.ts';
import { wallFace } from './wall-faces.ts';

const AXIS = axisOf(0);

/** A wall along x of which the face towards smaller y was seen, at `low`. */
export const wallAlongX = (low: number, from: number, to: number, thicknessM = 0.3): WallDraft =>
  outerWall(wallFace(AXIS, low, -1, from, to), thicknessM);

/** An outer wall of which only the inner face was seen. */
export function outerWall(face: WallFace, thicknessM = 0.3): WallDraft {
  const isLow = face.side === -1;
  return {
    axis: face.axis,
    from: face.from,
    to: face.to,
    low: isLow ? face.offset : face.offset - thicknessM,
    high: isLow ? face.offset + thicknessM : face.offset,
    lowFaces: isLow ? [face] : [],
    highFaces: isLow ? [] : [face],
    isWidthAssumed: true,
    isExternal: true,
    isStartSoft: false,
    isEndSoft: false,
    joinedAtStart: [],
    joinedAtEnd: [],
  };
}

/** A rectangular room without walls. */
export const box = (x0: number, y0: number, x1: number, y1: number): RoomDraft => ({
  polygon: [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ],
  holes: [],
  areaM2: (x1 - x0) * (y1 - y0),
  wallIds: [],
  seenShare: 1,
  hasOpenBoundary: false,
});
