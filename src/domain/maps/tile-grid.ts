import { degreesOf, radiansOf } from '#geometry/angle.ts';

/** What a map shows: streets, the ground from above, or that with streets and names in it (viewers.md §2.10). */
export const tileKinds = ['roadmap', 'satellite', 'hybrid'] as const;
export type TileKind = (typeof tileKinds)[number];

/** A square of the Web Mercator grid: of 2^z columns from the west and 2^z rows from the north. */
export type TileAddress = { z: number; x: number; y: number };
export const MAX_TILE_LEVEL = 22;

export const isTile = ({ z, x, y }: TileAddress) => x < 2 ** z && y < 2 ** z;

/** Degrees; west is less than east. */
export type Bounds = { north: number; south: number; east: number; west: number };

/** The grid ends here: the world is a square. */
const MAX_LATITUDE = 85.0511;

/** The edges of the tiles that contain a part of the world: a map that is moved a little stays within the same tiles. */
export function boundsOfTiles({ north, south, east, west }: Bounds, z: number): Bounds {
  const count = 2 ** z;
  const edge = (part: number) => Math.min(count, Math.max(0, part)) / count;
  return {
    north: latitudeAt(edge(Math.floor(rowAt(north) * count))),
    south: latitudeAt(edge(Math.ceil(rowAt(south) * count))),
    east: longitudeAt(edge(Math.ceil(columnAt(east) * count))),
    west: longitudeAt(edge(Math.floor(columnAt(west) * count))),
  };
}

const columnAt = (longitude: number) => longitude / 360 + 0.5;
const longitudeAt = (column: number) => (column - 0.5) * 360;

/** 0 at the northern edge of the grid, 1 at the southern. */
function rowAt(latitude: number): number {
  const radians = radiansOf(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)));
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI);
}

const latitudeAt = (row: number) => degreesOf(Math.atan(Math.sinh((0.5 - row) * 2 * Math.PI)));
