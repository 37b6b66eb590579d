import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MapSettings } from '#contract/maps.ts';
import { answerOf, api } from './api.ts';

type ShownMaps = MapSettings & { /** A view was taken away: its tiles did not come. */ isReduced?: true };

const readSettings = (): Promise<ShownMaps> => answerOf(api.api['map-settings'].$get());
// Not asked again by each part of a map that is mounted: it would be taken away while the answer is awaited, and mounted again.
const mapSettingsQuery = queryOptions({
  queryKey: ['map-settings'],
  queryFn: readSettings,
  staleTime: 'static',
  retry: false,
  retryOnMount: false,
});

const offline: ShownMaps = {
  tiles: null,
  satellite: null,
  hybrid: null,
  hasCredits: false,
  completesStreets: false,
  hasOutlines: false,
  hasStreetView: false,
};

/** How maps are drawn in this installation; undefined while the answer is awaited. What cannot be read is the offline map. */
export function useMapSettings(): ShownMaps | undefined {
  const { data, isPending } = useQuery(mapSettingsQuery);
  return isPending ? undefined : (data ?? offline);
}

/** Asks once more how maps are drawn: the answer depends on who is asking, and a view may have been taken away. */
export const askMapSettingsAnew = async (queries: QueryClient) =>
  void (await queries.fetchQuery({ ...mapSettingsQuery, staleTime: 0 }).catch(() => undefined));

/** Removes something from all maps of this page, until they are requested again. */
export function useReduceMaps(): (reduce: (settings: MapSettings) => MapSettings) => void {
  const queries = useQueryClient();
  return useCallback(
    (reduce) =>
      queries.setQueryData(
        mapSettingsQuery.queryKey,
        (known) => known && { ...reduce(known), isReduced: true as const },
      ),
    [queries],
  );
}
