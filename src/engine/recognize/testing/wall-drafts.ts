import type { RoomDraft } from '#engine/recognize/find-rooms.ts';
import type { WallDraft } from '#engine/recognize/wall-draft.ts';
import { axisOf, COLUMN_M, type WallFace } from '#engine/recognize/wall-face.ts';

const AXIS = axisOf(0);

/** A wall along x of which the face towards smaller y was seen, at `low`. */
export function wallAlongX(low: number, from: number, to: number, thicknessM = 0.3): WallDraft {
  const count = Math.ceil((to - from) / COLUMN_M);
  const face: WallFace = {
    axis: AXIS,
    offset: low,
    from,
    to,
    side: -1,
    firstColumn: Math.floor(from / COLUMN_M),
    columns: new Uint8Array(count),
    tops: new Float32Array(count),
    residualM: 0.002,
  };
  return {
    axis: AXIS,
    from,
    to,
    low,
    high: low + thicknessM,
    lowFaces: [face],
    highFaces: [],
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
