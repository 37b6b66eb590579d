import type { LocationHit } from '#contract/locations.ts';

let made = 0;

/** A record of the location index for tests: a completed office in Boston, each at a location of its own. */
export function exampleHit(changes: Partial<LocationHit> = {}): LocationHit {
  const number = String(++made).padStart(12, '0');
  return {
    latitude_cleaned: 42.36,
    longitude_cleaned: -71.06,
    space_type: 'Office',
    combined_scope: [],
    location_name: 'Beacon Hall',
    address: '1 Beacon St, Boston, MA 02108',
    ip_calculated_total_sqft: 12_520,
    large_thumbnail_url: null,
    project_status: 'Order Completed',
    objectID: `00000000-0000-4000-8000-${number}`,
    locationId: `00000000-0000-4000-9000-${number}`,
    project_name: 'Beacon Hall',
    project_type: 'SCANIT',
    isApproximate: false,
    models: [],
    ...changes,
  };
}
