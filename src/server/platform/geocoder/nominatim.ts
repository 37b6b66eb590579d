import { z } from 'zod';
import { stateCode } from '#domain/gazetteer/us-states.ts';
import { ask } from '#server/platform/outgoing/ask.ts';
import { labelOf, MAX_COMPLETIONS, type GeocodingService } from './geocoder.ts';

const text = z.string().optional();
const answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    address: z.object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      state: text,
      'ISO3166-2-lvl4': text,
      postcode: text,
      country_code: text,
    }),
  }),
);

/** Nominatim (nominatim.org/release-docs, "Search queries"): `/search` as jsonv2 with address details, restricted to the US. */
export function createNominatim(base: string): GeocodingService {
  return {
    name: 'nominatim',
    search: async (query, signal) => {
      const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
      url.search = new URLSearchParams({
        q: query,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'us',
        limit: String(MAX_COMPLETIONS),
      }).toString();
      const places = await ask(url, answer, signal);
      return places.flatMap(({ lat: latitude, lon: longitude, address }) => {
        const code = stateCode(address['ISO3166-2-lvl4']?.slice(3) ?? '') ?? stateCode(address.state ?? '');
        if (address.country_code?.toLowerCase() !== 'us' || !code) return [];
        const parts = {
          street: [address.house_number, address.road].filter(Boolean).join(' '),
          city: address.city ?? address.town ?? address.village ?? address.hamlet ?? '',
          state: code,
          zip: address.postcode?.slice(0, 5) ?? '',
        };
        return [{ ...parts, label: labelOf(parts), latitude, longitude, isApproximate: !address.house_number }];
      });
    },
  };
}
