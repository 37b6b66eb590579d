import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/gazetteer.ts';
import { createPlaceSearch, parsePlaces, placeLabel, type PlaceSearch } from '#domain/gazetteer/place-search.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';

/** Relative to the folder that the server runs in, as `dist` is. */
const TABLE = join('data', 'gazetteer', 'us-places.tsv');

/** Answers place searches from the table that ships with the product; it is read at the first search. */
export function mountGazetteer(app: OpenAPIHono<AppEnv>, table: string = TABLE): void {
  let search: Promise<PlaceSearch> | undefined;
  const load = async () => createPlaceSearch(parsePlaces(await readFile(table, 'utf8')));
  app.openapi(contract.searchPlaces, async (context) => {
    search ??= load();
    const places = (await search)(context.req.valid('query').q);
    // The table changes with a release only.
    context.header('Cache-Control', 'private, max-age=3600');
    return context.json(places.map((place) => ({ ...place, label: placeLabel(place) })), 200);
  });
}
