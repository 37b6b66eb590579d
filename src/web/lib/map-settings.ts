import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MapSettings } from '#contract/maps.ts';
import { answerOf, api } from './api.ts';

// Not asked again by each part of a map that is mounted: it would be taken away while the answer is awaited, and mounted again.
const mapSettingsQuery = queryOptions({ queryKey: ['map-settings'], queryFn: () => answerOf(api.api['map-settings'].$get()), staleTime: 'static', retry: false, retryOnMount: false });

const offline: MapSettings = { tiles: null, satellite: null, completesStreets: false, hasOutlines: false, hasStreetView: false };

/** How maps are drawn in this installation; undefined while the answer is awaited. What cannot be read is the offline map. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isPending } = useQuery(mapSettingsQuery);
  return isPending ? undefined : (data ?? offline);
}
