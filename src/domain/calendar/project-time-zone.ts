import { stateCode } from '#domain/gazetteer/us-states.ts';
import { caZones, usZones, type RegionZones } from './region-time-zones.ts';

/** Where a project lies: ISO 3166 alpha-2, state or province by code or name, and its pin in degrees if there is one. */
export type ProjectPlace = { country: string; region: string; latitude: number | null; longitude: number | null };

/** The time zone by which the dates of a project go: its state's or province's, else the person's own (decisions.md, "Addresses, time"). */
export function projectTimeZone(place: ProjectPlace, ownTimeZone: string): string {
  const zones = zonesOf(place);
  if (!zones) return ownTimeZone;
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return zones.zone;
  const part = zones.parts?.find(({ west = -180, east = 180, south = -90, north = 90 }) => longitude >= west && longitude < east && latitude >= south && latitude < north);
  return part?.zone ?? zones.zone;
}

function zonesOf({ country, region }: ProjectPlace): RegionZones | undefined {
  if (country === 'US') return usZones.get(stateCode(region) ?? '');
  if (country !== 'CA') return undefined;
  const wanted = region.trim().toLowerCase();
  return caZones.find(({ code, names }) => [code, ...names].some((name) => name.toLowerCase() === wanted))?.zones;
}
