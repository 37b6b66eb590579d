import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/maps.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';

/** How maps are drawn, and addresses completed. */
export function mountMaps(app: OpenAPIHono<AppEnv>, { config, geocoder }: { config: Pick<Config, 'maps'>; geocoder: Geocoder }): void {
  app.openapi(contract.getMapSettings, (context) => {
    const { tiles, satellite } = config.maps;
    return context.json({ tiles, satellite, completesStreets: geocoder.completesStreets }, 200);
  });

  app.openapi(contract.geocode, async (context) => context.json(await geocoder.complete(context.req.valid('query').text), 200));
}
