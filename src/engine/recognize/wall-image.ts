import { LOOKS_OUT } from './wall-view.ts';
import { clamp } from '#geometry/clamp.ts';
import { facesOf, widthOf } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';
import type { WallDraft } from './wall-draft.ts';

/** Edge of a cell of a wall's image. */
export const IMAGE_CELL_M = 0.05;
/** What lies this near a face's plane is on it, by how far its voxels lie about it: frames may be set back by less than 3 cm. */
const FACE_TOLERANCE_M = { least: 0.014, most: 0.03, residuals: 4 };
/** Gaps up to twice this many cells are the distance between scan lines. */
const CLOSING_CELLS = 2;
/** Rows this near floor and ceiling show those instead of the wall. */
const EDGE_ROWS = 2;

/** A wall's faces unrolled: 1 where the face was seen. Row 0 is at the floor, column 0 at `wall.from`. */
export type WallImage = { columns: number; rows: number; seen: Uint8Array };

/** Image of one face (-1 the low, 1 the high) or of both laid over each other (0). Scan-line gaps are closed. */
export function wallImage(view: WallView, wall: WallDraft, heightM: number, face: -1 | 0 | 1): WallImage {
  const columns = Math.max(1, Math.ceil((wall.to - wall.from) / IMAGE_CELL_M));
  const rows = Math.max(1, Math.round(heightM / IMAGE_CELL_M));
  const seen = new Uint8Array(columns * rows);
  const half = widthOf(wall) / 2;
  const residualM = Math.max(0, ...facesOf(wall).map((own) => own.residualM));
  const toleranceM = clamp(FACE_TOLERANCE_M.residuals * residualM, FACE_TOLERANCE_M.least, FACE_TOLERANCE_M.most);
  for (let i = 0; i < view.count; i++) {
    if (view.look[i] !== LOOKS_OUT) continue;
    const isLow = face <= 0 && Math.abs(view.v[i]! + half) < toleranceM;
    const isHigh = face >= 0 && Math.abs(view.v[i]! - half) < toleranceM;
    if (!isLow && !isHigh) continue;
    const column = Math.floor((view.u[i]! - wall.from) / IMAGE_CELL_M);
    const row = Math.floor(view.z[i]! / IMAGE_CELL_M);
    if (column >= 0 && column < columns && row >= 0 && row < rows) seen[row * columns + column] = 1;
  }
  for (let row = 0; row < EDGE_ROWS && rows > 2 * EDGE_ROWS; row++) {
    seen.copyWithin(row * columns, EDGE_ROWS * columns, (EDGE_ROWS + 1) * columns);
    seen.copyWithin((rows - 1 - row) * columns, (rows - 1 - EDGE_ROWS) * columns, (rows - EDGE_ROWS) * columns);
  }
  return { columns, rows, seen: closed(seen, columns, rows) };
}

/** Dilation, then erosion, by a square; the image's outside counts as seen when eroding. */
function closed(seen: Uint8Array, columns: number, rows: number): Uint8Array {
  const grown = filtered(filtered(seen, columns, rows, 1, 0, 1), columns, rows, 0, 1, 1);
  return filtered(filtered(grown, columns, rows, 1, 0, 0), columns, rows, 0, 1, 0);
}

/** Along one direction: 1 where any (`wanted` 1) or no 0 (`wanted` 0) is within the closing distance. */
function filtered(
  source: Uint8Array,
  columns: number,
  rows: number,
  dx: number,
  dy: number,
  wanted: 0 | 1,
): Uint8Array {
  const result = new Uint8Array(source.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let hit = false;
      for (let d = -CLOSING_CELLS; d <= CLOSING_CELLS && !hit; d++) {
        const x = column + d * dx;
        const y = row + d * dy;
        if (x >= 0 && y >= 0 && x < columns && y < rows) hit = source[y * columns + x] === wanted;
      }
      result[row * columns + column] = hit ? wanted : 1 - wanted;
    }
  }
  return result;
}
