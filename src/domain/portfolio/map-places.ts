/** Sizes and steps of the portfolio's map (portfolio.md §9). */
export const MAP = {
  markerPx: 24,
  clusterPx: 40,
  clusterRadiusPx: 50,
  defaultZoom: 10,
  zoomStep: 1,
  clusterZoomStep: 2,
  newYork: { lat: 40.7128, lng: -74.006 },
} as const;

const DARKER = new Set(['Order Completed', 'Order Processing', 'Order Under Review']);

/** Whether the legend's darker blue marks a status: completed, processing or under review (portfolio.md §9). */
export function isDarkerOnMap(status: string): boolean {
  return DARKER.has(status);
}

/** A project of the location index, as far as the map's rules need it. */
export type MapProject = {
  objectID: string;
  locationId: string;
  location_name: string;
  project_name: string;
  address: string | null;
  latitude_cleaned: number | null;
  longitude_cleaned: number | null;
  isApproximate: boolean;
  project_status: string;
  space_type: string | null;
  project_type: string;
  combined_scope: readonly string[];
};

/** What the map can be filtered by, in the order of its panel. */
export const mapFilterKeys = ['status', 'spaceType', 'type', 'modelScopes'] as const;
export type MapFilterKey = (typeof mapFilterKeys)[number];
/** Chosen values of a key are alternatives, keys are combined with AND; none chosen: all. */
export type MapFilters = Partial<Record<MapFilterKey, readonly string[]>>;

const valuesOf: Record<MapFilterKey, (project: MapProject) => readonly string[]> = {
  status: (project) => [project.project_status],
  spaceType: (project) => (project.space_type ? [project.space_type] : []),
  type: (project) => [project.project_type],
  modelScopes: (project) => project.combined_scope,
};

const passes = (project: MapProject, filters: MapFilters, without?: MapFilterKey) =>
  mapFilterKeys.every(
    (key) =>
      key === without || !filters[key]?.length || valuesOf[key](project).some((value) => filters[key]?.includes(value)),
  );

/** The projects that pass the filters and contain every word in their names or their address. */
export function filterProjects<P extends MapProject>(projects: readonly P[], filters: MapFilters, words: string): P[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter((project) => {
    const text = `${project.location_name} ${project.project_name} ${project.address ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) && passes(project, filters);
  });
}

/**
 * How many projects each value of a filter would add or keep: counted under the other filters, so that a second value of the same key
 * can be judged. Chosen values stay even at zero. The most frequent first. Order Lost is not offered as a status (ruling 15).
 */
export function filterOptions(
  projects: readonly MapProject[],
  filters: MapFilters,
  key: MapFilterKey,
): { value: string; count: number }[] {
  const counts = new Map<string, number>((filters[key] ?? []).map((value) => [value, 0]));
  for (const project of projects) {
    if (!passes(project, filters, key)) continue;
    for (const value of valuesOf[key](project)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (key === 'status') counts.delete('Order Lost');
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** A location on the map, or in the list of those that are not on it; its projects newest first. */
export type Place<P extends MapProject = MapProject> = {
  locationId: string;
  name: string;
  address: string | null;
  position: { lat: number; lng: number } | null;
  isApproximate: boolean;
  /** Of the project that is furthest: any in the darker blue, else the newest. */
  status: string;
  projects: readonly [P, ...P[]];
};

/** The locations of projects, in the order of their newest one. */
export function placesOf<P extends MapProject>(projects: readonly P[]): Place<P>[] {
  const byLocation = new Map<string, [P, ...P[]]>();
  for (const project of projects) {
    const known = byLocation.get(project.locationId);
    if (known) known.push(project);
    else byLocation.set(project.locationId, [project]);
  }
  return [...byLocation.values()].map((members) => {
    const [
      {
        locationId,
        location_name,
        address,
        latitude_cleaned: lat,
        longitude_cleaned: lng,
        isApproximate,
        project_status,
      },
    ] = members;
    const status = members.find((member) => isDarkerOnMap(member.project_status))?.project_status ?? project_status;
    return {
      locationId,
      name: location_name,
      address,
      position: lat !== null && lng !== null ? { lat, lng } : null,
      isApproximate,
      status,
      projects: members,
    };
  });
}

/** Why a location is not on the map. */
export function missingBecause({ address }: Pick<Place, 'address'>): 'noAddress' | 'notFound' {
  return address?.trim() ? 'notFound' : 'noAddress';
}

/** The rectangle around all positions, in degrees: west, south, east, north. Undefined without any. */
export function boundsOf(places: readonly Place[]): [number, number, number, number] | undefined {
  let bounds: [number, number, number, number] | undefined;
  for (const { position } of places) {
    if (!position) continue;
    const { lat, lng } = position;
    const [west, south, east, north] = bounds ?? [lng, lat, lng, lat];
    bounds = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
  }
  return bounds;
}

export type MapView = { lat: number; lng: number; zoom: number };

/** A view as an address contains it, '40.7128,-74.0060,10.0', and back; undefined when it is not valid. */
export function formatView({ lat, lng, zoom }: MapView): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)},${zoom.toFixed(1)}`;
}

export function parseView(text: string | undefined): MapView | undefined {
  const [lat, lng, zoom, ...others] = (text ?? '').split(',').map((part) => (part.trim() ? Number(part) : Number.NaN));
  if (lat === undefined || lng === undefined || zoom === undefined || others.length > 0) return undefined;
  const isInRange = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22;
  return isInRange ? { lat, lng, zoom } : undefined;
}
