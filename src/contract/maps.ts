import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { failures, json } from './json.ts';

const rasterTiles = z.object({ kind: z.literal('raster'), url: z.string(), attribution: z.string() });
/** Map tiles that an operator configured: raster tiles with {z}, {x} and {y} in their address, or a style of vector tiles. */
const mapTiles = z.discriminatedUnion('kind', [rasterTiles, z.object({ kind: z.literal('style'), url: z.string(), attribution: z.string() })]);
export type RasterTiles = z.infer<typeof rasterTiles>;
export type MapTiles = z.infer<typeof mapTiles>;

const mapSettings = z.object({
  /** Null: the base map that ships with the product, without a network. */
  tiles: mapTiles.nullable(),
  /** Pictures from above, where there are any. */
  satellite: rasterTiles.nullable(),
  /** A geocoder is configured: address fields complete streets. */
  completesStreets: z.boolean(),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const getMapSettings = createRoute({
  method: 'get',
  path: '/api/map-settings',
  responses: { 200: json('How maps are drawn here', mapSettings), ...failures },
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
export const geocode = createRoute({
  method: 'get',
  path: '/api/geocode',
  request: { query: z.object({ text: z.string().trim().min(1).max(256) }) },
  responses: { 200: json('Best matches, at most 8', z.array(geocodedAddress)), ...failures },
});
