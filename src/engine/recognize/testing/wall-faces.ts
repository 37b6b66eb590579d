import { COLUMN_M, COLUMN_SOLID, type Axis, type WallFace } from '#engine/recognize/wall-face.ts';

/** A face that shows all of a wall, 2.5 m high, whose room is on `side`. */
export function wallFace(axis: Axis, offset: number, side: 1 | -1, from: number, to: number): WallFace {
  const firstColumn = Math.floor(from / COLUMN_M);
  const count = Math.floor(to / COLUMN_M) - firstColumn + 1;
  return {
    axis,
    offset,
    from,
    to,
    side,
    firstColumn,
    columns: new Uint8Array(count).fill(COLUMN_SOLID),
    tops: new Float32Array(count).fill(2.5),
    residualM: 0.002,
  };
}
