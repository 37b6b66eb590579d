import { z } from 'zod';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { addressLine, splitAddress, type AddressDraft } from '#web/lib/address.ts';
import { countryName } from './countries.ts';

/** An address outside the US as it is typed; `country` is an alpha-2 code or '' (decisions.md, "Addresses, time"). */
export const foreignAddress = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
});
export type ForeignAddress = z.infer<typeof foreignAddress>;
export const emptyForeign: ForeignAddress = { street: '', city: '', region: '', country: '' };

type AddressFields = Pick<OrderData, 'address' | 'latitude' | 'longitude' | 'isApproximate' | 'country' | 'region'>;

/** Where nothing is chosen yet. */
const nowhere = { address: null, latitude: null, longitude: null, isApproximate: true };

/** The order's address for a street and a place in the US; none before a place was picked. */
export function usAddress(draft: AddressDraft): AddressFields {
  if (!draft.place) return { ...nowhere, country: 'US', region: '' };
  const { latitude, longitude, state, isExact } = draft.place;
  return {
    address: addressLine(draft).slice(0, 255),
    latitude,
    longitude,
    isApproximate: isExact !== true,
    country: 'US',
    region: state,
  };
}

/** The fields of an address that was chosen before; a pin that was moved stays where it is. */
export function usDraft({ address, latitude, longitude, isApproximate, region }: AddressFields): AddressDraft {
  const { street, placeLabel } = splitAddress(address ?? '');
  const match = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(placeLabel ?? '');
  if (!match?.[1] || !match[3] || latitude === null || longitude === null) return { street, place: null };
  return {
    street,
    place: {
      label: match[0],
      city: match[1],
      state: match[2] ?? region,
      zip: match[3],
      latitude,
      longitude,
      isExact: !isApproximate,
    },
  };
}

/** The order's address outside the US; none before country and city are given. The pin is set by hand or there is none. */
export function foreignOrderAddress(
  { street, city, region, country }: ForeignAddress,
  pin: Pick<OrderData, 'latitude' | 'longitude'>,
): AddressFields {
  if (!country || !city.trim()) return { ...nowhere, country: country || 'US', region: region.trim() };
  const line = [street, city, region, countryName(country)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  return {
    address: line.slice(0, 255),
    latitude: pin.latitude,
    longitude: pin.longitude,
    isApproximate: pin.latitude === null,
    country,
    region: region.trim(),
  };
}
