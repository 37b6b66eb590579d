import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/maps.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { MapServices } from '#server/platform/maps/open-map-services.ts';

type Parts = { config: Pick<Config, 'maps'>; geocoder: Geocoder; services: MapServices };

/** How maps are drawn, what other services add to them, and how addresses are completed. */
export function mountMaps(app: OpenAPIHono<AppEnv>, { config, geocoder, services: { outlines, streetView } }: Parts): void {
  app.openapi(contract.getMapSettings, (context) => {
    const { tiles, satellite } = config.maps;
    return context.json({ tiles, satellite, completesStreets: geocoder.completesStreets, hasOutlines: outlines !== undefined, hasStreetView: streetView !== undefined }, 200);
  });

  app.openapi(contract.geocode, async (context) => context.json(await geocoder.complete(context.req.valid('query').text), 200));

  app.openapi(contract.getBuildingOutline, async (context) => {
    const { latitude: lat, longitude: lng } = context.req.valid('query');
    return context.json({ outline: (await outlines?.at({ lat, lng })) ?? null }, 200);
  });

  app.openapi(contract.findStreetView, async (context) => {
    const { latitude: lat, longitude: lng } = context.req.valid('query');
    return context.json({ panorama: (await streetView?.find({ lat, lng }).catch(failed(context))) ?? null }, 200);
  });

  app.openapi(contract.getStreetViewPicture, async (context) => {
    if (!streetView) throw new AppError('STREET_VIEW_UNAVAILABLE');
    const { panorama, heading } = context.req.valid('query');
    const { contentType, bytes } = await streetView.picture(panorama, heading).catch(failed(context));
    return context.body(bytes, 200, { 'content-type': contentType, 'cache-control': 'private, max-age=3600' });
  });
}

/** Neither the place nor the key belongs into a log. */
const failed = (context: Context<AppEnv>) => (error: unknown): never => {
  context.get('log').warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'street view failed');
  throw new AppError('STREET_VIEW_UNAVAILABLE');
};
