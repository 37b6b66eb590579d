import { boundsOf } from '#geometry/bounds.ts';
import { union } from './geometry/polygon-clip.ts';
import { emptyGrid, isAnySet } from './geometry/grid.ts';
import { centerOf } from './geometry/mask.ts';
import { outlinesOfMask } from './outlines-of-mask.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { wallBody } from './wall-body.ts';
import { onAxis } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { WallDraft } from './wall-draft.ts';

/** Smaller outlines are loose walls. */
const LEAST_AREA_M2 = 2;
/** Edge of the squares that an observed floor is made of, and how far it may lie beyond the walls that were found. */
const SQUARE_M = 0.5;
const BEYOND_WALLS_M = 5;
/** Smaller pieces than this share of the largest were seen through doors and windows. */
const LEAST_SHARE = 0.1;
/** A large storey is drawn in at most this many squares along its longer side. */
const MOST_SQUARES = 200;

/**
 * Outlines of a storey's floor. `isAssumed`: no room closed, and they show no more than where floor or ceiling was seen; or
 * rooms and walls could not be joined, and they are those of the rooms alone.
 */
export type FloorOutlines = { regions: Region[]; isAssumed: boolean };

/** Rooms and the walls around them, gaps between them smaller than a shaft closed; where there is no room, the observed floor. */
export function floorOutlines(
  walls: readonly WallDraft[],
  rooms: readonly RoomDraft[],
  interior: Grid,
  hasCeiling: boolean,
): FloorOutlines {
  if (rooms.length === 0)
    return {
      regions: largest(observedFloor(walls, interior, hasCeiling ? CEILING_SEEN : FLOOR_SEEN)),
      isAssumed: true,
    };
  const used = new Set(rooms.flatMap((room) => room.wallIds));
  const bodies = walls.flatMap((wall, index) => (used.has(index) ? [wallBody(wall, walls)] : []));
  const joined = union([...rooms.map((room) => room.polygon), ...bodies]);
  // Without the walls' own floor, which the report says then.
  return joined ? { regions: largest(joined), isAssumed: false } : { regions: largest([...rooms]), isAssumed: true };
}

function largest(regions: Region[]): Region[] {
  return regions.filter((region) => region.areaM2 >= LEAST_AREA_M2);
}

/** Squares in which something of the floor or ceiling was seen, near walls, joined. */
function observedFloor(walls: readonly WallDraft[], interior: Grid, wanted: number): Region[] {
  const corners = walls.flatMap((wall) => [wall.from, wall.to].map((u) => onAxis(wall.axis, u, wall.low)));
  const bounds = boundsOf(corners);
  if (!bounds) return [];
  const { minX, minY, maxX, maxY } = bounds;
  const [fromX, fromY] = [Math.max(minX - BEYOND_WALLS_M, interior.x0), Math.max(minY - BEYOND_WALLS_M, interior.y0)];
  const [toX, toY] = [
    Math.min(maxX + BEYOND_WALLS_M, interior.x0 + interior.width * interior.cellM),
    Math.min(maxY + BEYOND_WALLS_M, interior.y0 + interior.height * interior.cellM),
  ];
  const sizeM = Math.max(SQUARE_M, Math.max(toX - fromX, toY - fromY) / MOST_SQUARES);
  const squares = emptyGrid(fromX, fromY, toX, toY, sizeM);
  for (let cell = 0; cell < squares.data.length; cell++) {
    const [x, y] = centerOf(squares, cell);
    const isNear = x > fromX && x < toX && y > fromY && y < toY;
    if (isNear && isAnySet(interior, x - sizeM / 2, y - sizeM / 2, sizeM, wanted)) squares.data[cell] = 1;
  }
  const regions = outlinesOfMask(squares);
  return regions.filter((region) => region.areaM2 >= LEAST_SHARE * regions[0]!.areaM2);
}
