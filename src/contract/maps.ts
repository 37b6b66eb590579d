import { z } from 'zod';
import { isTile, MAX_TILE_LEVEL, tileKinds, type TileKind } from '#domain/maps/tile-grid.ts';
import { declareCall } from './declare-call.ts';
import { failures, json } from './json.ts';

const rasterTiles = z.object({ kind: z.literal('raster'), url: z.string(), attribution: z.string() });
/** Map tiles of an installation: raster tiles with {z}, {x} and {y} in their address, or a style of vector tiles. */
const mapTiles = z.discriminatedUnion('kind', [
  rasterTiles,
  z.object({ kind: z.literal('style'), url: z.string(), attribution: z.string() }),
]);
export type RasterTiles = z.infer<typeof rasterTiles>;
export type MapTiles = z.infer<typeof mapTiles>;

const mapSettings = z.object({
  /** Null: the base map that ships with the product, without a network. */
  tiles: mapTiles.nullable(),
  /** Pictures from above, where there are any. */
  satellite: rasterTiles.nullable(),
  /** The same with streets and names in them; null: `tiles` are laid over `satellite`. */
  hybrid: rasterTiles.nullable(),
  /** Whose data a map shows differs from place to place: `getMapCredits` says it, beside the line of the tiles. */
  hasCredits: z.boolean(),
  /** A geocoder is configured: address fields complete streets. */
  completesStreets: z.boolean(),
  /** Members see the outline of a building around its pin. */
  hasOutlines: z.boolean(),
  /** Members see pictures from the street. */
  hasStreetView: z.boolean(),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const getMapSettings = declareCall({
  method: 'get',
  path: '/api/map-settings',
  access: 'public',
  inView: 'asMember',
  responses: { 200: json('How maps are drawn here', mapSettings), ...failures },
});

/** Where the server's own tiles are, with {z}, {x} and {y}. */
export const mapTilePath = (kind: TileKind) => `/api/maps/tiles/${kind}/{z}/{x}/{y}`;

const tileNumber = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const tileParams = z
  .object({ kind: z.enum(tileKinds), z: tileNumber.pipe(z.number().max(MAX_TILE_LEVEL)), x: tileNumber, y: tileNumber })
  .refine(isTile);

/** A tile of Google's, whose key stays on the server (R6, R7). */
export const getMapTile = declareCall({
  method: 'get',
  path: '/api/maps/tiles/{kind}/{z}/{x}/{y}',
  access: 'orderer',
  inView: 'asMember',
  limit: 'mapTile',
  request: { params: tileParams },
  responses: {
    200: { description: 'A picture of 256 pixels', content: { 'image/png': { schema: z.string() } } },
    ...failures,
  },
});

const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);

/** Whose data a part of Google's map shows: the attribution in its corner (R7). */
export const getMapCredits = declareCall({
  method: 'get',
  path: '/api/maps/credits',
  access: 'orderer',
  inView: 'asMember',
  limit: 'mapService',
  request: {
    query: z.object({
      kind: z.enum(tileKinds),
      level: z.coerce.number().int().min(0).max(MAX_TILE_LEVEL),
      north: latitude,
      south: latitude,
      east: longitude,
      west: longitude,
    }),
  },
  responses: { 200: json('The line, without the name of Google', z.object({ credits: z.string() })), ...failures },
});

const geocodedAddress = z
  .object({
    /** The address in one line: '12 River St, Troy, NY 12180'. */
    label: z.string(),
    /** Empty for a place without a street. */
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** Not the building: a street's middle or a ZIP code's. */
    isApproximate: z.boolean(),
  })
  .meta({ id: 'GeocodedAddress' });
export type GeocodedAddress = z.infer<typeof geocodedAddress>;

/** Completes an address in the US (P15). */
export const geocode = declareCall({
  method: 'get',
  path: '/api/geocode',
  access: 'member',
  inView: 'asMember',
  limit: 'searchAddress',
  request: { query: z.object({ text: z.string().trim().min(1).max(256) }) },
  responses: { 200: json('Best matches, at most 8', z.array(geocodedAddress)), ...failures },
});

const at = z.object({ latitude, longitude });

/** The building within 30 m of a pin; null when none is known, or the service is busy (R7). */
export const getBuildingOutline = declareCall({
  method: 'get',
  path: '/api/building-outline',
  access: 'member',
  inView: 'asMember',
  limit: 'mapService',
  request: { query: at },
  responses: {
    200: json(
      'The outline',
      z.object({
        /** Longitude and latitude of its corners. */ outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
      }),
    ),
    ...failures,
  },
});

const panorama = z.object({
  id: z.string(),
  /** From north by east, towards the place. */ headingDeg: z.number(),
  /** Year and month: '2022-05'. */ takenOn: z.string().nullable(),
  copyright: z.string(),
});
export type Panorama = z.infer<typeof panorama>;

/** The nearest pictures from the street, within 50 m of a pin (R7). */
export const findStreetView = declareCall({
  method: 'get',
  path: '/api/street-view',
  access: 'member',
  inView: 'asMember',
  limit: 'mapService',
  request: { query: at },
  responses: { 200: json('Null when there are none', z.object({ panorama: panorama.nullable() })), ...failures },
});

export const getStreetViewPicture = declareCall({
  method: 'get',
  path: '/api/street-view/picture',
  access: 'member',
  inView: 'asMember',
  limit: 'mapService',
  request: {
    query: z.object({ panorama: z.string().regex(/^[\w-]{1,128}$/), heading: z.coerce.number().int().min(0).max(359) }),
  },
  responses: { 200: { description: 'A picture', content: { 'image/jpeg': { schema: z.string() } } }, ...failures },
});
