import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/gazetteer.ts';
import { placeLabel } from '#domain/gazetteer/place-search.ts';
import type { Gazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';

/** Answers place searches from the table that ships with the product. */
export function mountGazetteer(app: OpenAPIHono<AppEnv>, { gazetteer }: { gazetteer: Gazetteer }): void {
  app.openapi(contract.searchPlaces, async (context) => {
    const places = await gazetteer.search(context.req.valid('query').q);
    // The table changes with a release only.
    context.header('Cache-Control', 'private, max-age=3600');
    return context.json(
      places.map((place) => ({ ...place, label: placeLabel(place) })),
      200,
    );
  });
}
