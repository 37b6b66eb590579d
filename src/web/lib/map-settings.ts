import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MapTiles } from '#contract/maps.ts';
import { answerOf, api } from './api.ts';

const mapSettingsQuery = queryOptions({ queryKey: ['map-settings'], queryFn: () => answerOf(api.api['map-settings'].$get()), staleTime: 'static', retry: false });

/** How maps are drawn in this installation. `tiles` is undefined while the answer is awaited; what cannot be read is the offline map. */
export function useMapSettings(): { tiles: MapTiles | null | undefined; completesStreets: boolean } {
  const { data, isPending } = useQuery(mapSettingsQuery);
  return { tiles: isPending ? undefined : (data?.tiles ?? null), completesStreets: data?.completesStreets ?? false };
}
