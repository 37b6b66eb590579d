import { placeLabel } from '#domain/gazetteer/place-search.ts';
import type { Gazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import type { Geocoder } from './geocoder.ts';

/** Places from the table that ships with the product; the street stays as it was typed. */
export function createGazetteerGeocoder(gazetteer: Gazetteer): Geocoder {
  return {
    completesStreets: false,
    complete: async (text) => {
      const [first = '', ...rest] = text.split(',').map((part) => part.trim());
      // 'Troy, NY' begins with a place; what has a number or two more parts after it is a street.
      const hasStreet = rest.length > 1 || (rest.length === 1 && /\d/.test(first));
      const places = await gazetteer.search(hasStreet ? rest.join(', ') : text);
      const street = hasStreet ? first : '';
      return places.map((place) => ({
        ...place,
        street,
        label: [street, placeLabel(place)].filter(Boolean).join(', '),
        isApproximate: true,
      }));
    },
    locate: async (address) => {
      const place = await gazetteer.placeOf(address);
      return place && { latitude: place.latitude, longitude: place.longitude, isApproximate: true };
    },
  };
}
