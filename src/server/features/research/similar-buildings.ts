import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { inArray, sql } from 'drizzle-orm';
import type { SimilarBuilding } from '#contract/research.ts';
import type { Principal } from '#domain/access/access.ts';
import { netPriceCents } from '#domain/billing/balance.ts';
import { distanceM } from '#domain/maps/distance.ts';
import { isSameStreet } from '#domain/research/same-street.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { LocationIndex } from '#server/records/location-index/location-index.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';

/** How far around the place is looked, in degrees: further only while there are too few, at last everywhere. */
const REACHES_DEG = [0.5, 5, 360];
const SHOWN = 5;
/** Of a wide area the newest ones: enough to find the nearest among. */
const READ = 200;

/** Within it the same street and number are the same building. */
const SAME_PLACE_M = 5_000;

type Parts = { db: Database; locationIndex: LocationIndex };
type At = { lat: number; lng: number; address: string };

/** The buildings of the caller's own team that are nearest to a place, as its portfolio lists them. Prices for the team's admins alone. */
export async function similarBuildings(
  { db, locationIndex }: Parts,
  principal: Principal,
  at: At,
): Promise<SimilarBuilding[]> {
  let buildings: SimilarBuilding[] = [];
  for (const reachDeg of REACHES_DEG) {
    buildings = await nearest(locationIndex, principal, at, reachDeg);
    if (buildings.length >= SHOWN) break;
  }
  const isAdmin = 'role' in principal && principal.role === 'admin';
  if (!isAdmin || buildings.length === 0) return buildings;
  const ids = buildings.map(({ projectId }) => projectId);
  const money = await inScope(db, scopeOf(principal), (transaction) =>
    readOrderMoney(transaction, inArray(sql`p.id`, ids), ids.length),
  );
  const prices = new Map(
    money.map((row) => [row.projectId, { priceCents: netPriceCents(row), currency: row.currency }]),
  );
  return buildings.map((building) => {
    const { priceCents, currency } = prices.get(building.projectId) ?? {};
    if (priceCents === undefined) return building;
    return { ...building, priceCents, ...(currency && currency !== DEFAULT_CURRENCY && { currency }) };
  });
}

async function nearest(
  locationIndex: LocationIndex,
  principal: Principal,
  at: At,
  reachDeg: number,
): Promise<SimilarBuilding[]> {
  const { hits } = await locationIndex.search(
    { principal, tab: 'mine' },
    {
      index: 'locations_prod',
      query: '',
      filters: {},
      facets: [],
      insideBoundingBox: [at.lat - reachDeg, at.lng - reachDeg, at.lat + reachDeg, at.lng + reachDeg],
      hitsPerPage: READ,
      page: 0,
    },
  );
  return hits
    .flatMap((hit) =>
      hit.latitude_cleaned === null || hit.longitude_cleaned === null
        ? []
        : [
            {
              projectId: hit.objectID,
              locationId: hit.locationId,
              name: hit.project_name,
              address: hit.address,
              spaceType: hit.space_type,
              status: hit.project_status,
              areaSqft: hit.ip_calculated_total_sqft,
              distanceM: distanceTo(at, {
                lat: hit.latitude_cleaned,
                lng: hit.longitude_cleaned,
                address: hit.address,
              }),
            },
          ],
    )
    .toSorted((a, b) => a.distanceM - b.distanceM)
    .slice(0, SHOWN);
}

/** The building itself is not away from where a ZIP code or a street is said to be. */
function distanceTo(at: At, building: { lat: number; lng: number; address: string | null }): number {
  const away = Math.round(distanceM(at, building));
  return away < SAME_PLACE_M && building.address !== null && isSameStreet(at.address, building.address) ? 0 : away;
}
