import { z } from 'zod';
import { stateCode } from '#domain/gazetteer/us-states.ts';
import { ask } from '#server/platform/outgoing/ask.ts';
import { labelOf, MAX_COMPLETIONS, type GeocodingService } from './geocoder.ts';

const text = z.string().optional();
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        district: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
});

/** West, south, east, north of the United States with Alaska and Hawaii. */
const US_BOX = '-179.2,18.8,-66.8,71.5';

/** Photon (github.com/komoot/photon, "API"): GeoJSON from `/api`. It filters by rectangle; each feature states its country. */
export function createPhoton(base: string): GeocodingService {
  return {
    name: 'photon',
    search: async (query, signal) => {
      const url = new URL('api', base.endsWith('/') ? base : `${base}/`);
      url.search = new URLSearchParams({
        q: query,
        limit: String(MAX_COMPLETIONS),
        lang: 'en',
        bbox: US_BOX,
      }).toString();
      const { features } = await ask(url, answer, signal);
      return features.flatMap(
        ({
          geometry: {
            coordinates: [longitude, latitude],
          },
          properties: { name, housenumber, street, city, district, state, postcode, countrycode },
        }) => {
          const code = stateCode(state ?? '');
          if (countrycode?.toUpperCase() !== 'US' || !code) return [];
          const parts = {
            street: [housenumber, street].filter(Boolean).join(' ') || (city ? (name ?? '') : ''),
            city: city ?? district ?? name ?? '',
            state: code,
            zip: postcode?.slice(0, 5) ?? '',
          };
          return [{ ...parts, label: labelOf(parts), latitude, longitude, isApproximate: !housenumber }];
        },
      );
    },
  };
}
