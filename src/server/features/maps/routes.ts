import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/maps.ts';
import { mayCall } from '#server/platform/authorization/check-access.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { MapServices } from '#server/platform/maps/open-map-services.ts';
import { Refusal } from '#server/platform/outgoing/ask.ts';
import { privateCaching } from './private-caching.ts';
import { shownMaps } from './shown-maps.ts';

type Parts = { config: Pick<Config, 'maps'>; geocoder: Geocoder; mapServices: MapServices };

/** How maps are drawn, what other services add to them, and how addresses are completed. */
export function mountMaps(app: OpenAPIHono<AppEnv>, { config, geocoder, mapServices }: Parts): void {
  const { outlines, streetView, tiles } = mapServices;
  app.openapi(contract.getMapSettings, (context) => {
    const hasGoogle = tiles !== undefined && mayCall('GET /api/maps/tiles/:kind/:z/:x/:y', context.get('principal'));
    return context.json(
      {
        ...shownMaps(config.maps, hasGoogle),
        completesStreets: geocoder.completesStreets,
        hasOutlines: outlines !== undefined,
        hasStreetView: streetView !== undefined,
      },
      200,
    );
  });

  app.openapi(contract.geocode, async (context) =>
    context.json(await geocoder.complete(context.req.valid('query').text), 200),
  );

  app.openapi(contract.getBuildingOutline, async (context) => {
    const { latitude: lat, longitude: lng } = context.req.valid('query');
    return context.json({ outline: (await outlines?.at({ lat, lng })) ?? null }, 200);
  });

  mountTiles(app, tiles);
  mountStreetView(app, streetView);
}

function mountTiles(app: OpenAPIHono<AppEnv>, tiles: MapServices['tiles']): void {
  app.openapi(contract.getMapTile, async (context) => {
    if (!tiles) throw new AppError('MAP_TILES_UNAVAILABLE');
    const { kind, ...at } = context.req.valid('param');
    const { contentType, bytes, cacheControl } = await tiles.tile(kind, at).catch(tilesFailed(context));
    return context.body(bytes, 200, { 'content-type': contentType, 'cache-control': privateCaching(cacheControl) });
  });

  app.openapi(contract.getMapCredits, async (context) => {
    if (!tiles) throw new AppError('MAP_TILES_UNAVAILABLE');
    const { kind, level, ...area } = context.req.valid('query');
    return context.json({ credits: await tiles.credits(kind, area, level).catch(tilesFailed(context)) }, 200);
  });
}

function mountStreetView(app: OpenAPIHono<AppEnv>, streetView: MapServices['streetView']): void {
  app.openapi(contract.findStreetView, async (context) => {
    const { latitude: lat, longitude: lng } = context.req.valid('query');
    return context.json({ panorama: (await streetView?.find({ lat, lng }).catch(streetFailed(context))) ?? null }, 200);
  });

  app.openapi(contract.getStreetViewPicture, async (context) => {
    if (!streetView) throw new AppError('STREET_VIEW_UNAVAILABLE');
    const { panorama, heading } = context.req.valid('query');
    const { contentType, bytes } = await streetView.picture(panorama, heading).catch(streetFailed(context));
    return context.body(bytes, 200, { 'content-type': contentType, 'cache-control': 'private, max-age=3600' });
  });
}

/** Neither the place nor the key belongs into a log. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

const streetFailed =
  (context: Context<AppEnv>) =>
  (error: unknown): never => {
    context.get('log').warn({ reason: reasonOf(error) }, 'street view failed');
    throw new AppError('STREET_VIEW_UNAVAILABLE');
  };

const tilesFailed =
  (context: Context<AppEnv>) =>
  (error: unknown): never => {
    // There are no pictures as close as that everywhere.
    if (error instanceof Refusal && error.status === 404) throw new AppError('NOT_FOUND');
    context.get('log').warn({ reason: reasonOf(error) }, 'map tiles failed');
    if (error instanceof Refusal && error.status === 429)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: error.retryAfterSeconds ?? 60 });
    throw new AppError('MAP_TILES_UNAVAILABLE');
  };
