import { z } from 'zod';
import { ask } from '#server/platform/outgoing/ask.ts';
import { labelOf, MAX_COMPLETIONS, type GeocodingService } from './geocoder.ts';

const answer = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z.array(
    z.object({
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }), location_type: z.string() }),
    }),
  ),
});
const HOST = 'https://maps.googleapis.com';

/** Google's Geocoding API (developers.google.com/maps/documentation/geocoding), restricted to the US. */
export function createGoogleGeocoder(key: string, host: string = HOST): GeocodingService {
  return {
    name: 'google',
    search: async (query, signal) => {
      const url = new URL('/maps/api/geocode/json', host);
      url.search = new URLSearchParams({ address: query, components: 'country:US', language: 'en', key }).toString();
      const { status, results, error_message: reason } = await ask(url, answer, signal);
      if (status !== 'OK' && status !== 'ZERO_RESULTS')
        throw new Error(`answered ${status}${reason ? `: ${reason}` : ''}`);
      return results.slice(0, MAX_COMPLETIONS).flatMap(({ address_components: components, geometry }) => {
        const part = (...types: string[]) =>
          components.find((component) => types.some((type) => component.types.includes(type)));
        if (part('country')?.short_name !== 'US') return [];
        const parts = {
          street: [part('street_number')?.long_name, part('route')?.short_name].filter(Boolean).join(' '),
          city: part('locality', 'postal_town', 'sublocality', 'administrative_area_level_3')?.long_name ?? '',
          state: part('administrative_area_level_1')?.short_name ?? '',
          zip: part('postal_code')?.long_name ?? '',
        };
        const { lat, lng } = geometry.location;
        return [
          {
            ...parts,
            label: labelOf(parts),
            latitude: lat,
            longitude: lng,
            isApproximate: geometry.location_type !== 'ROOFTOP',
          },
        ];
      });
    },
  };
}
