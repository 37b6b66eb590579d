import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createAddressMatch,
  createPlaceSearch,
  parsePlaces,
  type GazetteerPlace,
} from '#domain/gazetteer/place-search.ts';

/** Relative to the folder that the server runs in, as `dist` is. */
const TABLE = join('data', 'gazetteer', 'us-places.tsv');

export type Gazetteer = {
  search: (query: string) => Promise<GazetteerPlace[]>;
  /** The place that an address ends with; undefined when the table has none like it. */
  placeOf: (address: string) => Promise<GazetteerPlace | undefined>;
};

/** The table of places that ships with the product, read at the first question. */
export function createGazetteer(table: string = TABLE): Gazetteer {
  const once = <T>(make: (text: string) => T) => {
    let made: Promise<T> | undefined;
    return () => (made ??= readFile(table, 'utf8').then(make));
  };
  const search = once((text) => createPlaceSearch(parsePlaces(text)));
  const match = once((text) => createAddressMatch(parsePlaces(text)));
  return { search: async (query) => (await search())(query), placeOf: async (address) => (await match())(address) };
}
