import { stateOfAddress } from '#domain/gazetteer/address-state.ts';
import { stateCode } from '#domain/gazetteer/us-states.ts';
import { caZones, pinZones, usZones, type RegionZones } from './region-time-zones.ts';

/**
 * Where a project is: ISO 3166 alpha-2, state or province by code or name, the address as it is written, and its pin in degrees, as far as they are known.
 * Places from before the state was kept, and imported ones, have it in their address alone.
 */
export type ProjectPlace = {
  country: string;
  region: string | null;
  address?: string | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * The time zone by which the dates of a project go: its state's or province's, else the person's own (decisions.md, "Addresses, time"). Of a pin in the US
 * without a state the meridians between the zones decide, which near them may be an hour off.
 */
export function projectTimeZone(place: ProjectPlace, ownTimeZone: string): string {
  const zones = zonesOf(place);
  return (zones && zoneAt(place, zones)) ?? ownTimeZone;
}

function zoneAt({ latitude, longitude }: ProjectPlace, { zone, parts }: Partial<RegionZones>): string | undefined {
  if (latitude === null || longitude === null) return zone;
  const part = parts?.find(
    ({ west = -180, east = 180, south = -90, north = 90 }) =>
      longitude >= west && longitude < east && latitude >= south && latitude < north,
  );
  return part?.zone ?? zone;
}

function zonesOf({ country, region, address }: ProjectPlace): Partial<RegionZones> | undefined {
  if (country === 'US') return usZones.get(stateCode(region ?? '') ?? stateOfAddress(address ?? '') ?? '') ?? pinZones;
  if (country !== 'CA') return undefined;
  const wanted = (region ?? '').trim().toLowerCase();
  return caZones.find(({ code, names }) => [code, ...names].some((name) => name.toLowerCase() === wanted))?.zones;
}
