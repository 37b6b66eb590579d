import type { StatePlace } from '#contract/state-place.ts';
import { stateOfAddress } from '#domain/gazetteer/address-state.ts';
import type { location } from '#server/platform/database/schema.ts';

/** Where a location is within a state. For locations older than the stored state, it is only in their address. */
export function statePlaceOf({
  country,
  region,
  address,
  latitude,
  longitude,
}: Pick<typeof location.$inferSelect, 'country' | 'region' | 'address' | 'latitude' | 'longitude'>): StatePlace {
  const state = region ?? stateOfAddress(address ?? '');
  return country === 'US' && state && latitude !== null && longitude !== null
    ? { region: state, latitude, longitude }
    : null;
}
