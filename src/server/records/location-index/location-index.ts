import type { LocationAnswer, LocationFacet } from '#contract/locations.ts';
import type { Principal } from '#domain/access/access.ts';

/** Who asks, and in which tab: an index answers with nothing else. */
export type IndexReader = { principal: Principal; tab: 'mine' | 'shared' | 'demo' };

/** A query in the terms of hosted search services, so that one of them can implement this port. */
export type LocationSearch = {
  index: 'locations_prod';
  /** Every word must be in the names or the address; empty: all. */
  query: string;
  /** Values of one facet are alternatives; all facets must match. */
  filters: Partial<Record<LocationFacet, readonly string[]>>;
  facets: readonly (LocationFacet | 'ip_calculated_total_sqft')[];
  /** Two opposite corners in degrees: latitude, longitude, latitude, longitude. */
  insideBoundingBox?: readonly [number, number, number, number];
  hitsPerPage: number;
  page: number;
};

export type LocationIndex = { search: (reader: IndexReader, search: LocationSearch) => Promise<LocationAnswer> };
